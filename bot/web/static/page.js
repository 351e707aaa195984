// The practice room: puts the parts together and keeps them up to date.
//
//     words.js  texts          store.js  what is known       wire.js  server
//     board.js  the match      column.js + composer.js + message.js  one person     hints.js  what to try

import { drawBoard, tick, untilDue } from "./board.js";
import { Column } from "./column.js";
import { drawHints } from "./hints.js";
import { byId, make } from "./make.js";
import { spoken } from "./message.js";
import { forget, isAwaited, nameOf, person, roleOf, store, zone } from "./store.js";
import { learn, t } from "./words.js";
import { listen, send } from "./wire.js";

const PHONE = matchMedia("(max-width: 719px)");
const WIDTH = 300; // what a column needs
const MEMORY = "arbiter-practice";
const ORDER = ["vera", "lev", "jana", "mila", "petr", "olga"];

let columns = new Map();
let chats = {}; // which chat each person had before them
let stop = () => {};
const remembered = recall();
const view = { current: "vera", open: remembered.open ?? ["vera", "lev", "jana", "mila"] };

function recall() {
  try {
    return JSON.parse(localStorage.getItem(MEMORY)) ?? {};
  } catch {
    return {}; // a browser may keep nothing
  }
}

function remember(changes) {
  Object.assign(remembered, changes);
  try {
    localStorage.setItem(MEMORY, JSON.stringify(remembered));
  } catch {
    // then the next visit begins afresh
  }
}

// --- what people do --------------------------------------------------------------------------------------------------

const acts = {
  async say(column, text, files) {
    const since = performance.now();
    const answer = await send("say", { who: column.person.key, chat: column.chat, text, files });
    column.acknowledge(answer.status, since);
  },

  async press(viewer, message, action, button) {
    const [column, since] = [columns.get(viewer.key), performance.now()];
    const keyboard = button.matches(":focus-visible");
    const buttons = button.parentElement.querySelectorAll("button");
    for (const each of buttons) each.disabled = true;
    try {
      const answer = await send("press", { who: viewer.key, message: message.id, token: action.token });
      column.acknowledge(answer.status, since);
    } catch (problem) {
      column.tell(t("problem-failed", { why: problem.message }), true);
    } finally {
      for (const each of buttons) each.disabled = false;
      if (keyboard && !button.isConnected && column.visible) column.composer.input.focus({ preventScroll: true });
    }
  },

  prepare(key, chat, text) {
    show(key);
    const column = columns.get(key);
    if (column.chat !== chat) column.select(chat);
    column.element.scrollIntoView({ block: "nearest", inline: "nearest" });
    column.composer.write(text);
  },

  skipToDue: () => skip(untilDue()),
  looked: drawPeople,
};

async function skip(seconds) {
  if (seconds === null) return;
  for (const button of document.querySelectorAll("[data-skip]")) button.disabled = true;
  try {
    await send("skip", { seconds });
  } catch (problem) {
    complain(t("problem-failed", { why: problem.message }));
  } finally {
    for (const button of document.querySelectorAll("[data-skip]")) button.disabled = false;
    drawDue();
  }
}

async function again() {
  byId("again").disabled = true;
  try {
    await send("again", { language: document.documentElement.lang });
    complain("");
    stop();
    stop = listen(hear);
  } catch (problem) {
    complain(t("problem-broken", { why: problem.message }));
  } finally {
    byId("again").disabled = false;
  }
}

async function speak(language) {
  remember({ language });
  stop();
  await learn(language);
  forget();
  dress();
  stop = listen(hear);
}

// --- what happens ----------------------------------------------------------------------------------------------------

const hearing = {
  begin({ names, teams }) {
    forget();
    Object.assign(store, { names, teams });
    rebuild();
  },
  message(message) {
    store.messages.push(message);
    for (const column of columns.values()) column.add(message);
    if (store.live) byId("announcer").textContent = spoken(message);
    drawPeople();
  },
  spent({ id }) {
    const message = store.messages.find((one) => one.id === id);
    if (message) message.spent = true;
    for (const actions of document.querySelectorAll(`[data-id="${CSS.escape(id)}"] .actions`)) actions.remove();
  },
  language({ language }) {
    if (store.live && language !== document.documentElement.lang) speak(language);
  },
  board({ sight, ahead, now }) {
    const before = zone();
    store.board = { sight, ahead };
    store.clockAhead = now - Date.now();
    store.live = true;
    if (zone() !== before) for (const column of columns.values()) column.draw();
    drawBoard();
    drawDue();
    drawHints(acts);
    drawPeople();
  },
  broken({ why }) {
    stop();
    complain(t("problem-broken", { why }));
  },
  lost: () => complain(t("problem-lost")),
  found: () => complain(""),
};

