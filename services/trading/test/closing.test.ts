import { expect, test } from '@jest/globals';
import { createLogger, newId, systemCaller } from '@marketplace/kernel';
import { createStore } from '@marketplace/store';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import { tradingDomain } from '../src/module.ts';
import { create, execute, lamp, listingColumns, newSeller, trading } from './trading-under-test.ts';

const worker = systemCaller('worker', 'req_test');
const refused = { code: 'invalid_state_transition' };

onBothTransports('organizations that are not active', trading, (tested) => {
  const setStatus = (organizationId: string, status: 'active' | 'suspended' | 'closing' | 'closed', version: number) =>
    tested().engine.setOrganizationStatus(worker, { organizationId, status, version });
  const archive = async (organizationId: string, after: string | null = null, limit = 100) =>
    (await tested().engine.archiveListings(worker, { organizationId, after, limit })).output;
  const statusOf = async (seller: ReturnType<typeof newSeller>, id: string) =>
    (await tested().client.getListing(seller, { id })).output.status;

  test.each(['suspended', 'closing', 'closed'] as const)(
    '%s: they cannot create, change or publish listings, and can read their own',
    async (status) => {
      const seller = newSeller();
      const listing = await create(tested(), seller);
      await setStatus(seller.organizationId, status, 2);
      await expect(create(tested(), seller)).rejects.toMatchObject(refused);
      await expect(create(tested(), seller, { publish: true })).rejects.toMatchObject(refused);
      await expect(tested().client.updateListing(seller, { id: listing.id, title: 'Other' })).rejects.toMatchObject(
        refused,
      );
      await expect(tested().client.publishListing(seller, { id: listing.id })).rejects.toMatchObject(refused);
      expect((await tested().client.listListings(seller, { mine: true })).output.data).toEqual([listing]);
      expect(
        (await takeRows(tested(), 'event')).filter(({ payload }) =>
          JSON.stringify(payload).includes(seller.organizationId),
        ),
      ).toEqual([]);
      const other = newSeller();
      expect(await create(tested(), other)).toMatchObject({ organizationId: other.organizationId, status: 'draft' });
    },
  );

  test('a late report of an older status changes nothing; a reinstated organization sells again', async () => {
    const seller = newSeller();
    await setStatus(seller.organizationId, 'suspended', 3);
    await setStatus(seller.organizationId, 'active', 2);
    await expect(create(tested(), seller)).rejects.toMatchObject(refused);
    await setStatus(seller.organizationId, 'active', 4);
    expect((await create(tested(), seller, { publish: true })).status).toBe('published');
  });

  test('only listings of a closing organization are archived, in batches, each with an audit row', async () => {
    const [seller, other] = [newSeller(), newSeller()];
    const listings = [];
    for (let n = 0; n < 5; n += 1)
      listings.push(await create(tested(), seller, { publish: n % 2 === 0, sku: `sku-${n}` }));
    const foreign = await create(tested(), other, { publish: true });
    await expect(archive(seller.organizationId)).rejects.toMatchObject(refused);
    await setStatus(seller.organizationId, 'closing', 2);
    await takeRows(tested(), 'audit');
    const first = await archive(seller.organizationId, null, 2);
    expect(first).toEqual({ next: listings[1]!.id, open: 3 });
    // The first batch again, as after a lost answer: it archives the next two listings.
    const second = await archive(seller.organizationId, null, 2);
    expect(second).toEqual({ next: listings[3]!.id, open: 1 });
    expect(await archive(seller.organizationId, second.next, 2)).toEqual({ next: null, open: 0 });
    for (const { id, version } of listings) {
      expect((await tested().client.getListing(seller, { id })).output).toMatchObject({
        status: 'archived',
        archivedAt: expect.any(String),
        version: version + 1,
      });
    }
    expect(await statusOf(other, foreign.id)).toBe('published');
    const audited = (await takeRows(tested(), 'audit')).filter(
      ({ payload }) => payload['organizationId'] === seller.organizationId,
    );
    expect(audited.flatMap(({ payload }) => (payload['targets'] as { id: string }[]).map(({ id }) => id))).toEqual(
      listings.map(({ id }) => id),
    );
  });

  test('after the status is stored, no insert that was in progress commits', async () => {
    const { organizationId } = newSeller();
    const template = await create(tested(), newSeller());
    const copied = newId('lst');
    const columns = await listingColumns(tested());
    const store = await createStore({
      databaseUrl: tested().databaseUrl,
      domain: tradingDomain,
      log: createLogger({ level: 'silent' }),
      poolMax: 1,
    });
    try {
      await store.fork().transactional(async (em) => {
        // An insert that has read the status and has not committed yet.
        await em.execute(
          `insert into listing (${columns})
           select ${columns}
             from (select (jsonb_populate_record(l, jsonb_build_object('id', ?::text, 'organization_id', ?::text))).*
                     from listing l where id = ?) copy`,
          [copied, organizationId, template.id],
        );
        await expect(setStatus(organizationId, 'closing', 2)).rejects.toMatchObject({ code: 'busy' });
      });
      await setStatus(organizationId, 'closing', 2);
    } finally {
      await store.close();
    }
    expect(await archive(organizationId)).toEqual({ next: null, open: 0 });
    expect(await execute(tested(), 'select status from listing where id = ?', [copied])).toEqual([
      { status: 'archived' },
    ]);
  });

  test('creations that race with closing leave no listing on sale', async () => {
    for (let round = 0; round < 10; round += 1) {
      const seller = newSeller();
      const outcomes = Promise.allSettled(
        Array.from({ length: 6 }, () => tested().client.createListing(seller, { ...lamp, publish: true })),
      );
      const close = async (): Promise<void> => void (await setStatus(seller.organizationId, 'closing', 2).catch(close));
      await close();
      for (let next: string | null = null; (next = (await archive(seller.organizationId, next, 2)).next) !== null; );
      await outcomes;
      expect(
        await execute(tested(), `select id from listing where organization_id = ? and status <> 'archived'`, [
          seller.organizationId,
        ]),
      ).toEqual([]);
    }
  });

  test('only the system may set the status and archive', async () => {
    const seller = newSeller();
    const { organizationId } = seller;
    await expect(
      tested().engine.setOrganizationStatus(seller, { organizationId, status: 'closed', version: 9 }),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(
      tested().engine.archiveListings(seller, { organizationId, after: null, limit: 1 }),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
