import { expect, test } from '@jest/globals';
import type {
  AttemptRoom,
  ClaimedAttempt,
  Granted,
  GrantedStart,
  WebhooksEngineClient,
} from '@marketplace/webhooks-contract/engine';
import { testLog } from '@marketplace/kernel/testing';
import { consumeEvents, createAdmission } from './admission.ts';
import { createStartWindow, type StartWindowOptions } from '../fairness/start-window.ts';

type Claim = { room: AttemptRoom; waitMs: number; giveBack: string[]; known?: string[] };
const nothing: Granted = { attempts: [], starts: [] };
const start = (deliveryId: string): GrantedStart => ({
  deliveryId,
  eventId: 'evt_1',
  organizationId: 'org_1',
  endpointId: 'whe_1',
  endpointHost: 'example.com',
  endpointPath: '/',
  eventType: 'listing.published',
  wake: null,
});
const row = { id: 'obx_1', topic: 'event' as const, payload: {}, requestId: 'req', traceparent: null, attempts: 1 };

/** A worker with a fake webhooks service and a fake start of workflows. */
function createWorker({
  mode = 'workflow' as 'workflow' | 'inline',
  claim = async (_claim: Claim): Promise<Granted> => nothing,
  ingest = nothing as Granted | (() => Promise<Granted>),
  begin = async (_start: GrantedStart) => {},
  shares = { sizeMax: 20, capacity: 100, hangsAfterMs: 500, patienceMs: 2_000 } as StartWindowOptions,
}) {
  const claims: Claim[] = [];
  const rooms: AttemptRoom[] = [];
  const webhooks = {
    claimAttempts: async (_caller: unknown, input: Claim) => {
      claims.push(input);
      await new Promise((resolve) => void setImmediate(resolve));
      return { output: await claim(input) };
    },
    ingestEvents: async (_caller: unknown, { room }: { room: AttemptRoom }) => {
      rooms.push(room);
      return { output: typeof ingest === 'function' ? await ingest() : ingest };
    },
  } as unknown as WebhooksEngineClient;
  const worker = { id: 'wrk_1', mode };
  const window = createStartWindow(shares);
  const records = {
    prepare: async () => ({ action: 'held' as const }),
    record: () => Promise.reject(new Error('not recorded')),
  };
  const admission = createAdmission({
    webhooks,
    worker,
    window,
    weights: new Map(),
    startGranted: begin,
    records,
    dispatcher: {} as never,
    log: testLog(),
  });
  return {
    claims,
    rooms,
    window,
    admission,
    consume: consumeEvents({ webhooks, worker, admission }),
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => void setImmediate(resolve));
}

test('a failed start does not fail the batch of events, and its slot is given back', async () => {
  const { claims, admission, consume } = createWorker({
    ingest: { attempts: [], starts: [start('whd_1')] },
    begin: () => Promise.reject(new Error('Temporal is away')),
  });
  await consume([row]);
  admission.start();
  await until(() => claims.some(({ giveBack }) => giveBack.includes('whd_1')));
  await admission.stop();
  expect(claims.filter(({ giveBack }) => giveBack.includes('whd_1'))).toHaveLength(1);
});

test('a slot that could not be given back, because webhooks is away too, is given back by the next claim', async () => {
  let away = true;
  const { claims, admission, consume } = createWorker({
    ingest: { attempts: [], starts: [start('whd_1')] },
    begin: () => Promise.reject(new Error('Temporal is away')),
    claim: async () => {
      if (!away) return nothing;
      away = false;
      throw new Error('webhooks is away');
    },
  });
  await consume([row]);
  admission.start();
  await until(() => claims.filter(({ giveBack }) => giveBack.includes('whd_1')).length === 2);
  await admission.stop();
});

test('after a lost answer, one claim lists the known deliveries, to free the slots of that answer', async () => {
  let fails = true;
  const { claims, admission, consume } = createWorker({
    ingest: { attempts: [], starts: [start('whd_1')] },
    claim: async () => {
      if (!fails) return nothing;
      fails = false;
      throw new Error('the connection broke');
    },
  });
  await consume([row]);
  admission.start();
  await until(() => claims.length >= 3);
  await admission.stop();
  expect(claims.slice(0, 3).map(({ known }) => known)).toEqual([undefined, ['whd_1'], undefined]);
});

test('known deliveries are listed only when no request is open, as its slots would be freed as lost', async () => {
  const answer = Promise.withResolvers<Granted>();
  let fails = true;
  const { claims, rooms, admission, consume } = createWorker({
    ingest: () => answer.promise,
    claim: async () => {
      if (!fails) return nothing;
      fails = false;
      throw new Error('the connection broke');
    },
  });
  admission.start();
  await until(() => claims.length === 1);
  const consumed = consume([row]);
  // Longer than the pause after an error.
  await new Promise((resolve) => void setTimeout(resolve, 700));
  const later = consume([row]);
  await new Promise((resolve) => void setImmediate(resolve));
  expect([claims.length, rooms.length]).toEqual([1, 1]);
  answer.resolve({ attempts: [], starts: [start('whd_1')] });
  await Promise.all([consumed, later]);
  await until(() => claims.length >= 2);
  await admission.stop();
  expect(claims[1]!.known).toEqual(['whd_1']);
  expect(rooms).toHaveLength(2);
});

