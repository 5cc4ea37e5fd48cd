import { expect, test } from '@jest/globals';
import { draftMigration } from '@marketplace/store/testing';
import { webhooksDomain } from '../src/module.ts';

test('entities and migrations agree', async () => {
  expect(await draftMigration(webhooksDomain)).toBe('');
});
