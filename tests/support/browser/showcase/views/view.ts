import type { Page } from 'playwright-core';
import type { Showcase, Viewer } from '../showcase.ts';

/** One screen or dialog of the console, and the steps of a person to reach it. */
export interface View {
  /** Unique, and the name of its pictures. */
  name: string;
  /** The viewer. Absent: a visitor without a session. */
  as?: Viewer;
  /** The address: below `/console/o/<slug>` with a person who has an organization, else below `/console`. */
  at: string | ((showcase: Showcase) => string);
  /** True if the session is too old for changes that need a recent authentication. */
  aged?: true;
  /** Whether it exists on narrow screens only. */
  narrow?: true;
  /** Steps of the person there, until the screen or dialog is complete. */
  until: (page: Page, showcase: Showcase) => Promise<void>;
}

/** Waits for a visible text. */
export function shows(text: string | RegExp): View['until'] {
  return (page) => page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Presses a button of the screen, and waits for the dialog that it opens. */
export function opens(button: string | RegExp, dialog: string | RegExp): View['until'] {
  return async (page) => {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
  };
}

/** Joins steps, one after the other. */
export function first(...steps: View['until'][]): View['until'] {
  return async (page, showcase) => {
    for (const step of steps) await step(page, showcase);
  };
}

/** Presses a button of the open dialog, and waits for a text. */
export function confirms(button: string, text: string | RegExp): View['until'] {
  return async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
    await page.getByText(text).first().waitFor();
  };
}

/** Fills a field. */
export function fills(label: string, text: string): View['until'] {
  return (page) => page.getByLabel(label, { exact: true }).first().fill(text);
}
