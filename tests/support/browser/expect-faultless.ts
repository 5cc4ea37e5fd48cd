import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOf } from './axe.ts';

/**
 * On a narrow screen in the dark: axe finds no fault, and the page does not scroll sideways. Afterwards the page is as
 * wide as before, and light. `console/deep/looks` has every screen and dialog at each width in both looks.
 */
export async function expectFaultless(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 900 });
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
}
