import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { rateLimitDecision } from '@marketplace/kernel';
import { auditEvent } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

/** Parts that are read, each with how it is answered. */
const parts: { organizationId: string; answer: (next: string | null) => void }[] = [];

let gateway: StartedGateway;
beforeEach(async () => {
  parts.length = 0;
  gateway = await startGateway({
    clients: {
      trading: {
        exportOrders: ({ actor: { organizationId } }: { actor: { organizationId: string } }) =>
          new Promise((resolve) => {
            parts.push({ organizationId, answer: (next) => resolve({ output: { data: [], next } }) });
          }),
      },
    },
  });
  gateway.domains.decisionsOf = (requests) => [decision(true, requests)];
});
afterEach(() => gateway.close());

const decision = (admitted: boolean, requests: number) =>
  rateLimitDecision('org', { perSecond: 100, burst: 200 }, admitted, 0, requests);
const period = '?from=2026-01-01T00:00:00Z&until=2027-01-01T00:00:00Z';
const exportOrders = (headers: Record<string, string>) =>
  gateway.send(`/api/v1/exports/orders${period}`, { headers }).then((response) => response.text());
const downloadAudit = () => gateway.send('/api/v1/audit-events/export', { headers: gateway.as('owner') });
const read = async (count: number): Promise<void> => {
  while (parts.length < count) await tick();
};
const calls = (name: string) => gateway.domains.calls.filter(({ operation }) => operation === name);
const counted = (): number[] =>
  calls('authenticate').flatMap(({ input }) => {
    const { requests, counts } = input as { requests: number; counts: boolean };
    return counts ? [requests] : [];
  });

test('an organization downloads one file at a time, the audit log too', async () => {
  const first = exportOrders(gateway.as('finance'));
  await read(1);
  const second = exportOrders(gateway.as('owner'));
  const audit = downloadAudit();
  // Both are authenticated before they wait.
  while (calls('authenticate').length < 6) await tick();
  for (let turn = 0; turn < 50; turn += 1) await tick();
  expect([parts.length, calls('exportAuditEvents').length]).toEqual([1, 0]);
  parts[0]!.answer(null);
  await first;
  await read(2);
  parts[1]!.answer(null);
  await second;
  expect((await audit).status).toBe(200);
});

test('four downloads wait for a slot, and further ones are refused', async () => {
  const waiting = Array.from({ length: 6 }, () =>
    gateway.send(`/api/v1/exports/orders${period}`, { headers: gateway.as('owner') }),
  );
  const refused = await Promise.race(waiting);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests_in_progress' });
  for (let n = 0; n < 5; n += 1) {
    await read(n + 1);
    parts[n]!.answer(null);
  }
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a download counts as five requests and each further part as one, which is read after a pause', async () => {
  const file = exportOrders(gateway.as('finance'));
  await read(1);
  expect(counted()).toEqual([1, 4]);
  setTimeout(() => parts[0]!.answer('there'), 50);
  const begunAt = performance.now();
  await read(2);
  expect(performance.now() - begunAt).toBeGreaterThanOrEqual(4 * 50 - 5);
  expect(counted()).toEqual([1, 4, 1]);
  parts[1]!.answer(null);
  await file;
});

test('a part that the rate limits refuse is read later, and the file is complete', async () => {
  const file = exportOrders(gateway.as('finance'));
  await read(1);
  let asked = 0;
  gateway.domains.decisionsOf = (requests) => [decision((asked += 1) > 1, requests)];
  parts[0]!.answer('there');
  await read(2);
  parts[1]!.answer(null);
  expect(await file).toMatch(/^row,/);
  expect(counted()).toEqual([1, 4, 1, 1]);
});

test('parts of the audit log count too', async () => {
  const { auditLog } = gateway.domains;
  auditLog.length = 0;
  for (let seq = 1; seq <= 5; seq += 1) auditLog.push({ ...auditEvent, seq });
  expect((await (await downloadAudit()).text()).trimEnd().split('\n')).toHaveLength(5);
  expect(counted()).toEqual([1, 4, 1, 1]);
});
