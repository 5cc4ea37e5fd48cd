import { lookup } from 'node:dns/promises';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { createResolver, type ResolverOptions, ResolverUnavailable } from '../../src/index.ts';
import { type NameAnswer, type NameServer, startNameServer } from '../../src/testing/index.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-hosts-'));
const hostsFile = path.join(directory, 'hosts');
const servers: NameServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function resolverFor(answer: (name: string) => NameAnswer, options: ResolverOptions = {}) {
  const server = await startNameServer(answer);
  servers.push(server);
  return {
    asked: server.asked,
    resolve: createResolver({ servers: [server.address], hostsFile, lookupMs: 300, ...options }),
  };
}

/** Names below `silent.example` get no answer; all others have an address. */
const partlySilent = (name: string): NameAnswer =>
  name.endsWith('silent.example') ? 'silent' : { addresses: ['192.0.2.1'] };

test('a name has all its addresses, those of IPv4 first', async () => {
  const { resolve } = await resolverFor(() => ({ addresses: ['2001:db8::1', '192.0.2.1', '192.0.2.2'] }));
  expect(await resolve('Receiver.Example.')).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '192.0.2.2', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ]);
});

test('names of the hosts file, of this machine and of no machine need no name server', async () => {
  writeFileSync(hostsFile, '# comment\n192.0.2.7 inside.example Alias.example # comment\n2001:db8::7 inside.example\n');
  const { resolve, asked } = await resolverFor(() => 'silent');
  expect(await resolve('inside.example')).toEqual([
    { address: '192.0.2.7', family: 4 },
    { address: '2001:db8::7', family: 6 },
  ]);
  expect(await resolve('alias.example')).toEqual([{ address: '192.0.2.7', family: 4 }]);
  expect((await resolve('a.localhost')).map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
  await expect(resolve('receiver.invalid')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(await resolve('198.51.100.1')).toEqual([{ address: '198.51.100.1', family: 4 }]);
  expect(asked).toEqual([]);
});

test('names that hang delay no name of other organizations, nor a lookup by the system', async () => {
  const { resolve } = await resolverFor(partlySilent, { lookupsOfOwnerMax: 4, lookupMs: 2_500 });
  const hanging = Array.from({ length: 40 }, (_, n) => resolve(`${n}.silent.example`, 'org_1').catch(() => 'failed'));
  const startedAt = performance.now();
  await Promise.all([resolve('receiver.example', 'org_2'), lookup('localhost')]);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(await hanging[0]).toBe('failed');
});

test('lookups that begin together and get no answer do not end together', async () => {
  const draws = [0, 1];
  const { resolve } = await resolverFor(partlySilent, { random: () => draws.shift()! });
  const ended: string[] = [];
  const look = (name: string) => resolve(name, 'org_1').catch(() => ended.push(name));
  await Promise.all([look('first.silent.example'), look('second.silent.example')]);
  expect(ended).toEqual(['second.silent.example', 'first.silent.example']);
});

test('an organization has a limited number of lookups under way, and the others follow in order', async () => {
  const { resolve, asked } = await resolverFor(partlySilent, { lookupsOfOwnerMax: 2 });
  const failing = [0, 1].map((n) => resolve(`${n}.silent.example`, 'org_1'));
  const third = resolve('receiver.example', 'org_1');
  await resolve('other.example', 'org_2');
  expect(asked).not.toContain('receiver.example');
  await Promise.allSettled(failing);
  expect(await third).toEqual([{ address: '192.0.2.1', family: 4 }]);
});

test('concurrent lookups of a name are one lookup', async () => {
  const { resolve, asked } = await resolverFor(partlySilent);
  await Promise.all([resolve('receiver.example', 'org_1'), resolve('receiver.example', 'org_2')]);
  expect(asked).toEqual(['receiver.example', 'receiver.example']);
});

test.each([
  ['5 seconds, for a shorter TTL', 0, 5_000],
  ['its TTL', 60, 60_000],
  ['5 minutes, for a longer TTL', 86_400, 300_000],
])('a name is cached for %s', async (_, ttlSeconds, cachedMs) => {
  let now = 0;
  const { resolve, asked } = await resolverFor(() => ({ addresses: ['192.0.2.1'], ttlSeconds }), { now: () => now });
  await resolve('receiver.example');
  now = cachedMs - 1;
  await resolve('receiver.example');
  expect(asked).toHaveLength(2);
  now = cachedMs;
  await resolve('receiver.example');
  expect(asked).toHaveLength(4);
});

test.each([
  ['does not exist', 'unknown', { code: 'ENOTFOUND', message: 'receiver.example does not exist.' }],
  ['has no address', { addresses: [] }, { code: 'ENODATA', message: 'receiver.example has no address.' }],
  ['fails', 'failure', { code: 'ESERVFAIL', message: 'The name servers of receiver.example gave no answer.' }],
  ['gets no answer', 'silent', { code: 'ESERVFAIL', message: 'The name servers of receiver.example gave no answer.' }],
] as const)('a name that %s is the fault of its owner, and remembered for 5 seconds', async (_, answer, error) => {
  let now = 0;
  const answered: NameAnswer = typeof answer === 'string' ? answer : { addresses: [] };
  const { resolve, asked } = await resolverFor((name) => (name === '' ? { addresses: [] } : answered), {
    now: () => now,
  });
  await expect(resolve('receiver.example')).rejects.toMatchObject(error);
  const count = asked.length;
  now = 4_999;
  await expect(resolve('receiver.example')).rejects.toMatchObject(error);
  expect(asked).toHaveLength(count);
  now = 5_000;
  await expect(resolve('receiver.example')).rejects.toMatchObject(error);
  expect(asked.length).toBeGreaterThan(count);
});

test.each(['silent', 'failure'] as const)(
  'if our name servers are away (%s), it is nobody’s fault, and names resolve as soon as they are back',
  async (away) => {
    let now = 0;
    let back = false;
    const { resolve } = await resolverFor(() => (back ? { addresses: ['192.0.2.1'] } : away), { now: () => now });
    const waiting = Array.from({ length: 20 }, (_, n) => resolve(`${n}.example`, 'org_1'));
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
      outcomes.map(() => expect.any(ResolverUnavailable)),
    );
    back = true;
    now = 1_000;
    expect(await resolve('0.example', 'org_1')).toEqual([{ address: '192.0.2.1', family: 4 }]);
  },
);

test('name servers that cannot be reached are away', async () => {
  const { address, close } = await startNameServer(() => 'silent');
  await close();
  const resolve = createResolver({ servers: [address], hostsFile, lookupMs: 300 });
  await expect(resolve('receiver.example')).rejects.toThrow(ResolverUnavailable);
});
