import { expect, test } from '@jest/globals';
import { createPasswordHasher, productionPasswordCost } from './password-hash.ts';

const { hash, verify, isOutdated } = createPasswordHasher(productionPasswordCost);
const requester = { ip: '203.0.113.1' };
const cheap = createPasswordHasher({ memory: 8, passes: 1, parallelism: 1 });

test('a password is verified by its own hash only, however its letters are composed', async () => {
  const stored = await hash('café au lait, please', requester);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verify(stored, 'cafe\u0301 au lait, please', requester)).toBe(true);
  expect(await verify(stored, 'cafe au lait, please', requester)).toBe(false);
  expect(await verify(null, 'café au lait, please', requester)).toBe(false);
});

test('the same password has another hash each time', async () => {
  const hashes = await Promise.all([1, 2, 3, 4, 5].map(() => cheap.hash('the same password', requester)));
  expect(new Set(hashes).size).toBe(5);
});

test('a hash of another implementation is verified, and is outdated', async () => {
  // RFC 9106 has no test vector without a secret. This one is from the command line of the reference implementation.
  const foreign = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verify(foreign, 'password', requester)).toBe(true);
  expect(isOutdated(foreign)).toBe(true);
  expect(isOutdated(await hash('password', requester))).toBe(false);
});

test('a hash of a lower cost is verified, and is outdated', async () => {
  const weak = await cheap.hash('password', requester);
  expect(await verify(weak, 'password', requester)).toBe(true);
  expect(isOutdated(weak)).toBe(true);
});

test('hashes wait in the queue of their process, which refuses what does not fit', async () => {
  const known = { ...requester, isKnown: true };
  const outcomes = await Promise.allSettled(Array.from({ length: 53 }, () => cheap.hash('a flood of sign-ins', known)));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
