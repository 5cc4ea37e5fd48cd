import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { everyPage } from '@marketplace/gateway/testing/pages';
import { type CheckPages, type Look, startCheckingPages } from '../support/browser/check-pages.ts';

const { open, errors, documents } = everyPage();
/** Pages that show what is written elsewhere. Each kind has one template, of which one page is opened. */
const written = open.filter((path) => path.startsWith('/docs/'));
const narrow: Look = { colorScheme: 'dark', width: 390, contrast: true };
const wide: Look = { colorScheme: 'light', width: 1280, contrast: true };

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

// `every-page.deep.test.ts` compares the colors of these too, and opens the page of every error.
test('every guide, the reference and the lists fit a phone, and axe finds no fault in them', async () => {
  expect(written).toEqual(expect.arrayContaining(['/docs/guides/quickstart', '/docs/reference', '/docs/events']));
  expect(await pages.show(written, [{ ...narrow, contrast: false }])).toEqual({});
});
