import { type RefCallback, useSyncExternalStore } from 'react';

/** The buttons of what can be done on the screen, and rows of them. */
const rows = new Set<HTMLElement>();

/** The `ref` of a button, or of a row of them, whose actions the palette offers too while they are on screen. */
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

/** The actions on screen, in the order of the screen, as they change. */
export function useOfferedActions(): readonly OfferedAction[] {
  return useSyncExternalStore(followScreen, currentActions);
}

function followScreen(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  return () => observer.disconnect();
}

let last: readonly OfferedAction[] = [];

/** Returns the same array as before unless an action has changed, as `useSyncExternalStore` needs. */
function currentActions(): readonly OfferedAction[] {
  const now = offeredActions();
  const isSame = now.length === last.length && now.every((action, index) => isEqual(action, last[index]!));
  if (!isSame) last = now;
  return last;
}

function isEqual(one: OfferedAction, other: OfferedAction): boolean {
  return one.button === other.button && one.text === other.text && one.reason === other.reason;
}

function offeredActions(): OfferedAction[] {
  const buttons = [...rows].flatMap((row) =>
    row.matches('button, a') ? [row] : [...row.querySelectorAll<HTMLElement>('button, a')],
  );
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
