import { expect, test } from '@jest/globals';
import { draftMigration } from '@marketplace/store/testing';
import { tradingDomain } from '../src/module.ts';

test('entities and migrations agree', async () => {
  expect(await draftMigration(tradingDomain)).toBe('');
});
