import { expect, test } from '@jest/globals';
import { everyPage } from '@marketplace/gateway/testing/pages';
import { startCheckingPages } from '../support/browser/check-pages.ts';

test('axe finds no fault in any page, in light and dark, wide and narrow', async () => {
  const pages = await startCheckingPages();
  try {
    const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
      [1280, 390].map((width) => ({ colorScheme, width })),
    );
    expect(await pages.open(Object.values(everyPage()).flat(), looks)).toEqual({});
  } finally {
    await pages.close();
  }
});
