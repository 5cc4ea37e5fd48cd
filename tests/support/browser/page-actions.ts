import type { Locator, Page, BrowserContext } from 'playwright-core';
import { expect } from '@jest/globals';
import { faultsOf } from './faultless.ts';

/** A person who uses only the keyboard: they reach everything by Tab. */
export interface Keyboard {
  /** Presses Enter on a button or link. */
  press(role: 'button' | 'link', name: string | RegExp): Promise<void>;
  /** Replaces the content of a field. */
  write(label: string | RegExp, text: string): Promise<void>;
  /** Chooses an option of a list by the beginning of its text. */
  choose(label: string, option: string): Promise<void>;
  /** Opens a part of a record. Its tabs are one stop; the arrow keys move between them. */
  openTab(name: string): Promise<void>;
  /** Toggles a checkbox. */
  check(label: string): Promise<void>;
  /** Chooses a screen, an action of the screen, or a record by its id, in the palette. */
  find(query: string, option?: string | RegExp): Promise<void>;
}

/** Maximum number of stops. A screen has fewer. */
const stopsMax = 150;

/** The roles of fields that people write into. */
const fieldRoles = ['textbox', 'spinbutton', 'searchbox'] as const;

/** The keyboard of a page. Below an open dialog nothing has a role, so only the content of the dialog is reached. */
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

/** Goes to the element by Tab, backwards if it is before the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < stopsMax; stop += 1) {
    const where = await whereIs(target);
    if (where === 'here') return;
    await page.keyboard.press(where === 'before' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}: ${await target.innerHTML()}`);
}

/** Used members of an element of the page, whose types these tests do not have. */
interface Stop {
  ownerDocument: { activeElement: Stop };
  contains(other: Stop): boolean;
  compareDocumentPosition(other: Stop): number;
}

/** Position of the element relative to the focus. */
function whereIs(target: Locator): Promise<'here' | 'before' | 'after'> {
  return target.evaluate((element: Stop) => {
    const focused = element.ownerDocument.activeElement;
    if (element === focused) return 'here';
    // DOCUMENT_POSITION_PRECEDING
    return (focused.compareDocumentPosition(element) & 2) !== 0 && !element.contains(focused) ? 'before' : 'after';
  });
}

/**
 * Expects that no part of the page has any of the secrets any more: not the visible content, nor its address, history
 * and storage, nor the memory of its scripts, which includes caches of answers. The page must have moved to another
 * screen.
 */
export async function expectForgotten(page: Page, ...secrets: string[]): Promise<void> {
  const kept = {
    page: await page.content(),
    address: page.url() + (await page.evaluate<string>('JSON.stringify(history.state)')),
    storage: JSON.stringify(await page.context().storageState({ indexedDB: true })),
    session: await page.evaluate<string>('JSON.stringify(sessionStorage)'),
    memory: await memoryOf(page),
  };
  const places = Object.entries(kept).filter(([, text]) => secrets.some((secret) => text.includes(secret)));
  expect(places.map(([place]) => place)).toEqual([]);
}

/** A snapshot of everything that the scripts of the page can reach. It contains all texts. */
async function memoryOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const parts: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot');
  await devtools.detach();
  return parts.join('');
}

/** Loading figures of a screen, as web.dev/articles/vitals defines them. */
export interface LoadFigures {
  /** Time at which the largest element was painted (LCP). */
  largestPaintMs: number;
  /** Cumulative layout shift (CLS). */
  layoutShift: number;
  /** Longest time for which the main thread did not respond. */
  longestTaskMs: number;
}

/** A slow computer and network. */
interface Slowness {
  cpuTimes: number;
  bitsPerSecond: number;
  latencyMs: number;
}

const observers = `
  window.figures = { largestPaintMs: 0, layoutShift: 0, longestTaskMs: 0 };
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (figures.largestPaintMs = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (figures.layoutShift += hadRecentInput ? 0 : value));
  observe('longtask', ({ duration }) => (figures.longestTaskMs = Math.max(figures.longestTaskMs, duration)));
`;

/** Loads a page in a new tab with an empty cache, and measures until `isShown` resolves and no request is open. */
export async function measureLoad(
  context: BrowserContext,
  address: string,
  { cpuTimes, bitsPerSecond, latencyMs }: Slowness,
  heading: string | RegExp,
): Promise<LoadFigures> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const throughput = bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuTimes });
  await page.addInitScript(observers);
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.getByLabel('Loading').first().waitFor({ state: 'detached' });
  // Streams stay open, so it waits only for fonts and the last frame.
  await page.evaluate(
    'document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))',
  );
  const figures = await page.evaluate<LoadFigures>('window.figures');
  await page.close();
  return figures;
}

/** A file of an export: its records and its totals, by the names of the columns. */
export interface CsvFile {
  records: Record<string, string>[];
  totals: Record<string, string>[];
}

/** Reads an export. No cell of the tests contains a quote or a line break. */
export function readCsv(text: string): CsvFile {
  const [head = [], ...lines] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const rows = lines.map((cells) => Object.fromEntries(head.map((name, position) => [name, cells[position] ?? ''])));
  const of = (kind: string) => rows.filter(({ row }) => row === kind);
  return { records: of('record'), totals: of('total') };
}

/** Adds decimal texts such as `-12.500`, exactly, by a key. */
export function sumsBy(of: readonly (readonly [key: string, amount: string])[]): Record<string, string> {
  const sums = new Map<string, { units: bigint; decimals: number }>();
  for (const [key, amount] of of) {
    const decimals = amount.split('.')[1]?.length ?? 0;
    const { units } = sums.get(key) ?? { units: 0n };
    sums.set(key, { units: units + BigInt(amount.replace('.', '')), decimals });
  }
  return Object.fromEntries([...sums].toSorted().map(([key, { units, decimals }]) => [key, textOf(units, decimals)]));
}

function textOf(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${units < 0n ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}

/**
 * Checks a narrow screen in the dark: axe finds no fault, and the page does not scroll sideways. Afterwards the page is
 * as wide as before, and light. `console/deep/looks` has every screen and dialog at each width in both color schemes.
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
