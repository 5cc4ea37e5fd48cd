import { expect, test } from '@jest/globals';
import { draftMigration } from '@marketplace/store/testing';
import { identityDomain } from '../src/module.ts';

test('entities and migrations agree', async () => {
  expect(await draftMigration(identityDomain)).toBe('');
});
