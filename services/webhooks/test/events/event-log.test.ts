import { describe, expect, test } from '@jest/globals';
import { type Caller, idAt, newId, type OutboxRow, type Scope } from '@marketplace/kernel';
import { explainStatements, onBothTransports, rowsRead } from '@marketplace/store/testing';
import { type Event, eventTypes } from '@marketplace/webhooks-contract';
import { logEvents, readLog, toStoredEvent } from '../../src/events/event.ts';
import {
  callerOf,
  createEndpoint,
  eventRow,
  execute,
  ingest,
  type Member,
  newMember,
  prepare,
  type TestedWebhooks,
  webhooks,
  withStore,
} from '../webhooks-under-test.ts';

type ListEvents = TestedWebhooks['client']['listEvents'];
type Input = Parameters<ListEvents>[1];

const idOf = ({ payload }: OutboxRow): string => payload['eventId'] as string;

onBothTransports('the log of events', webhooks, (tested) => {
  const list = async (caller: Caller, input: Input = {}) => (await tested().client.listEvents(caller, input)).output;
  const ids = async (member: Member, input: Input = {}) => (await list(member, input)).data.map(({ id }) => id);
  const eventOf = ({ organizationId }: Member, type?: string, objectId?: string) =>
    eventRow([organizationId], type, { id: objectId ?? 'lst_1' }, objectId);
  const keyOf = ({ organizationId }: Member, ...scopes: Scope[]) =>
    callerOf({ type: 'api_key', apiKeyId: newId('key'), organizationId, scopes });

  async function stored(member: Member, ...types: string[]): Promise<string[]> {
    const rows = types.map((type) => eventOf(member, type));
    for (const row of rows) await ingest(tested(), row);
    return rows.map(idOf);
  }

  test('has each event with the bytes that receivers get, for every party, with or without an endpoint', async () => {
    const [seller, buyer] = [newMember(), newMember()];
    await createEndpoint(tested(), seller);
    const object = { id: 'ord_1', note: 'é "\u2028" \u0001', b: [1.5, null], a: { '2': 1, '1': 2 }, constructor: 'x' };
    const row = eventRow([seller.organizationId, buyer.organizationId], 'order.created', object, 'ord_1');
    const [start] = await ingest(tested(), row);
    const { body } = (await prepare(tested(), start!.deliveryId)) as { body: string };
    for (const party of [seller, buyer]) {
      const { data } = await list(party);
      expect(data.map((event) => JSON.stringify(event))).toEqual([body]);
    }
    expect(await ids(newMember())).toEqual([]);
  });

  test('is read oldest or newest first, from an event, from a time, by types and by record', async () => {
    const member = newMember();
    const [first, second] = await stored(member, 'order.created', 'payment.succeeded');
    const { now } = (await execute<{ now: Date }>(tested(), 'select clock_timestamp() as now'))[0]!;
    // Stored in the same millisecond or later.
    const since = new Date(new Date(now).getTime() + 1).toISOString();
    while (Date.now() <= Date.parse(since));
    const rows = [eventOf(member, 'order.paid', 'ord_7'), eventOf(member, 'order.fulfilled', 'ord_8')];
    for (const row of rows) await ingest(tested(), row);
    const [third, fourth] = rows.map(idOf);
    expect(await ids(member)).toEqual([first, second, third, fourth]);
    expect(await ids(member, { order: 'newest' })).toEqual([fourth, third, second, first]);
    expect(await ids(member, { after: second! })).toEqual([third, fourth]);
    expect(await ids(member, { after: fourth! })).toEqual([]);
    expect(await ids(member, { after: first!, order: 'newest', limit: 2 })).toEqual([fourth, third]);
    expect(await ids(member, { since })).toEqual([third, fourth]);
    expect(await ids(member, { since, after: third! })).toEqual([fourth]);
    expect(await ids(member, { type: ['order.paid', 'order.created'] })).toEqual([first, third]);
    expect(await ids(member, { objectId: 'ord_7' })).toEqual([third]);
    expect(await ids(member, { objectId: 'ord_8', type: ['order.paid'] })).toEqual([]);
    expect(await ids(newMember(), { objectId: 'ord_7' })).toEqual([]);
  });

  test('has types that are subscribed to by name only for whoever asks for them by name', async () => {
    const member = newMember();
    const [paid, failed] = await stored(member, 'payment.refunded', 'refund.failed');
    expect(await ids(member)).toEqual([paid]);
    expect(await ids(member, { type: ['refund.failed'] })).toEqual([failed]);
    expect(await ids(member, { type: ['payment.refunded', 'refund.failed'] })).toEqual([paid, failed]);
  });

  test.each(['oldest', 'newest'] as const)('is read page by page, %s first, also within one batch', async (order) => {
    const member = newMember();
    const rows = Array.from({ length: 7 }, (_, n) => eventOf(member, eventTypes[n % 3]));
    await ingest(tested(), ...rows.slice(0, 5));
    await ingest(tested(), ...rows.slice(5));
    const large = eventRow([member.organizationId], 'order.paid', { id: 'ord_1', text: 'x'.repeat(200_000) });
    await ingest(tested(), large, eventRow([member.organizationId], 'order.paid', large.payload['data'] as object));
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await list(member, { order, limit: 3, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.data.map(({ id }) => id));
      sizes.push(page.data.length);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
      await expect(list(member, { order, limit: 3, cursor, type: ['order.paid'] })).rejects.toMatchObject({
        code: 'invalid_cursor',
      });
    }
    const all = await ids(member, { limit: 8 });
    expect(order === 'oldest' ? seen : seen.toReversed()).toEqual([...all, seen[order === 'oldest' ? 8 : 0]]);
    expect(new Set(seen).size).toBe(9);
    // Two large events do not fit on a page.
    expect(sizes).toEqual(order === 'oldest' ? [3, 3, 2, 1] : [1, 3, 3, 2]);
  });

  test('a key sees the types that its scopes may read, and is refused when it asks for others', async () => {
    const member = newMember();
    await stored(member, 'listing.published', 'offer.submitted', 'order.paid', 'payment.succeeded', 'payout.released');
    const types = async (...scopes: Scope[]) => (await list(keyOf(member, ...scopes))).data.map(({ type }) => type);
    expect(await types('listings:write')).toEqual(['listing.published']);
    expect(await types('offers:write')).toEqual(['listing.published', 'offer.submitted']);
    expect(await types('orders:write')).toEqual(['listing.published', 'order.paid']);
    expect(await types('payments:write')).toEqual(['listing.published', 'payment.succeeded', 'payout.released']);
    expect(await list(keyOf(member, 'orders:write'), { objectId: 'lst_1' })).toMatchObject({
      data: [{ type: 'listing.published' }, { type: 'order.paid' }],
    });
    await expect(
      list(keyOf(member, 'orders:write'), { type: ['order.paid', 'payout.released', 'offer.accepted'] }),
    ).rejects.toMatchObject({
      code: 'insufficient_scope',
      facts: { members: { requiredScopes: ['payments:write', 'offers:write'] } },
    });
    const finance = await list(newMember('finance', member.organizationId));
    expect(finance.data).toHaveLength(5);
  });

  describe('an event that commits late', () => {
    /** Stores the event in a transaction that stays open until `commit`, after others have begun and committed. */
    async function inOpenTransaction(row: OutboxRow, whileOpen: (log: () => Promise<void>) => Promise<void>) {
      await withStore(tested(), (store) =>
        store.fork().transactional(async (em) => {
          const { id, type, occurredAt, organizationIds, objectId, body } = toStoredEvent(row);
          await em.execute(
            `insert into event (id, type, occurred_at, organization_ids, object_id, object_version, body)
             values (?, ?, ?, string_to_array(?, ','), ?, 1, convert_to(?, 'UTF8'))`,
            [id, type, occurredAt, organizationIds.join(','), objectId, body],
          );
          await whileOpen(async () => {
            await logEvents([toStoredEvent(row)]).execute(em.getKysely());
          });
        }),
      );
    }

    test('is after all that a reader has read, although its transaction and its id are older', async () => {
      const member = newMember();
      const late = eventOf(member);
      let after = '';
      await inOpenTransaction(late, async (log) => {
        [after] = (await stored(member, 'order.paid')) as [string];
        expect(await ids(member)).toEqual([after]);
        await log();
      });
      expect(idOf(late) < after).toBe(true);
      expect(await ids(member, { after })).toEqual([idOf(late)]);
    });

    test('is before all that are stored after it: they wait for its commit, those of others do not', async () => {
      const [member, other] = [newMember(), newMember()];
      const late = eventOf(member);
      const next = eventOf(member);
      let storing: Promise<unknown> = Promise.resolve();
      await inOpenTransaction(late, async (log) => {
        await log();
        storing = ingest(tested(), next);
        await withStore(tested(), async (store) => {
          const waiting =
            `select from pg_stat_activity ` + `where datname = current_database() and wait_event_type = 'Lock'`;
          while ((await store.fork().execute<object[]>(waiting)).length === 0);
        });
        expect(await ids(member)).toEqual([]);
        expect(await stored(other, 'order.paid')).toEqual(await ids(other));
      });
      await storing;
      expect(await ids(member)).toEqual([idOf(late), idOf(next)]);
    });

    test('is not missed by a reader that reads on from its last event while many are stored at once', async () => {
      const [member, other] = [newMember(), newMember()];
      const both = [member.organizationId, other.organizationId];
      const rows = Array.from({ length: 60 }, (_, n) => eventRow(n % 2 ? both : both.toReversed(), eventTypes[n % 14]));
      let storing = true;
      const writers = Array.from({ length: 6 }, async (_, n) => {
        for (const row of rows.slice(n * 10, n * 10 + 10)) await ingest(tested(), row);
      });
      const all = Promise.all(writers).finally(() => (storing = false));
      const read: Event[] = [];
      for (let [finished, data] = [false, [] as Event[]]; !finished || data.length > 0; read.push(...data)) {
        finished = !storing;
        const after = read.at(-1)?.id;
        ({ data } = await list(member, { limit: 5, ...(after !== undefined && { after }) }));
      }
      await all;
      expect(read.map(({ id }) => id).toSorted()).toEqual(rows.map(idOf).toSorted());
    });
  });

  describe('what is not kept any more', () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const age = (eventId: string, days: number) =>
      execute(tested(), 'update event_audience set stored_at = ? where event_id = ?', [daysAgo(days), eventId]);
    const expired = { code: 'events_expired', facts: { members: { availableSince: expect.any(String) } } };

    test('is refused visibly: a time, an event or a cursor that is older than retention', async () => {
      const member = newMember();
      const [old, second, third] = await stored(member, 'order.created', 'order.paid', 'order.fulfilled');
      const { nextCursor, availableSince } = await list(member, { limit: 1 });
      expect(Date.now() - Date.parse(availableSince)).toBeGreaterThan(29.9 * 86_400_000);
      await age(old!, 31);
      expect(await ids(member)).toEqual([second, third]);
      await expect(list(member, { after: old! })).rejects.toMatchObject(expired);
      await expect(list(member, { since: daysAgo(31).toISOString() })).rejects.toMatchObject(expired);
      await expect(list(member, { after: idAt('evt', daysAgo(200).getTime()) })).rejects.toMatchObject(expired);
      await age(second!, 40);
      expect(await ids(member, { cursor: nextCursor!, limit: 1 })).toEqual([third]);
      await expect(list(member, { after: second! })).rejects.toMatchObject(expired);
      // The time named in the refusal is accepted a moment later.
      const error = await list(member, { after: second! }).catch((cause: unknown) => cause);
      const since = (error as { facts: { members: { availableSince: string } } }).facts.members.availableSince;
      expect(await ids(member, { since })).toEqual([third]);
    });

    test('an event that the organization does not have is refused as such', async () => {
      await expect(list(newMember(), { after: newId('evt') })).rejects.toMatchObject({
        code: 'invalid_parameter',
        facts: { faults: [{ path: ['after'], code: 'unknown_event' }] },
      });
    });

    test('erased events, and tests of endpoints, are left out', async () => {
      const member = newMember();
      const endpoint = await createEndpoint(tested(), member);
      const [erased, kept] = await stored(member, 'order.created', 'order.paid');
      await tested().client.eraseEventContent(member, { id: erased! });
      await tested().client.testEndpoint(member, { id: endpoint.id, eventType: 'order.paid' });
      expect(await ids(member)).toEqual([kept]);
      expect(await ids(member, { objectId: endpoint.id })).toEqual([]);
      expect(await ids(member, { after: erased! })).toEqual([kept]);
    });
  });

  test('a page of a large log reads about as many rows as it has', async () => {
    const organizationId = newId('org');
    await execute(
      tested(),
      `with numbers as (select n, (?::text[])[1 + n % 14] as type from generate_series(1, 9000) n),
            logged as (insert into event_audience (organization_id, event_id, type, stored_at)
                       select ?, 'evt_log' || n, type, now() - interval '1 day' + n * interval '1 millisecond'
                         from numbers)
       insert into event (id, type, occurred_at, organization_ids, object_id, object_version, body)
       select 'evt_log' || n, type, now(), array[?], 'ord_log' || n / 10, 1, convert_to('{}', 'UTF8') from numbers`,
      [`{${eventTypes.join(',')}}`, organizationId, organizationId],
    );
    await execute(tested(), 'analyze event_audience');
    await execute(tested(), 'analyze event');
    await withStore(tested(), async (store) => {
      const common = { organizationId, since: '2020-01-01T00:00:00Z', after: null, before: null, limit: 26 } as const;
      const middle = { key: new Date(Date.now() - 86_395_000).toISOString(), id: '' };
      for (const range of [
        { types: eventTypes, direction: 'asc' },
        { types: eventTypes, direction: 'desc' },
        { types: eventTypes, direction: 'asc', after: middle },
        { types: ['order.paid'], direction: 'asc', after: middle },
        { types: eventTypes, direction: 'asc', objectId: 'ord_log700' },
      ] as const) {
        const em = store.fork();
        const plans = explainStatements(em);
        await readLog(em, { objectId: undefined, ...common, ...range });
        // At most a page of each type, and the events of the page.
        expect(plans.reduce((sum, plan) => sum + rowsRead(plan), 0)).toBeLessThan(14 * 26 * 3);
      }
    });
  });
});
