// What the page knows: the people, the messages, the board. Nothing here touches the document.

import { people, t } from "./words.js";

export const store = {
  names: {},
  teams: ["", ""],
  messages: [],
  board: null, // {sight, ahead}
  clockAhead: 0, // practice time minus this browser's time, in milliseconds
  unread: new Set(), // "person/chat"
  live: false, // whether the history has been read and what comes now is news
};

export function forget() {
  store.messages = [];
  store.unread.clear();
  store.live = false;
}

export const practiceNow = () => Date.now() + store.clockAhead;
export const zone = () => store.board?.sight?.zone;
export const person = (key) => people().find((one) => one.key === key);
export const nameOf = (key) => (key === "" ? t("referee") : store.names[key] ?? key);

export function roleOf(one) {
  return t(`role-${one.role}`, { team: one.team === null ? "" : store.teams[one.team] });
}

export function sees(one, message, chat) {
  return (
    message.chat === chat &&
    one.chats.includes(chat) &&
    (message.owner === "" || message.owner === one.key) &&
    (message.only === "" || message.only === one.key)
  );
}

export function isAwaited(one) {
  const sight = store.board?.sight;
  if (!sight) return false;
  if (one.role === "judge") return sight.judge;
  const team = one.team === null ? null : store.teams[one.team];
  return one.role === "captain" && sight.awaited.includes(team);
}

// 1:05, 1:02:03
export function length(milliseconds) {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

export function clockTime(at, seconds = false) {
  const shape = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  if (seconds) shape.second = "2-digit";
  if (zone()) shape.timeZone = zone();
  return new Intl.DateTimeFormat("ru", shape).format(at);
}
