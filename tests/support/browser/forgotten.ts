import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/**
 * Expects that nothing of the page has any of the secrets any more: neither what is shown, nor its address, history and
 * storage, nor the memory of its scripts, where caches of answers are. The page must have gone to another screen.
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

/** A snapshot of what the scripts of the page can reach. It contains all texts. */
async function memoryOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const parts: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot');
  await devtools.detach();
  return parts.join('');
}
