import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { everyPage } from '@marketplace/gateway/testing/pages';
import { type CheckPages, type Look, startCheckingPages } from '../support/browser/check-pages.ts';

const { open, errors, documents } = everyPage();
/**
 * Pages that show content from elsewhere. Each kind has one template; this file opens one page of each,
 * `every-page.deep.test.ts` all.
 */
const written = open.filter((path) => path.startsWith('/docs/'));
const narrow: Look = { colorScheme: 'dark', width: 390 };
const wide: Look = { colorScheme: 'light', width: 1280 };

let pages: CheckPages;
beforeAll(async () => {
  pages = await startCheckingPages();
});
afterAll(() => pages?.close());

test('a page of each kind is styled, keeps its own policy, fits a phone, and axe finds no fault in it', async () => {
  const ofEachKind = [...open.filter((path) => !written.includes(path)), '/docs/guides/webhooks', errors[0]!];
  expect(ofEachKind).toEqual(expect.arrayContaining(['/', '/docs', '/verify-email', '/webhook-endpoint']));
  expect(await pages.open([...ofEachKind, ...documents], [narrow, wide])).toEqual({});
});
