import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Settings of axe. Details of elements without a fault cost a third of its time, and nobody reads them. */
const options = { resultTypes: ['violations'], selectors: false, preload: false, iframes: false };

/**
 * The faults of the page that axe finds, each with its rule and the elements concerned. Every rule is applied,
 * including those of good practice; without `contrast` all but the one that compares colors, which takes half of the
 * time. The page's Content-Security-Policy does not apply to code that a test evaluates.
 */
export async function faultsOf(page: Page, { contrast = true } = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const rules = { 'color-contrast': { enabled: contrast } };
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify({ ...options, rules })}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`);
}

/** A text with markup, a mark that reverses the following text, and no space at which a line could break. */
export const hostile = `<img/src=x/onerror=alert(1)>\u202e${'&lt;b>W'.repeat(10)}`;

/** Elements that texts created, texts that would turn neighbouring ones around, and a page that is too wide. */
export function faultsOfTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const markup = document.querySelectorAll('img[src="x"], [onerror], body script, main b');
    const faults = [...markup].map((one) => 'markup: ' + one.outerHTML.slice(0, 200));
    const width = document.documentElement.scrollWidth;
    if (width > innerWidth) faults.push('is ' + width + ' wide on a screen of ' + innerWidth);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.data.includes('\\u202e')) continue;
      const { display, unicodeBidi } = getComputedStyle(text.parentElement);
      if (text.parentElement.closest('option, title')) continue;
      if (['isolate', 'plaintext', 'isolate-override'].includes(unicodeBidi)) continue;
      const plain = text.data.replace(/<.*?>/g, '');
      const alone = !text.nextSibling && !/\\u202e.* (and|in|of|from|to|with|is|was|has)\\b/.test(plain);
      if (display === 'inline' || !alone) faults.push('turns around: ' + text.parentElement.outerHTML.slice(0, 300));
    }
    return faults;
  })()`);
}
