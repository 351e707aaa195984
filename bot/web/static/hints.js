// What to try: each hint brings the right person to the front and writes the words, or moves the clock; sending stays with the trier.

import { byId, make } from "./make.js";
import { store } from "./store.js";
import { t } from "./words.js";

export function drawHints(acts) {
  byId("hints-title").textContent = t("hints");
  const [first, second] = store.teams;
  const hints = [
    [t("hint-report", { team: first }), () => acts.prepare("vera", "captains", nextScore(0))],
    [t("hint-confirm"), () => acts.prepare("lev", "captains", "")],
    [t("hint-dispute"), () => acts.prepare("lev", "captains", nextScore(1))],
    [t("hint-clock"), () => acts.skipToDue()],
    [t("hint-ruling"), () => acts.prepare("jana", "judges", `/ruling «${second}» `)],
    [t("hint-clause"), () => acts.prepare("mila", "hall", "/clause 3.3")],
    [t("hint-break"), () => acts.prepare("lev", "captains", "/break")],
  ];
  byId("hints-list").replaceChildren(
    ...hints.map(([text, act]) => make("li", {}, make("button", { type: "button", text, onclick: act }))),
  );
}

// The score as it would be if this side won the game that is on.
function nextScore(winner) {
  const sight = store.board?.sight;
  const score = [...(sight?.score ?? [0, 0])];
  score[winner] += 1;
  const [first, second] = sight?.teams ?? store.teams;
  return `${first} ${score[0]}:${score[1]} ${second}`;
}
