import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe collects of elements without a fault costs a third of its time, and nobody reads it. */
const options = { resultTypes: ['violations'], selectors: false, preload: false, iframes: false };

/**
 * The faults of the page that axe finds, each as its rule and the elements concerned. Every rule is applied, those of
 * good practice too; without `contrast` all but the one that compares colors, which takes half of the time. The page's
 * Content-Security-Policy does not apply to code that a test evaluates.
 */
export async function faultsOf(page: Page, { contrast = true } = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const rules = { 'color-contrast': { enabled: contrast } };
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify({ ...options, rules })}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`);
}
