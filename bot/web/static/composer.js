// A place to write, with suggestions: commands after a slash, then values for the parameter that is being typed.

import { make } from "./make.js";
import { nameOf } from "./store.js";
import { commands, t } from "./words.js";
import { send } from "./wire.js";

const LARGEST = 1 << 20;
const MOST = 3;
const PAUSE = 150;
const SECTIONS = { captain: "captains", deputy: "captains", judge: "judges", organiser: "organisers", player: "everyone" };

// "/captain «Серые волки» @ve" -> {command, words: ["«Серые волки»"], typed: "@ve"}
export function dissect(text) {
  const found = /^\/([a-z0-9_]*)(\s+)?(.*)$/su.exec(text);
  if (!found) return null;
  const words = found[3].match(/«[^»]*»?|"[^"]*"?|\S+/gu) ?? [];
  const typing = found[2] !== undefined && words.length && !/\s$/u.test(text) ? words.pop() : "";
  return { command: found[1], inside: found[2] !== undefined, words, typed: typing };
}

const quoted = (value) => (/\s/u.test(value) && !/^[«"]/u.test(value) ? `«${value}»` : value);

// The referee's suggestions carry ids (#t1 «Foxes», #M2 ...); people write names, and numbers where a thing has no name.
function readable({ value, label }) {
  if (!value.startsWith("#")) return { value, label: label.startsWith(`${value} `) ? label.slice(value.length + 1) : label };
  const numbered = /^#[A-Z]+\d+$/u.test(value);
  return numbered ? { value: value.slice(1), label } : { value: label, label: "" };
}

export class Composer {
  constructor(column, acts) {
    this.column = column;
    this.acts = acts;
    this.files = [];
    this.offered = [];
    this.chosen = -1;
    const id = `suggestions-${column.person.key}`;
    this.list = make("ul", { class: "suggestions", id, role: "listbox", "aria-label": t("suggestions"), hidden: true });
    this.about = make("p", { class: "about", id: `${id}-about`, hidden: true });
    this.input = make("input", {
      type: "text",
      role: "combobox",
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      maxlength: 4000,
      placeholder: t("write"),
      "aria-expanded": "false",
      "aria-controls": id,
      "aria-autocomplete": "list",
      "aria-describedby": `${id}-about`,
      oninput: () => this.think(),
      onkeydown: (event) => this.key(event),
      onblur: () => this.close(),
      onfocus: () => this.input.value.startsWith("/") && this.think(),
    });
    this.picker = make("input", { type: "file", multiple: true, hidden: true, onchange: () => this.attach() });
    this.chips = make("div", { class: "attached", hidden: true });
    this.element = make(
      "form",
      { class: "composer", onsubmit: (event) => this.submit(event) },
      this.list,
      this.about,
      this.chips,
      make(
        "div",
        { class: "row" },
        make("button", {
          type: "button",
          class: "attach",
          title: t("attach-about"),
          "aria-label": t("attach-about"),
          onclick: () => this.picker.click(),
        }),
        this.input,
        make("button", { type: "submit", class: "send", title: t("send"), "aria-label": t("send") }),
      ),
      this.picker,
    );
  }

  relabel() {
    const { person, chat } = this.column;
    this.input.setAttribute("aria-label", t("write-as", { name: nameOf(person.key), chat: t(`chat-${chat}`) }));
  }

  write(text) {
    this.input.value = text;
    this.input.focus();
    this.input.setSelectionRange(text.length, text.length);
    this.think();
  }

  // --- suggestions

  async think() {
    clearTimeout(this.thinking);
    const line = dissect(this.input.value);
    if (!line) return this.close();
    if (!line.inside) {
      this.asked = "";
      return this.offer(this.matching(line.command), "");
    }
    const command = commands().find((one) => one.name === line.command);
    if (!command) return this.close();
    const last = command.parameters.length - 1;
    const number = Math.min(line.words.length, last);
    this.describe(command, line.words.length > last && line.typed === "" ? -1 : number);
    const parameter = command.parameters[number];
    if (!parameter || line.words.length > last) return this.offer([]);
    if (parameter.choices.length) {
      return this.offer(
        parameter.choices
          .filter((choice) => choice.value.startsWith(line.typed))
          .map((choice) => ({ value: choice.value, label: choice.label })),
      );
    }
    if (this.asked !== `${command.name} ${parameter.name}`) this.offer([]); // what was offered was for something else
    this.asked = `${command.name} ${parameter.name}`;
    this.thinking = setTimeout(() => this.ask(command, parameter, line.typed), PAUSE);
    return undefined;
  }

  matching(typed) {
    const own = SECTIONS[this.column.person.role];
    const wanted = typed.toLowerCase();
    return commands()
      .filter((one) => one.name.startsWith(wanted) || one.local.toLowerCase().startsWith(wanted))
      .sort((one, other) => (other.section === own) - (one.section === own))
      .map((one) => ({
        value: `/${one.name}`,
        label: one.about,
        extra: one.section === own || one.section === "everyone" ? "" : t(`section-${one.section}`),
        more: one.parameters.length > 0,
      }));
  }

  async ask(command, parameter, typed) {
    const before = this.input.value;
    let found = [];
    try {
      found = await send("suggest", {
        who: this.column.person.key,
        chat: this.column.chat,
        command: command.name,
        parameter: parameter.name,
        typed: typed.replace(/^[«"]|[»"]$/gu, ""),
      });
    } catch {
      found = []; // suggestions are a help: without them one types
    }
    if (this.input.value === before && document.activeElement === this.input) this.offer(found.map(readable));
  }

  describe(command, current) {
    this.about.replaceChildren(
      make("code", { text: `/${command.name}` }),
      ...command.parameters.map((parameter, number) =>
        make("span", {
          class: number === current ? "parameter current" : "parameter",
          text: parameter.optional ? `[${parameter.label}]` : parameter.label,
          title: parameter.optional ? t("optional") : undefined,
        }),
      ),
      make("span", { class: "means", text: command.about }),
    );
    this.about.hidden = false;
  }

  offer(values, about) {
    this.offered = values;
    this.chosen = -1;
    if (about === "") this.about.hidden = true;
    this.list.replaceChildren(
      ...values.map((one, number) =>
        make(
          "li",
          {
            role: "option",
            id: `${this.list.id}-${number}`,
            "aria-selected": "false",
            onpointerdown: (event) => {
              event.preventDefault(); // the input keeps the focus
              this.take(number);
            },
          },
          make("b", { text: one.value }),
          one.label && one.label !== one.value ? make("span", { text: one.label }) : "",
          one.extra ? make("small", { text: one.extra }) : "",
        ),
      ),
    );
    this.list.hidden = !values.length;
    this.input.setAttribute("aria-expanded", String(values.length > 0));
    this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    clearTimeout(this.thinking);
    this.asked = "";
    this.offer([], "");
  }

  point(number) {
    const options = this.list.children;
    this.chosen = (number + options.length) % options.length;
    for (const [index, option] of [...options].entries()) {
      option.setAttribute("aria-selected", String(index === this.chosen));
    }
    options[this.chosen].scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", options[this.chosen].id);
  }

  take(number) {
    const { value, more } = this.offered[number];
    const line = dissect(this.input.value);
    if (!line.inside) this.write(more ? `${value} ` : value);
    else this.write(`${["/" + line.command, ...line.words, quoted(value)].join(" ")} `);
    if (!line.inside && !more) this.close();
  }

  key(event) {
    const open = !this.list.hidden;
    if (event.key === "Escape" && open) {
      event.preventDefault();
      this.close();
    } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const start = event.key === "ArrowUp" && this.chosen < 0 ? 0 : this.chosen;
      this.point(start + (event.key === "ArrowDown" ? 1 : -1));
    } else if (open && this.offered.length && (event.key === "Tab" || event.key === "Enter") && this.chosen >= 0) {
      event.preventDefault();
      this.take(this.chosen);
    } else if (open && event.key === "Tab" && !event.shiftKey && this.offered.length === 1) {
      event.preventDefault();
      this.take(0);
    }
  }

  // --- files

  async attach() {
    for (const file of this.picker.files) {
      if (this.files.length >= MOST) this.column.tell(t("problem-files"), true);
      else if (file.size > LARGEST) this.column.tell(t("problem-file", { name: file.name }), true);
      else this.files.push(file);
    }
    this.picker.value = "";
    this.drawFiles();
    this.input.focus();
  }

  drawFiles() {
    this.chips.hidden = !this.files.length;
    this.chips.replaceChildren(
      ...this.files.map((file) =>
        make("button", {
          type: "button",
          text: file.name,
          "aria-label": t("attach-drop", { name: file.name }),
          title: t("attach-drop", { name: file.name }),
          onclick: () => {
            this.files = this.files.filter((other) => other !== file);
            this.drawFiles();
            this.input.focus();
          },
        }),
      ),
    );
  }

  // --- sending

  async submit(event) {
    event.preventDefault();
    const [text, files] = [this.input.value.trim(), this.files];
    if (!text && !files.length) return;
    this.input.value = "";
    this.files = [];
    this.close();
    this.drawFiles();
    try {
      const read = await Promise.all(files.map(asSent));
      await this.acts.say(this.column, text, read);
    } catch (problem) {
      if (!this.input.value) this.input.value = text; // what was written is not lost
      this.files = files;
      this.drawFiles();
      this.column.tell(t("problem-failed", { why: problem.message }), true);
    }
  }
}

function asSent(file) {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onerror = () => fail(reader.error);
    reader.onload = () => done({ name: file.name, kind: file.type, data: reader.result.split(",", 2)[1] ?? "" });
    reader.readAsDataURL(file);
  });
}
