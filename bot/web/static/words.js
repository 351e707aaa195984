// The page's words in one language, as the server gives them.

let words = { language: "ru", texts: {}, commands: [], people: [] };

export async function learn(language) {
  const answer = await fetch(`words?language=${language}`);
  if (!answer.ok) throw new Error(await answer.text());
  words = await answer.json();
  document.documentElement.lang = words.language;
}

export const language = () => words.language;
export const commands = () => words.commands;
export const people = () => words.people;

export function t(id, values = {}) {
  const text = words.texts[id];
  if (text === undefined) throw new Error(`no text ${id}`);
  return text.replace(/\{([a-z]+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
