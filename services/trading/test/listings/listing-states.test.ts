import { describe, expect, test } from '@jest/globals';
import { systemCaller } from '@marketplace/kernel';
import { onBothTransports, takeRows, untilNotBusy } from '@marketplace/store/testing';
import { listingStatuses, tradingEvents } from '@marketplace/trading-contract';
import { codeOf, isMissing, listingActions, thresholds } from './listing-actions.ts';
import { create, execute, newSeller, trading, usd } from '../trading-under-test.ts';

onBothTransports('states of listings', trading, (tested) => {
  const { get, update, publish, pause, archive, setStatus, eventsOf } = listingActions(tested);

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

    test('a paused listing is hidden, can be changed, and emits an event when published again', async () => {
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

    test('only the seller pauses, while its organization is active and the version is the expected one', async () => {
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

    test('only the seller archives, while its organization is active and the version is the expected one', async () => {
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

    test('a listing without stock cannot be published, neither at creation nor later', async () => {
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

    test('a listing that many publish concurrently is published once', async () => {
      const seller = newSeller();
      const listing = await create(tested(), seller);
      const codes = await Promise.all(
        Array.from({ length: 8 }, () => codeOf(untilNotBusy(() => publish(seller, listing.id)))),
      );
      expect(codes.sort()).toEqual(['done', ...Array<string>(7).fill('invalid_state_transition')]);
      expect(await eventsOf(listing)).toHaveLength(1);
    });
  });

  describe('publication', () => {
    test('emits one event, with the members that everyone may see, in the transaction of the change', async () => {
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
            data: { object: { ...(await get(newSeller(), id)), externalId: null, metadata: {} } },
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
      expect(events[0]!.payload['data']).toEqual({
        object: { ...(await get(newSeller(), listing.id)), externalId: null, metadata: {} },
      });
    });

    test('that is refused emits nothing, nor does a draft', async () => {
      const seller = newSeller();
      const draft = await create(tested(), seller, { quantity: 0 });
      await expect(publish(seller, draft.id)).rejects.toThrow();
      await expect(publish({ ...seller, expectedVersion: 7 }, draft.id)).rejects.toThrow();
      expect(await eventsOf(draft)).toEqual([]);
    });
  });

  test('every change is in the audit log, and refused changes are not', async () => {
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
});
