import { describe, expect, test } from '@jest/globals';
import { type Caller, newId, systemCaller } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { listingStatuses } from '@marketplace/trading-contract';
import { codeOf, isMissing, listingActions, thresholds } from './listing-actions.ts';
import { callerOf, create, eur, execute, newSeller, trading } from '../trading-under-test.ts';

onBothTransports('visibility of listings', trading, (tested) => {
  const { get, update, publish, setStatus } = listingActions(tested);

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

    test('another organization gets `not_found` when it changes a listing, whether it can see it or not', async () => {
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

    test('reading needs an organization, and changing a key with the scope or a member of any role', async () => {
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

  describe('the list', () => {
    const idsOf = async (caller: Caller, input: object) =>
      (await tested().client.listListings(caller, input)).output.data.map(({ id }) => id);

    test('is filtered by status, organization, currency and owner', async () => {
      const [seller, other] = [newSeller(), newSeller()];
      const draft = (await create(tested(), seller)).id;
      const inEuro = (await create(tested(), seller, { price: eur(100), publish: true })).id;
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

    test('is read page by page, and a cursor is refused with other filters or for another organization', async () => {
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
        facts: {
          faults: expect.arrayContaining([
            expect.objectContaining({ path: expect.arrayContaining(Object.keys(input)) }),
          ]),
        },
      });
    });
  });
});