function hear(kind, data) {
  hearing[kind](data);
}

function complain(text) {
  byId("problem").textContent = text;
  byId("problem").hidden = text === "";
}

// --- who is shown ----------------------------------------------------------------------------------------------------

function show(key) {
  view.current = key;
  if (!PHONE.matches && !view.open.includes(key)) view.open = [...view.open, key];
  arrange();
}

function toggle(key) {
  if (PHONE.matches || !view.open.includes(key)) return show(key);
  if (view.open.length > 1) view.open = view.open.filter((one) => one !== key);
  return arrange();
}

function arrange() {
  const room = Math.max(1, Math.floor(innerWidth / WIDTH));
  if (!PHONE.matches && view.open.length > room) {
    // the one asked for stays, the longest open of the others go
    const kept = view.open.filter((one) => one !== view.current).slice(0, room - (view.open.includes(view.current) ? 1 : 0));
    view.shown = view.open.filter((one) => one === view.current || kept.includes(one));
  } else {
    view.shown = view.open;
  }
  if (PHONE.matches) view.shown = [view.current];
  else remember({ open: view.open });
  for (const [key, column] of columns) {
    const hidden = !view.shown.includes(key);
    if (column.element.hidden && !hidden) {
      column.element.hidden = false;
      column.draw();
    }
    column.element.hidden = hidden;
  }
  drawPeople();
}

function drawPeople() {
  const nav = byId("people");
  const focused = nav.contains(document.activeElement) ? document.activeElement.dataset.person : null;
  nav.setAttribute("aria-label", t("people"));
  nav.replaceChildren(
    ...ORDER.map(person).map((one) => {
      const shown = view.shown?.includes(one.key) ?? false;
      const unread = !shown && one.chats.some((chat) => store.unread.has(`${one.key}/${chat}`));
      return make(
        "button",
        {
          type: "button",
          "data-person": one.key,
          "aria-pressed": String(shown),
          onclick: () => toggle(one.key),
        },
        make("b", { class: one.team === null ? one.role : `team${one.team}`, text: nameOf(one.key) }),
        make("small", { text: roleOf(one) }),
        isAwaited(one) ? make("span", { class: "awaited-mark", text: t("person-awaited") }) : "",
        unread ? make("span", { class: "dot", role: "img", "aria-label": t("person-unread") }) : "",
      );
    }),
  );
  if (focused) nav.querySelector(`[data-person="${focused}"]`)?.focus();
}

function drawDue() {
  document.querySelector('[data-skip="due"]').disabled = untilDue() === null;
}

function rebuild() {
  for (const [key, column] of columns) chats[key] = column.chat;
  const drafts = new Map([...columns].map(([key, column]) => [key, column.composer.input.value]));
  columns = new Map(
    ORDER.map((key) => {
      const column = new Column(person(key), acts, chats[key]);
      column.composer.input.value = drafts.get(key) ?? "";
      return [key, column];
    }),
  );
  byId("columns").replaceChildren(...[...columns.values()].map((column) => column.element));
  arrange();
}

// Everything that has words of its own.
function dress() {
  document.title = t("title");
  byId("brand").textContent = t("brand");
  byId("place").textContent = t("place");
  byId("again").textContent = t("again");
  byId("again").title = t("again-about");
  byId("languages").setAttribute("aria-label", t("language"));
  byId("time").setAttribute("aria-label", t("time"));
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === document.documentElement.lang));
  }
  for (const [key, id] of [["30", "skip-30"], ["120", "skip-120"], ["due", "skip-due"]]) {
    const button = document.querySelector(`[data-skip="${key}"]`);
    button.textContent = t(id);
    button.title = t(`${id}-about`);
  }
  drawBoard();
  drawHints(acts);
}

async function open() {
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => speak(button.dataset.language));
  }
  for (const button of document.querySelectorAll("[data-skip]")) {
    button.addEventListener("click", () => skip(button.dataset.skip === "due" ? untilDue() : Number(button.dataset.skip)));
  }
  byId("again").addEventListener("click", again);
  byId("hints").open = innerWidth >= 1200;
  PHONE.addEventListener("change", arrange);
  addEventListener("resize", arrange);
  const wished = remembered.language ?? (navigator.language.startsWith("ru") ? "ru" : "en");
  await speak(wished);
  setInterval(tick, 250);
}

open();
