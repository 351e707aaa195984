// What goes over the wire: things done (POST) and the stream of what happens (server-sent events).

import { language } from "./words.js";

export async function send(what, body) {
  const answer = await fetch(`${what}?language=${language()}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer.json();
}

const KINDS = ["begin", "message", "spent", "language", "board", "broken"];

export function listen(hear) {
  const stream = new EventSource(`stream?language=${language()}`);
  for (const kind of KINDS) {
    stream.addEventListener(kind, (event) => hear(kind, JSON.parse(event.data)));
  }
  stream.addEventListener("open", () => hear("found", {}));
  stream.addEventListener("error", () => hear("lost", {}));
  return () => stream.close();
}
