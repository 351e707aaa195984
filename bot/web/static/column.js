// One person: name, the chats they see, the messages, and a place to write.

import { Composer } from "./composer.js";
import { make } from "./make.js";
import { drawMessage } from "./message.js";
import { nameOf, roleOf, sees, store } from "./store.js";
import { t } from "./words.js";

const NEAR_END = 80; // pixels from the end within which a reader is taken to be reading the newest

export class Column {
  constructor(one, acts, chat) {
    this.person = one;
    this.acts = acts;
    this.chat = chat ?? one.chats[0];
    this.log = make("ol", { class: "log", tabindex: 0 });
    this.tabs = make("div", { class: "chats", role: "group", "aria-label": t("chats", { name: nameOf(one.key) }) });
    this.told = make("p", { class: "told" });
    this.composer = new Composer(this, acts);
    this.element = make(
      "section",
      { class: "column", "data-person": one.key, "aria-label": `${nameOf(one.key)}, ${roleOf(one)}` },
      make(
        "header",
        { class: "who" },
        make("h2", { class: one.team === null ? one.role : `team${one.team}`, text: nameOf(one.key) }),
        make("p", { text: roleOf(one) }),
      ),
      this.tabs,
      this.log,
      this.told,
      this.composer.element,
    );
    this.follows = true; // the newest message, until the reader scrolls away from it
    this.log.addEventListener("scroll", () => {
      if (this.log.scrollTop !== this.placed) this.follows = this.fromEnd() < NEAR_END;
    });
    new ResizeObserver(() => this.follows && this.toEnd()).observe(this.log);
    this.draw();
  }

  fromEnd() {
    return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight;
  }

  get visible() {
    return !this.element.hidden;
  }

  select(chat) {
    this.chat = chat;
    this.draw();
    this.acts.looked();
  }

  draw() {
    const shown = store.messages.filter((message) => sees(this.person, message, this.chat));
    this.log.replaceChildren(...shown.map((message) => drawMessage(message, this.person, this.acts.press)));
    if (!shown.length) this.log.append(make("li", { class: "empty", text: t("empty") }));
    this.log.setAttribute("aria-label", t("log", { name: nameOf(this.person.key), chat: t(`chat-${this.chat}`) }));
    this.composer.relabel();
    this.drawTabs();
    this.follows = true;
    this.toEnd();
  }

  drawTabs() {
    if (this.visible) store.unread.delete(`${this.person.key}/${this.chat}`);
    const focused = this.tabs.contains(document.activeElement) ? document.activeElement.dataset.chat : null;
    this.tabs.replaceChildren(
      ...this.person.chats.map((chat) => {
        const unread = store.unread.has(`${this.person.key}/${chat}`);
        return make(
          "button",
          { type: "button", "data-chat": chat, "aria-pressed": String(chat === this.chat), onclick: () => this.select(chat) },
          t(`chat-${chat}`),
          unread ? make("span", { class: "dot", role: "img", "aria-label": t("person-unread") }) : "",
        );
      }),
    );
    if (focused) this.tabs.querySelector(`[data-chat="${focused}"]`)?.focus();
  }

  add(message) {
    if (!this.person.chats.includes(message.chat) || !sees(this.person, message, message.chat)) return;
    if (message.chat !== this.chat) {
      if (store.live) store.unread.add(`${this.person.key}/${message.chat}`);
      this.drawTabs();
      return;
    }
    if (!this.visible && store.live) store.unread.add(`${this.person.key}/${message.chat}`);
    if (message.reply) this.answeredAt = performance.now();
    this.log.querySelector(".empty")?.remove();
    const card = this.log.appendChild(drawMessage(message, this.person, this.acts.press));
    if (message.by === this.person.key) this.follows = true;
    if (this.follows) this.toEnd(card);
  }

  // What is taller than the view is read from its beginning.
  toEnd(card = this.log.lastElementChild) {
    const tall = card.offsetHeight > this.log.clientHeight;
    this.log.scrollTop = tall ? card.offsetTop - this.log.offsetTop : this.log.scrollHeight;
    this.placed = this.log.scrollTop;
  }

  // An acknowledgement is shown unless the same is about to be read in the chat itself.
  acknowledge(text, since) {
    this.tell("");
    setTimeout(() => {
      if (!(this.answeredAt >= since)) this.tell(text);
    }, 400);
  }

  tell(text, wrong = false) {
    this.told.textContent = text;
    this.told.classList.toggle("wrong", wrong);
    clearTimeout(this.silencing);
    if (text) this.silencing = setTimeout(() => this.tell(""), 8000);
  }
}
