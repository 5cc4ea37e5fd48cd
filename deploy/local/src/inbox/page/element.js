/**
 * Creates an element. String children become text, never markup, because the page shows untrusted content.
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

/** An element with the local time of day. Its tooltip has the full timestamp. */
export function timeOf(iso) {
  const text = new Date(iso).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return element('time', { datetime: iso, title: iso }, text);
}

/** How long the button shows the outcome. */
const outcomeMs = 1500;

/** A button that copies the result of `text()` at the time of the click. */
export function copyButton(label, text) {
  const button = element('button', { type: 'button' }, label);
  copyOnClick(button, text);
  return button;
}

export function copyOnClick(button, text) {
  const label = button.textContent;
  button.addEventListener('click', async () => {
    const outcome = await navigator.clipboard.writeText(text()).then(
      () => 'Copied',
      () => 'Copying failed',
    );
    button.textContent = outcome;
    setTimeout(() => (button.textContent = label), outcomeMs);
  });
}