test('while Temporal is away, events ask for no slots, and claims ask for one', async () => {
  let tried = 0;
  const { claims, rooms, admission, consume } = createWorker({
    ingest: { attempts: [], starts: [start('whd_1')] },
    begin: () => Promise.reject(new Error('Temporal is away')),
    claim: async ({ room }) => ({ attempts: [], starts: room.attemptsMax > 0 ? [start(`whd_${(tried += 1)}`)] : [] }),
  });
  await consume([row]);
  await new Promise((resolve) => void setImmediate(resolve));
  await consume([row]);
  expect(rooms.map(({ attemptsMax }) => attemptsMax)).toEqual([20, 0]);
  admission.start();
  await until(() => claims.length >= 2);
  await admission.stop();
  expect(claims.map(({ room }) => room.attemptsMax)).toEqual([1, 1]);
});

test('a waiting claim asks for few slots; after a full grant, the next asks for the whole capacity', async () => {
  const found: Granted[] = [{ attempts: [], starts: Array.from({ length: 8 }, (_, n) => start(`whd_${n}`)) }];
  const { claims, rooms, admission, consume } = createWorker({
    claim: async () =>
      found.shift() ??
      (claims.length > 2 ? new Promise<Granted>((resolve) => setTimeout(resolve, 20, nothing)) : nothing),
  });
  admission.start();
  await until(() => claims.length >= 3);
  await consume([row]);
  await admission.stop();
  expect(claims.slice(0, 3).map(({ room, waitMs }) => [room.attemptsMax, waitMs > 0])).toEqual([
    [8, true],
    [12, false],
    [8, true],
  ]);
  expect(rooms[0]!.attemptsMax).toBe(4);
});

test('in the mode inline, an attempt that is not recorded frees its slot too', async () => {
  const attempt = {
    deliveryId: 'whd_1',
    organizationId: 'org_1',
    url: 'http://127.0.0.1:1',
    body: '{}',
    eventId: 'evt_1',
    eventType: 'a',
    acceptedAt: new Date().toISOString(),
    customHeaders: {},
    secrets: ['whsec_AAAA'],
    timeoutMs: 100,
    retrySeconds: [],
  } satisfies ClaimedAttempt;
  const { window, admission, consume } = createWorker({ mode: 'inline', ingest: { attempts: [attempt], starts: [] } });
  await consume([row]);
  await admission.stop();
  expect(window.room().attemptsMax).toBe(20);
});

test.each([
  ['workflow', 250],
  ['inline', 50],
] as const)(
  'in the mode %s, a claim waits for %i ms at most while an organization has its full share, because that ends soon',
  async (mode, waitMs) => {
    const claim = (): Promise<Granted> => new Promise((resolve) => setTimeout(resolve, 5, nothing));
    const shares = { sizeMax: 40, capacity: 40, hangsAfterMs: 0 };
    const { claims, window, admission } = createWorker({ mode, claim, shares });
    const granted = Array.from({ length: 20 }, (_, n) => `whd_${n}`);
    for (const id of granted) window.grant(id, 'org_1');
    admission.start();
    await until(() => claims.length === 1);
    for (const id of granted) window.forget(id);
    await until(() => claims.length >= 2);
    await admission.stop();
    const [full, free] = claims;
    expect(full!.room.exceptOrganizations).toEqual(['org_1']);
    expect(full!.waitMs).toBe(waitMs);
    expect(free!.room.exceptOrganizations).toEqual([]);
    expect(free!.waitMs).toBeGreaterThan(1_000);
  },
);

test('while an organization waits for its first answer, a claim waits for 50 ms; then 16 more may begin', async () => {
  const claim = (): Promise<Granted> => new Promise((resolve) => setTimeout(resolve, 5, nothing));
  const unanswered = { attempts: 16, answersWithinMs: 60_000, perSecond: 0, burst: 0 };
  const shares = { sizeMax: 48, capacity: 200, hangsAfterMs: 500, patienceMs: 2_000, unanswered };
  const { claims, window, admission } = createWorker({ claim, shares });
  for (let n = 0; n < 16; n += 1) window.grant(`whd_${n}`, 'org_1');
  admission.start();
  await until(() => claims.length === 1);
  window.answered('org_1');
  await until(() => claims.length >= 2);
  await admission.stop();
  const [limited, answered] = claims;
  expect(limited!.room.exceptOrganizations).toEqual(['org_1']);
  expect(limited!.waitMs).toBe(50);
  expect(answered!.room).toMatchObject({ organizationMax: 16, exceptOrganizations: [] });
  expect(answered!.waitMs).toBeGreaterThan(1_000);
});

test('after a grant of the maximum of one organization, the next claim asks for the whole capacity', async () => {
  const unanswered = { attempts: 4, answersWithinMs: 0, perSecond: 0, burst: 0 };
  const shares = { sizeMax: 48, capacity: 200, hangsAfterMs: 500, patienceMs: 2_000, unanswered };
  const found: Granted[] = [{ attempts: [], starts: ['whd_1', 'whd_2', 'whd_3', 'whd_4'].map(start) }];
  const claim = async (): Promise<Granted> =>
    found.shift() ?? new Promise((resolve) => setTimeout(resolve, 5, nothing));
  const { claims, admission } = createWorker({ claim, shares });
  admission.start();
  await until(() => claims.length >= 2);
  await admission.stop();
  expect(claims.slice(0, 2).map(({ room, waitMs }) => [room.attemptsMax, waitMs > 0])).toEqual([
    [8, true],
    [44, false],
  ]);
});
