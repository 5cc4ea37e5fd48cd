import type { BrowserContext } from 'playwright-core';

/** How a screen loads, as web.dev/articles/vitals defines it. */
export interface LoadFigures {
  /** When the largest element was painted (LCP). */
  largestPaintMs: number;
  /** By how much elements moved by themselves (CLS). */
  layoutShift: number;
  /** The longest time for which the main thread answered nothing. */
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
  const observe = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (figures.largestPaintMs = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (figures.layoutShift += hadRecentInput ? 0 : value));
  observe('longtask', ({ duration }) => (figures.longestTaskMs = Math.max(figures.longestTaskMs, duration)));
`;

/** Loads a page in a new tab with an empty cache, and measures until `isShown` resolves and nothing is under way. */
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
  // Streams stay open, so only fonts and the last frame are waited for.
  await page.evaluate(
    'document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))',
  );
  const figures = await page.evaluate<LoadFigures>('window.figures');
  await page.close();
  return figures;
}
