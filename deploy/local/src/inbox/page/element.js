/**
 * Makes an element. Strings among the children become text, never markup: what the page shows comes from strangers.
 *
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Local time of day; the tooltip has the whole timestamp. */
export function timeOf(iso) {
  const text = new Date(iso).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return element('time', { datetime: iso, title: iso }, text);
}
