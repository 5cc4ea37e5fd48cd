import type { RefCallback } from 'react';

/** The rows of buttons of what can be done on the screen. */
const rows = new Set<HTMLElement>();

/** The `ref` of a row of buttons, whose actions the palette offers too, while the row is on screen. */
export const offered: RefCallback<HTMLElement> = (row) => {
  if (!row) return;
  rows.add(row);
  return () => void rows.delete(row);
};

/** An action on screen. */
export interface OfferedAction {
  text: string;
  /** Why it is off. Undefined: it is on. */
  reason: string | undefined;
  /** A link, if the action is a screen. */
  button: HTMLElement;
}

/** The actions on screen, in the order of the screen. */
export function offeredActions(): OfferedAction[] {
  const buttons = [...rows].flatMap((row) => [...row.querySelectorAll<HTMLElement>('button, a')]);
  return [...new Set(buttons)]
    .filter((button) => button.checkVisibility())
    .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map((button) => {
      const reason = button.ariaDisabled === 'true' ? button.title : '';
      const whole = button.textContent.trim();
      return reason === ''
        ? { text: whole, reason: undefined, button }
        : { text: whole.slice(0, -`. ${reason}`.length), reason, button };
    });
}
