import { expect, test } from '@jest/globals';
import { createKeyring } from '@marketplace/store';
import { readChangeCursor, writeChangeCursor } from './change-cursor.ts';

const keyring = createKeyring(new Map([['k1', Buffer.alloc(32, 7)]]));
const from = new Date('2026-01-02T03:04:05.678Z');
const after = { updatedAt: new Date('2026-01-02T03:04:06.000Z'), id: 'whd_1' };

test('a cursor of changes that a client has kept since the first version is read', () => {
  const kept = 'WzEsIjIwMjYtMDEtMDJUMDM6MDQ6MDUuNjc4WiIsIjIwMjYtMDEtMDJUMDM6MDQ6MDYuMDAwWiIsIndoZF8xIl0.rf1XhixkNd1Aegt11v8u7p';
  expect(writeChangeCursor(keyring, 'org_1', { from, after })).toBe(kept);
  expect(readChangeCursor(keyring, 'org_1', kept)).toEqual({ from, after });
});

test('a reader that is between two readings has a cursor without a row', () => {
  expect(readChangeCursor(keyring, 'org_1', writeChangeCursor(keyring, 'org_1', { from, after: null }))).toEqual({ from, after: null });
});
