// Elements from words. Text is set as text, so nothing that people write can become markup.

export function make(tag, traits = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(traits)) {
    if (value === undefined || value === false || value === null) continue;
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

export const byId = (id) => document.getElementById(id);
