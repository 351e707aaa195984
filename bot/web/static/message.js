// One message as it stands in a chat.

import { make } from "./make.js";
import { clockTime, nameOf, person } from "./store.js";
import { t } from "./words.js";

export function drawMessage(message, viewer, press) {
  const author = person(message.by);
  const side = author === undefined ? "referee" : author.team === null ? author.role : `team${author.team}`;
  const own = message.by === viewer.key;
  const card = make(
    "li",
    { class: `message ${message.reply ? `said tone-${message.reply.tone}` : "typed"}${own ? " own" : ""}`, "data-id": message.id },
    make(
      "p",
      { class: "from" },
      make("b", { class: side, text: nameOf(message.by) }),
      message.only === "" ? "" : make("span", { class: "only", text: t("only-you") }),
      make("time", { datetime: new Date(message.at).toISOString(), text: clockTime(message.at) }),
    ),
  );
  if (message.text) card.append(make("p", { class: "text", text: message.text }));
  for (const name of message.files) card.append(make("p", { class: "file", text: t("file", { name }) }));
  if (message.reply) card.append(...drawReply(message, viewer, press));
  return card;
}

function drawReply(message, viewer, press) {
  const { title, body, citations, actions, table } = message.reply;
  const parts = [make("p", { class: "title", text: title })];
  parts.push(...body.map((text) => make("p", { class: "text", text })));
  if (table.length) {
    const rows = table.map((row, number) =>
      make("tr", {}, ...row.map((cell) => make(number === 0 ? "th" : "td", { text: cell }))),
    );
    parts.push(make("div", { class: "table", tabindex: 0, role: "region", "aria-label": title }, make("table", {}, ...rows)));
  }
  if (citations.length) parts.push(make("p", { class: "clauses", text: t("clauses", { clauses: citations.join(", ") }) }));
  if (actions.length && !message.spent) {
    const buttons = actions.map((action) =>
      make("button", {
        type: "button",
        text: action.label,
        "data-word": action.word,
        onclick: (event) => press(viewer, message, action, event.currentTarget),
      }),
    );
    parts.push(make("div", { class: "actions" }, ...buttons));
  }
  return parts;
}

// What a screen reader is told of a new message, once, however many people see it.
export function spoken(message) {
  const words = message.reply ? [message.reply.title, ...message.reply.body] : [message.text];
  return `${t(`chat-${message.chat}`)}. ${nameOf(message.by)}: ${words.join(" ")}`;
}

