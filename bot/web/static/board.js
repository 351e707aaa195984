// The board: score in the title's order, phase, running clocks (what remains first), whom everybody waits for, the practice time.

import { byId, make } from "./make.js";
import { clockTime, length, practiceNow, store } from "./store.js";
import { t } from "./words.js";

const quoted = (name) => `«${name}»`;

export function drawBoard() {
  const sight = store.board?.sight ?? null;
  byId("board").setAttribute("aria-label", t("board"));
  const line = byId("scoreline");
  if (sight === null) {
    line.replaceChildren(make("span", { class: "team", text: t("no-match") }));
    byId("phase").textContent = t("no-match-about");
    byId("awaited").textContent = "";
    byId("clocks").replaceChildren();
    tick();
    return;
  }
  const [first, second] = sight.score;
  line.replaceChildren(
    make("span", { class: "team first", text: quoted(sight.teams[0]) }),
    make("span", { class: "score", id: "score", text: t("score-spoken", { first, second }) }),
    make("span", { class: "team second", text: quoted(sight.teams[1]) }),
  );
  byId("phase").textContent = t(`phase-${sight.phase}`, {
    game: sight.game,
    said: sight.said ? t("score-spoken", { first: sight.said[0], second: sight.said[1] }) : "",
    team: sight.phase === "finished" ? sight.winner : sight.said_by,
  });
  byId("awaited").textContent = sight.judge
    ? t("awaited-judge")
    : sight.awaited.length
      ? t("awaited-teams", { teams: sight.awaited.map(quoted).join(", ") })
      : "";
  drawClocks(sight);
  tick();
}

function drawClocks(sight) {
  const shown = sight.clocks.map((clock) => {
    const whom = clock.awaited.map(quoted).join(", ");
    return make(
      "li",
      { class: "clock", "data-until": clock.until, "data-length": clock.length },
      make("span", { class: "remaining" }),
      make(
        "span",
        { class: "what" },
        make("span", { text: whom ? `${t(`clock-${clock.kind}`)}: ${whom}` : t(`clock-${clock.kind}`) }),
        make("span", { class: "until", text: t("clock-until", { time: clockTime(clock.until, true) }) }),
      ),
      make("progress", { max: 1, value: 1, "aria-hidden": "true" }),
    );
  });
  byId("clocks").replaceChildren(
    ...(shown.length ? shown : [make("li", { class: "clock none", text: t("no-clock") })]),
  );
}

// Called every quarter of a second: only numbers change.
export function tick() {
  const now = practiceNow();
  for (const clock of document.querySelectorAll(".clock[data-until]")) {
    const left = Number(clock.dataset.until) - now;
    const remaining = clock.querySelector(".remaining");
    const text = left > 0 ? length(left) : t("clock-over");
    if (remaining.textContent !== text) remaining.textContent = text;
    clock.classList.toggle("soon", left <= 30_000);
    clock.querySelector("progress").value = Math.min(1, Math.max(0, left / (Number(clock.dataset.length) * 1000)));
  }
  const ahead = store.board?.ahead ?? 0;
  const told = t("time-now", { time: clockTime(now, true) });
  byId("now").textContent = ahead > 0 ? `${told}, ${t("time-ahead", { length: length(ahead * 1000) })}` : told;
}

// Seconds until just after the next clock runs out; null when none runs.
export function untilDue() {
  const clocks = store.board?.sight?.clocks ?? [];
  const coming = clocks.map((clock) => clock.until - practiceNow()).filter((left) => left > 0);
  return coming.length ? Math.min(...coming) / 1000 + 1 : null;
}
