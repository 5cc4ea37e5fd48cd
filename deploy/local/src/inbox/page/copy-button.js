import { element } from './element.js';

const thanksMs = 1500;

/** A button that copies what `text` answers at that moment, exactly as it is. */
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
      () => 'Not allowed',
    );
    button.textContent = outcome;
    setTimeout(() => (button.textContent = label), thanksMs);
  });
}
