import type { Page } from 'playwright-core';

/** Markup, a mark that reverses what follows, and no space at which a line could break. */
export const hostile = `<img/src=x/onerror=alert(1)>\u202e${'&lt;b>W'.repeat(10)}`;

/** Elements that came from texts, texts beside which others would be turned around, and a page that is too wide. */
export function faultsOfTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const faults = [...document.querySelectorAll('img[src="x"], [onerror], body script, main b')].map((one) => 'markup: ' + one.outerHTML.slice(0, 200));
    const width = document.documentElement.scrollWidth;
    if (width > innerWidth) faults.push('is ' + width + ' wide on a screen of ' + innerWidth);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.data.includes('\\u202e')) continue;
      const { display, unicodeBidi } = getComputedStyle(text.parentElement);
      if (text.parentElement.closest('option, title') || ['isolate', 'plaintext', 'isolate-override'].includes(unicodeBidi)) continue;
      const alone = !text.nextSibling && !/\\u202e.* (and|in|of|from|to|with|is|was|has)\\b/.test(text.data.replace(/<.*?>/g, ''));
      if (display === 'inline' || !alone) faults.push('turns around: ' + text.parentElement.outerHTML.slice(0, 300));
    }
    return faults;
  })()`);
}
