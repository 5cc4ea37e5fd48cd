import { describe, expect, test } from '@jest/globals';
import { type Caller, newId, notFound, systemCaller } from '@marketplace/kernel';
import { onBothTransports, takeRows, untilNotBusy } from '@marketplace/store/testing';
import { type Listing, listingStatuses, tradingEvents } from '@marketplace/trading-contract';
import { callerOf, create, eur, execute, lamp, newSeller, trading, usd } from './trading-under-test.ts';

const { code: missing, detail: missingDetail } = notFound();
const isMissing = { code: missing, detail: missingDetail };
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const thresholds = { autoAcceptAmount: usd(4500), autoDeclineAmount: usd(2000) };

onBothTransports('listings', trading, (tested) => {
  const setStatus = (id: string, status: string) =>
    execute(tested(), 'update listing set status = ? where id = ?', [status, id]);
  const get = async (caller: Caller, id: string) => (await tested().client.getListing(caller, { id })).output;
  const update = async (caller: Caller, id: string, change: object) =>
    (await tested().client.updateListing(caller, { id, ...change })).output;
  const publish = async (caller: Caller, id: string) => (await tested().client.publishListing(caller, { id })).output;
  const pause = async (caller: Caller, id: string) => (await tested().client.pauseListing(caller, { id })).output;
  const archive = async (caller: Caller, id: string) => (await tested().client.archiveListing(caller, { id })).output;
  const eventsOf = async (listing: Listing) =>
    (await takeRows(tested(), 'event')).filter(({ payload }) => payload['objectId'] === listing.id);

  describe('creation', () => {
    test('makes a draft of the seller, with defaults for what was not said', async () => {
      const seller = newSeller();
      const listing = await create(tested(), seller);
      expect(listing).toEqual({
        id: expect.stringMatching(/^lst_/),
        organizationId: seller.organizationId,
        ...lamp,
        description: '',
        sku: null,
        categories: [],
        imageUrls: [],
        attributes: {},
        shippingAmount: usd(0),
        quantity: 1,
        quantityReserved: 0,
        quantityAvailable: 1,
        offersEnabled: true,
        buyNowEnabled: true,
        autoAcceptAmount: null,
        autoDeclineAmount: null,
        offerTtlHours: 48,
        status: 'draft',
        publishedAt: null,
        archivedAt: null,
        createdAt: listing.updatedAt,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        version: 1,
      });
      expect(await get(seller, listing.id)).toEqual(listing);
    });

    test('keeps what was said, letter by letter', async () => {
      const said = {
        ...thresholds,
        title: 'Żółw "Lampe" {1} \\ 🐢',
        description: `it's\n?`,
        sku: 'A/1, "b"',
        categories: ['Light, indoor', '{}', 'NULL'],
        imageUrls: ['https://images.example/a?b={c}'],
        attributes: { 'colour ?': 'red', '': '' },
        price: usd(99_999_999_999),
        shippingAmount: usd(1),
        quantity: 1_000_000,
        offersEnabled: false,
        buyNowEnabled: false,
        offerTtlHours: 168,
      };
      const { '': _, ...attributes } = said.attributes;
      const seller = newSeller();
      expect(await get(seller, (await create(tested(), seller, { ...said, attributes })).id)).toMatchObject({
        ...said,
        attributes,
      });
    });

    test.each([
      ['a blank title', { title: '  ' }, ['title']],
      ['a title of 201 characters', { title: 'x'.repeat(201) }, ['title']],
      ['a price of nothing', { price: usd(0) }, ['price', 'amount']],
      ['half a cent', { price: usd(0.5) }, ['price', 'amount']],
      ['a price beyond the limit', { price: usd(100_000_000_000) }, ['price', 'amount']],
      ['a price as text', { price: { amount: '4900', currency: 'USD' } }, ['price', 'amount']],
      ['a currency that is not traded', { price: { amount: 1, currency: 'usd' } }, ['price', 'currency']],
      ['negative shipping', { shippingAmount: usd(-1) }, ['shippingAmount', 'amount']],
      ['a negative quantity', { quantity: -1 }, ['quantity']],
      ['six categories', { categories: Array<string>(6).fill('x') }, ['categories']],
      ['an image without https', { imageUrls: ['http://images.example/a'] }, ['imageUrls', 0]],
      ['thirteen images', { imageUrls: Array<string>(13).fill('https://images.example/a') }, ['imageUrls']],
      [
        '51 attributes',
        { attributes: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`a${n}`, ''])) },
        ['attributes'],
      ],
      ['an attribute that is no text', { attributes: { width: 3 } }, ['attributes', 'width']],
      ['an offer that lives an hour too long', { offerTtlHours: 169 }, ['offerTtlHours']],
      ['a status', { status: 'published' }, ['status']],
      ['an organization', { organizationId: newId('org') }, ['organizationId']],
    ])('refuses %s, and says where it stands', async (_, wrong, path) => {
      await expect(create(tested(), newSeller(), wrong as object)).rejects.toMatchObject({
        code: 'validation_failed',
        facts: { faults: [{ path }] },
      });
    });

    test('with one idempotency key makes one listing and one event', async () => {
      const seller = newSeller({ idempotencyKey: 'once' });
      const input = { ...lamp, publish: true };
      const first = await tested().client.createListing(seller, input);
      const again = await tested().client.createListing({ ...seller, requestId: 'req_again' }, input);
      expect(again).toEqual({ output: first.output, replayed: true, originalRequestId: seller.requestId });
      expect((await tested().client.listListings(seller, { mine: true })).output.data).toHaveLength(1);
      expect(await eventsOf(first.output)).toHaveLength(1);
      await expect(create(tested(), seller, { title: 'Another' })).rejects.toMatchObject({
        code: 'idempotency_key_reused',
      });
    });
  });

  describe('prices', () => {
    test.each([
      ['shipping in another currency', { shippingAmount: eur(1) }, [['shippingAmount', 'currency']]],
      [
        'thresholds in other currencies',
        { autoAcceptAmount: eur(4500), autoDeclineAmount: eur(2000) },
        [
          ['autoAcceptAmount', 'currency'],
          ['autoDeclineAmount', 'currency'],
        ],
      ],
      ['accepting above the price', { autoAcceptAmount: usd(4901) }, [['autoAcceptAmount']]],
      [
        'declining what is accepted',
        { autoAcceptAmount: usd(4500), autoDeclineAmount: usd(4500) },
        [['autoDeclineAmount']],
      ],
      ['declining the price', { autoDeclineAmount: usd(4900) }, [['autoDeclineAmount']]],
    ])('refuse %s, at creation and in an update', async (_, wrong, paths) => {
      const seller = newSeller();
      const refusal = {
        code: 'validation_failed',
        facts: { faults: paths.map((path) => expect.objectContaining({ path })) },
      };
      await expect(create(tested(), seller, wrong)).rejects.toMatchObject(refusal);
      const { id } = await create(tested(), seller);
      await expect(update(seller, id, wrong)).rejects.toMatchObject(refusal);
      expect(await get(seller, id)).toMatchObject({ version: 1, ...lamp });
    });

    test('are in a supported currency; of another, the answer says which are', async () => {
      const refusal = {
        code: 'validation_failed',
        facts: {
          faults: [
            {
              path: ['price', 'currency'],
              code: 'currency_not_supported',
              detail: expect.stringContaining('USD, EUR, GBP, JPY'),
            },
          ],
        },
      };
      const seller = newSeller();
      const chf = { price: { amount: 4900, currency: 'CHF' as const } };
      await expect(create(tested(), seller, chf)).rejects.toMatchObject(refusal);
      const { id } = await create(tested(), seller);
      await expect(update(seller, id, chf)).rejects.toMatchObject(refusal);
      // It was supported when the listing was made.
      await execute(tested(), `update listing set currency = 'CHF' where id = ?`, [id]);
      expect(await update(seller, id, { price: { amount: 5000, currency: 'CHF' } })).toMatchObject({
        price: { amount: 5000, currency: 'CHF' },
      });
    });

    test('accept at the price, and decline just below', async () => {
      const atTheEdge = { autoAcceptAmount: usd(4900), autoDeclineAmount: usd(4899) };
      expect(await create(tested(), newSeller(), atTheEdge)).toMatchObject(atTheEdge);
    });

    test('are checked as they will be: a change must fit what stays', async () => {
      const seller = newSeller();
      const { id } = await create(tested(), seller, { ...thresholds, shippingAmount: usd(500) });
      await expect(update(seller, id, { price: usd(4000) })).rejects.toMatchObject({ code: 'validation_failed' });
      await expect(update(seller, id, { autoAcceptAmount: usd(2000) })).rejects.toMatchObject({
        code: 'validation_failed',
      });
      await expect(update(seller, id, { price: eur(4900) })).rejects.toMatchObject({
        facts: { faults: [{ path: ['autoAcceptAmount', 'currency'] }, { path: ['autoDeclineAmount', 'currency'] }] },
      });
      expect(await update(seller, id, { price: usd(4500) })).toMatchObject({ price: usd(4500), ...thresholds });
      const inEuro = { price: eur(4900), autoAcceptAmount: null, autoDeclineAmount: null };
      expect(await update(seller, id, inEuro)).toMatchObject({ ...inEuro, shippingAmount: eur(500) });
    });
  });

  describe('visibility', () => {
    test.each(listingStatuses)('of a listing that is %s', async (status) => {
      const [seller, buyer] = [newSeller(), newSeller()];
      const { id, organizationId } = await create(tested(), seller, thresholds);
      await setStatus(id, status);
      expect(await get(seller, id)).toMatchObject({ id, status, ...thresholds });
      const listed = async (caller: Caller) =>
        (await tested().client.listListings(caller, { organizationId })).output.data;
      expect(await listed(seller)).toMatchObject([{ id, ...thresholds }]);
      if (status === 'published' || status === 'sold_out') {
        const seen = await get(buyer, id);
        expect(seen).toMatchObject({ id, status });
        expect(Object.keys(seen).filter((name) => name.startsWith('auto'))).toEqual([]);
        expect(await listed(buyer)).toEqual([seen]);
      } else {
        await expect(get(buyer, id)).rejects.toMatchObject(isMissing);
        expect(await listed(buyer)).toEqual([]);
      }
    });

    test('another organization cannot change or publish a listing, whether it sees it or not: it is as missing as one that never was', async () => {
      const [seller, stranger] = [newSeller(), newSeller()];
      const draft = await create(tested(), seller);
      const published = await create(tested(), seller, { publish: true });
      for (const id of [draft.id, published.id, newId('lst')]) {
        await expect(update(stranger, id, { title: 'Mine' })).rejects.toMatchObject(isMissing);
        await expect(publish(stranger, id)).rejects.toMatchObject(isMissing);
        await expect(update({ ...stranger, expectedVersion: 9 }, id, {})).rejects.toMatchObject(isMissing);
      }
      expect(await get(seller, draft.id)).toEqual(draft);
      expect(await get(seller, published.id)).toEqual(published);
    });

    test('is for who is known, and changes are for keys with the scope and for members of any role', async () => {
      const seller = newSeller();
      const { id } = await create(tested(), seller);
      const member = (role: 'finance' | null, organizationId: string | null) =>
        callerOf({
          type: 'user',
          userId: 'usr_1',
          sessionId: 'ses_1',
          organizationId,
          role,
          recentlyAuthenticated: true,
        });
      const key = callerOf({
        type: 'api_key',
        apiKeyId: 'key_1',
        organizationId: seller.organizationId,
        scopes: ['offers:write'],
      });
      const table: [Caller, string, string][] = [
        [callerOf({ type: 'anonymous' }), 'unauthenticated', 'unauthenticated'],
        [systemCaller('relay', 'req_test'), 'unauthenticated', 'unauthenticated'],
        [member(null, null), 'no_active_organization', 'no_active_organization'],
        [key, 'done', 'insufficient_scope'],
        [member('finance', seller.organizationId), 'done', 'done'],
      ];
      for (const [caller, read, write] of table) {
        expect(await codeOf(get(caller, id))).toBe(read);
        expect(await codeOf(tested().client.listListings(caller, {}))).toBe(read);
        expect(await codeOf(create(tested(), caller))).toBe(write);
        expect(await codeOf(update(caller, id, { title: 'New' }))).toBe(write);
      }
      expect(await codeOf(publish(key, id))).toBe('insufficient_scope');
    });
  });

  describe('states', () => {
    test.each([
      ['draft', 'done', 'done'],
      ['published', 'invalid_state_transition', 'done'],
      ['paused', 'done', 'done'],
      ['sold_out', 'invalid_state_transition', 'done'],
      ['archived', 'invalid_state_transition', 'invalid_state_transition'],
    ])('a listing that is %s: publishing is %s, changing is %s', async (status, published, changed) => {
      const seller = newSeller();
      const { id } = await create(tested(), seller);
      await setStatus(id, status);
      expect(await codeOf(update(seller, id, { title: 'Changed' }))).toBe(changed);
      expect(await codeOf(publish(seller, id))).toBe(published);
      expect((await get(seller, id)).status).toBe(published === 'done' ? 'published' : status);
    });

    test.each(listingStatuses)('a listing that is %s: only one that is published can be paused', async (status) => {
      const seller = newSeller();
      const { id } = await create(tested(), seller);
      await setStatus(id, status);
      expect(await codeOf(pause(seller, id))).toBe(status === 'published' ? 'done' : 'invalid_state_transition');
      expect((await get(seller, id)).status).toBe(status === 'published' ? 'paused' : status);
    });

    test('a paused listing is hidden from others, changes, and is published again as a new publication', async () => {
      const [seller, buyer] = [newSeller(), newSeller()];
      const published = await create(tested(), seller, { publish: true });
      const paused = await pause(seller, published.id);
      expect(paused).toEqual({ ...published, status: 'paused', version: 2, updatedAt: paused.updatedAt });
      await expect(get(buyer, published.id)).rejects.toMatchObject(isMissing);
      await update(seller, published.id, { price: usd(5000) });
      const again = await publish(seller, published.id);
      expect(await get(buyer, published.id)).toMatchObject({ status: 'published', price: usd(5000), version: 4 });
      const publications = (await eventsOf(published)).map(({ payload }) => payload['objectVersion']);
      expect(publications).toEqual([published.version, again.version]);
    });

    test('pausing asks for the seller, an active organization and, under If-Match, the version that was read', async () => {
      const seller = newSeller();
      const { id } = await create(tested(), seller, { publish: true });
      await expect(pause(newSeller(), id)).rejects.toMatchObject(isMissing);
      const stale = { ...seller, expectedVersion: 7 };
      await expect(pause(stale, id)).rejects.toMatchObject({ code: 'precondition_failed' });
      const suspended = { organizationId: seller.organizationId, status: 'suspended' as const, version: 2 };
      await tested().engine.setOrganizationStatus(systemCaller('test', 'req_test'), suspended);
      await expect(pause(seller, id)).rejects.toMatchObject({ code: 'invalid_state_transition' });
      expect(await get(seller, id)).toMatchObject({ status: 'published', version: 1 });
    });

    test.each(listingStatuses)('a listing that is %s is archived once, and stays archived', async (status) => {
      const [seller, buyer] = [newSeller(), newSeller()];
      const { id } = await create(tested(), seller);
      await setStatus(id, status);
      expect(await codeOf(archive(seller, id))).toBe(status === 'archived' ? 'invalid_state_transition' : 'done');
      const archived = await get(seller, id);
      expect(archived).toMatchObject({
        status: 'archived',
        archivedAt: status === 'archived' ? null : archived.updatedAt,
      });
      for (const change of [
        archive(seller, id),
        publish(seller, id),
        pause(seller, id),
        update(seller, id, { title: 'New' }),
      ]) {
        expect(await codeOf(change)).toBe('invalid_state_transition');
      }
      expect(await get(seller, id)).toEqual(archived);
      await expect(get(buyer, id)).rejects.toMatchObject(isMissing);
    });

    test('the SKU of an archived listing may be used again', async () => {
      const seller = newSeller();
      const { id } = await create(tested(), seller, { sku: 'A-1' });
      expect(await codeOf(create(tested(), seller, { sku: 'A-1' }))).toBe('validation_failed');
      await archive(seller, id);
      expect(await create(tested(), seller, { sku: 'A-1' })).toMatchObject({ sku: 'A-1' });
    });

    test('archiving asks for the seller, an active organization and, under If-Match, the version that was read', async () => {
      const seller = newSeller();
      const { id } = await create(tested(), seller);
      await expect(archive(newSeller(), id)).rejects.toMatchObject(isMissing);
      await expect(archive({ ...seller, expectedVersion: 7 }, id)).rejects.toMatchObject({
        code: 'precondition_failed',
      });
      const suspended = { organizationId: seller.organizationId, status: 'suspended' as const, version: 2 };
      await tested().engine.setOrganizationStatus(systemCaller('test', 'req_test'), suspended);
      await expect(archive(seller, id)).rejects.toMatchObject({ code: 'invalid_state_transition' });
      expect(await get(seller, id)).toMatchObject({ status: 'draft', version: 1 });
    });

    test('a listing without stock is not published, neither later nor at creation', async () => {
      const seller = newSeller();
      const { id } = await create(tested(), seller, { quantity: 0 });
      await expect(publish(seller, id)).rejects.toMatchObject({ code: 'invalid_state_transition' });
      await expect(create(tested(), seller, { quantity: 0, publish: true })).rejects.toMatchObject({
        code: 'invalid_state_transition',
      });
      expect(
        (await tested().client.listListings(seller, { mine: true })).output.data.map((listing) => listing.id),
      ).toEqual([id]);
      await update(seller, id, { quantity: 1 });
      expect(await publish(seller, id)).toMatchObject({ status: 'published', version: 3 });
    });

    test('published at once by many, a listing is published once', async () => {
      const seller = newSeller();
      const listing = await create(tested(), seller);
      const codes = await Promise.all(
        Array.from({ length: 8 }, () => codeOf(untilNotBusy(() => publish(seller, listing.id)))),
      );
      expect(codes.sort()).toEqual(['done', ...Array<string>(7).fill('invalid_state_transition')]);
      expect(await eventsOf(listing)).toHaveLength(1);
    });
  });

  describe('updates', () => {
    test('change what was said and nothing else, and count', async () => {
      const seller = newSeller();
      const before = await create(tested(), seller, { sku: 'A-1', attributes: { a: '1' }, categories: ['x'] });
      const after = await update(seller, before.id, { attributes: { b: '2' }, sku: null });
      expect(after).toEqual({ ...before, attributes: { b: '2' }, sku: null, version: 2, updatedAt: after.updatedAt });
      expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
      expect(await get(seller, before.id)).toEqual(after);
    });

    test('under If-Match change the version that was read, and no other', async () => {
      const seller = newSeller();
      const { id } = await create(tested(), seller);
      await update({ ...seller, expectedVersion: 1 }, id, { title: 'Second' });
      for (const expectedVersion of [1, 3, 0]) {
        await expect(update({ ...seller, expectedVersion }, id, { title: 'Lost' })).rejects.toMatchObject({
          code: 'precondition_failed',
        });
        await expect(publish({ ...seller, expectedVersion }, id)).rejects.toMatchObject({
          code: 'precondition_failed',
        });
      }
      expect(await publish({ ...seller, expectedVersion: 2 }, id)).toMatchObject({ title: 'Second', version: 3 });
    });

    test('at once, under If-Match, leave one winner; without it they all count', async () => {
      const seller = newSeller();
      const { id } = await create(tested(), seller);
      const titles = Array.from({ length: 6 }, (_, n) => ({ title: `Title ${n}` }));
      const codes = await Promise.all(
        titles.map((title) => codeOf(untilNotBusy(() => update({ ...seller, expectedVersion: 1 }, id, title)))),
      );
      expect(codes.sort()).toEqual(['done', ...Array<string>(5).fill('precondition_failed')]);
      await Promise.all(titles.map((title) => untilNotBusy(() => update(seller, id, title))));
      expect(await get(seller, id)).toMatchObject({ version: 8 });
    });

    test('of a published listing are seen by all, and are no publication', async () => {
      const [seller, buyer] = [newSeller(), newSeller()];
      const listing = await create(tested(), seller, { publish: true });
      await eventsOf(listing);
      const { publishedAt } = await update(seller, listing.id, { price: usd(1) });
      expect(await get(buyer, listing.id)).toMatchObject({ price: usd(1), publishedAt });
      expect(await eventsOf(listing)).toEqual([]);
    });
  });

  describe('a SKU', () => {
    const taken = { code: 'validation_failed', facts: { faults: [{ path: ['sku'], code: 'sku_taken' }] } };

    test('is given once in an organization, and again by another', async () => {
      const seller = newSeller();
      await create(tested(), seller, { sku: 'A-1' });
      await expect(create(tested(), seller, { sku: ' A-1 ' })).rejects.toMatchObject(taken);
      const { id } = await create(tested(), seller, { sku: 'a-1' });
      await expect(update(seller, id, { sku: 'A-1' })).rejects.toMatchObject(taken);
      await expect(create(tested(), newSeller(), { sku: 'A-1' })).resolves.toMatchObject({ sku: 'A-1' });
    });

    test('is free when its listing is archived, and needed by nobody', async () => {
      const seller = newSeller();
      const { id } = await create(tested(), seller, { sku: 'A-1' });
      await setStatus(id, 'archived');
      await expect(create(tested(), seller, { sku: 'A-1' })).resolves.toMatchObject({ sku: 'A-1' });
      await Promise.all([1, 2].map(() => create(tested(), seller)));
    });

    test('asked for by many at once is given to one', async () => {
      const seller = newSeller();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 6 }, () => untilNotBusy(() => create(tested(), seller, { sku: 'A-1' }))),
      );
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(refused).toHaveLength(5);
      for (const reason of refused) expect(reason).toMatchObject(taken);
    });
  });

  describe('publication', () => {
    test('emits one event, of what everyone may see, in the transaction of the change', async () => {
      const seller = newSeller({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' });
      const { id } = await create(tested(), seller, thresholds);
      await takeRows(tested(), 'event');
      const listing = await publish(seller, id);
      const transactions = await execute<{ xmin: string }>(
        tested(),
        `select xmin::text from listing where id = ? union all select xmin::text from outbox where topic = 'event'`,
        [id],
      );
      expect(transactions).toHaveLength(2);
      expect(transactions[1]).toEqual(transactions[0]);
      const events = await takeRows(tested(), 'event');
      expect(events).toEqual([
        {
          id: expect.stringMatching(/^obx_/),
          topic: 'event',
          requestId: seller.requestId,
          traceparent: seller.traceparent,
          attempts: 1,
          payload: {
            type: 'listing.published',
            eventId: expect.stringMatching(/^evt_/),
            occurredAt: listing.publishedAt,
            organizationIds: [seller.organizationId],
            objectId: id,
            objectVersion: listing.version,
            data: { object: await get(newSeller(), id) },
          },
        },
      ]);
      expect(tradingEvents['listing.published'].data.safeParse(events[0]!.payload['data']).error).toBeUndefined();
      expect(JSON.stringify(events)).not.toContain('auto');
    });

    test('at creation emits the same event', async () => {
      const seller = newSeller();
      const listing = await create(tested(), seller, { ...thresholds, publish: true });
      expect(listing).toMatchObject({ status: 'published', publishedAt: listing.createdAt });
      const events = await eventsOf(listing);
      expect(events).toMatchObject([{ payload: { type: 'listing.published', objectVersion: listing.version } }]);
      expect(events[0]!.payload['data']).toEqual({ object: await get(newSeller(), listing.id) });
    });

    test('that is refused, and a draft, emit nothing', async () => {
      const seller = newSeller();
      const draft = await create(tested(), seller, { quantity: 0 });
      await expect(publish(seller, draft.id)).rejects.toThrow();
      await expect(publish({ ...seller, expectedVersion: 7 }, draft.id)).rejects.toThrow();
      expect(await eventsOf(draft)).toEqual([]);
    });
  });

  test('every change is told to the audit log, and what was refused is not', async () => {
    const seller = newSeller({ ip: '203.0.113.7', userAgent: 'test' });
    const { id } = await create(tested(), seller);
    await update(seller, id, { title: 'New', quantity: 2 });
    await publish(seller, id);
    await publish(seller, id).catch(() => undefined);
    const rows = (await takeRows(tested(), 'audit')).filter(
      ({ payload }) => payload['organizationId'] === seller.organizationId,
    );
    expect(rows.map(({ payload }) => [payload['action'], payload['changes']])).toEqual([
      ['listing.created', undefined],
      ['listing.updated', { members: ['title', 'quantity'] }],
      ['listing.published', undefined],
    ]);
    expect(rows[0]!.payload).toMatchObject({
      actor: { type: 'api_key', id: (seller.actor as { apiKeyId: string }).apiKeyId },
      context: { ip: '203.0.113.7', userAgent: 'test', requestId: seller.requestId },
      targets: [{ type: 'listing', id }],
    });
  });

  describe('the list', () => {
    const idsOf = async (caller: Caller, input: object) =>
      (await tested().client.listListings(caller, input)).output.data.map(({ id }) => id);

    test('is filtered by status, organization, currency and owner', async () => {
      const [seller, other] = [newSeller(), newSeller()];
      const draft = (await create(tested(), seller)).id;
      const inEuro = (await create(tested(), seller, { price: eur(1), publish: true })).id;
      const inDollar = (await create(tested(), seller, { publish: true })).id;
      const foreign = (await create(tested(), other, { publish: true })).id;
      const foreignDraft = (await create(tested(), other)).id;
      const { organizationId } = seller;
      expect(await idsOf(seller, { mine: true })).toEqual([inDollar, inEuro, draft]);
      expect(await idsOf(seller, { mine: 'true', status: 'published' })).toEqual([inDollar, inEuro]);
      expect(await idsOf(seller, { status: 'draft' })).toEqual([draft]);
      expect(await idsOf(seller, { organizationId, currency: 'EUR' })).toEqual([inEuro]);
      expect(await idsOf(other, { organizationId })).toEqual([inDollar, inEuro]);
      expect(await idsOf(other, { organizationId, mine: true })).toEqual([]);
      expect(await idsOf(other, { organizationId, status: 'draft' })).toEqual([]);
      const everything = await idsOf(seller, { limit: 100, mine: false });
      expect(everything).toEqual(expect.arrayContaining([draft, inEuro, inDollar, foreign]));
      expect(everything).not.toContain(foreignDraft);
    });

    test('is bounded in time, both bounds exclusive', async () => {
      const seller = newSeller();
      const ids = [];
      for (let n = 1; n <= 3; n += 1) {
        const { id } = await create(tested(), seller);
        await execute(tested(), 'update listing set created_at = ? where id = ?', [`2026-01-0${n}T00:00:00Z`, id]);
        ids.push(id);
      }
      expect(
        await idsOf(seller, {
          mine: true,
          createdAfter: '2026-01-01T00:00:00Z',
          createdBefore: '2026-01-03T01:00:00+01:00',
        }),
      ).toEqual([ids[1]]);
      expect(await idsOf(seller, { mine: true, createdAfter: '2026-01-01T00:00:00Z' })).toEqual([ids[2], ids[1]]);
      expect(await idsOf(seller, { mine: true, createdBefore: '2026-01-02T00:00:00.001Z' })).toEqual([ids[1], ids[0]]);
    });

    test('is read page by page, once each, and a cursor serves no other filter and nobody else', async () => {
      const seller = newSeller();
      for (let n = 0; n < 5; n += 1) await create(tested(), seller);
      await execute(tested(), 'update listing set created_at = now() where organization_id = ?', [
        seller.organizationId,
      ]);
      const all = await idsOf(seller, { mine: true });
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = (await tested().client.listListings(seller, { mine: true, limit: 2, cursor: cursor ?? undefined }))
          .output;
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
        if (cursor === null) break;
        await expect(tested().client.listListings(seller, { cursor })).rejects.toMatchObject({
          code: 'invalid_cursor',
        });
        await expect(tested().client.listListings(newSeller(), { mine: true, cursor })).rejects.toMatchObject({
          code: 'invalid_cursor',
        });
      } while (seen.length < 10);
      expect(seen).toEqual(all);
      expect(all).toEqual([...all].sort().reverse());
    });

    test.each([
      { limit: 0 },
      { limit: 101 },
      { limit: '1e1' },
      { status: 'gone' },
      { currency: 'usd' },
      { mine: 'yes' },
      { createdAfter: 'today' },
      { organizationId: 'org_x' },
      { price: 1 },
    ])('refuses the filter %j', async (input) => {
      await expect(tested().client.listListings(newSeller(), input as object)).rejects.toMatchObject({
        code: 'validation_failed',
        facts: { faults: expect.arrayContaining([expect.objectContaining({ path: Object.keys(input) })]) },
      });
    });
  });

  test('the outbox is for the relay alone', async () => {
    const settle = { topic: 'event' as const, ack: [], putBack: [], limit: 0, waitMs: 0 };
    await expect(tested().engine.exchangeOutbox(newSeller(), settle)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
