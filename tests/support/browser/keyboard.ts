import type { Locator, Page } from 'playwright-core';

/** A person who uses the keyboard alone: they reach everything by Tab. */
export interface Keyboard {
  /** Presses Enter on a button or link. */
  press(role: 'button' | 'link', name: string | RegExp): Promise<void>;
  /** Writes into a field, instead of what is in it. */
  write(label: string | RegExp, text: string): Promise<void>;
  /** Chooses an option of a list by the beginning of its text. */
  choose(label: string, option: string): Promise<void>;
  /** Opens a part of a record: its tabs are one stop, and the arrow keys go on. */
  openTab(name: string): Promise<void>;
  /** Turns the choice of a checkbox around. */
  check(label: string): Promise<void>;
  /** Chooses a screen, an action of the screen, or a record by its id, in the palette. */
  find(query: string, option?: string | RegExp): Promise<void>;
}

/** A screen has fewer stops. */
const stopsMax = 150;

/** The roles of fields in which people write. */
const fieldRoles = ['textbox', 'spinbutton', 'searchbox'] as const;

/** The keyboard of a page. Below an open dialog nothing has a role, so only what is in the dialog is reached. */
export function keyboardOf(page: Page): Keyboard {
  const { keyboard } = page;
  return {
    press: async (role, name) => {
      await reach(page, page.getByRole(role, { name, exact: true }).first());
      await keyboard.press('Enter');
    },
    write: async (label, text) => {
      const [first, ...others] = fieldRoles.map((role) => page.getByRole(role, { name: label }));
      await reach(page, others.reduce((all, other) => all.or(other), first!).first());
      await keyboard.press('ControlOrMeta+A');
      await keyboard.type(text);
    },
    choose: async (label, option) => {
      await reach(page, page.getByRole('combobox', { name: label }));
      await keyboard.type(option);
    },
    openTab: async (name) => {
      await reach(page, page.getByRole('tab', { selected: true }));
      const tab = page.getByRole('tab', { name });
      while ((await whereIs(tab)) !== 'here') await keyboard.press('ArrowRight');
      await keyboard.press('Enter');
    },
    check: async (label) => {
      await reach(page, page.getByRole('checkbox', { name: label }));
      await keyboard.press('Space');
    },
    find: async (query, option = query) => {
      // The palette does not open over a dialog. Toasts have the role too.
      await page.locator('[role="dialog"]:not([aria-modal="false"])').waitFor({ state: 'detached' });
      await keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Screen, action or id' }).waitFor();
      await keyboard.insertText(query);
      const found = page.getByRole('option', { name: option }).first();
      await found.waitFor();
      while ((await found.getAttribute('data-highlighted')) === null) await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Screen, action or id' }).waitFor({ state: 'detached' });
    },
  };
}

/** Goes to the element by Tab, backwards if it is before the place where the focus is. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < stopsMax; stop += 1) {
    const where = await whereIs(target);
    if (where === 'here') return;
    await page.keyboard.press(where === 'before' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}: ${await target.innerHTML()}`);
}

/** What is used of an element of the page, whose types these tests do not have. */
interface Stop {
  ownerDocument: { activeElement: Stop };
  contains(other: Stop): boolean;
  compareDocumentPosition(other: Stop): number;
}

/** Where the element is, seen from the focus. */
function whereIs(target: Locator): Promise<'here' | 'before' | 'after'> {
  return target.evaluate((element: Stop) => {
    const focused = element.ownerDocument.activeElement;
    if (element === focused) return 'here';
    // DOCUMENT_POSITION_PRECEDING
    return (focused.compareDocumentPosition(element) & 2) !== 0 && !element.contains(focused) ? 'before' : 'after';
  });
}
