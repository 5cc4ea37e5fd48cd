import { element } from './element.js';

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
