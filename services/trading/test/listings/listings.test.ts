import { describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports, untilNotBusy } from '@marketplace/store/testing';
import { codeOf, listingActions, thresholds } from './listing-actions.ts';
import { create, eur, execute, lamp, newSeller, trading, usd } from '../trading-under-test.ts';

onBothTransports('listings', trading, (tested) => {
  const { get, update, publish, setStatus, eventsOf } = listingActions(tested);

  describe('creation', () => {
    test('makes a draft of the seller, with defaults for absent members', async () => {
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
        requiresShipping: false,
        immediatePayment: false,
        deliveryDays: null,
        quantity: 1,
        quantityReserved: 0,
        quantityAvailable: 1,
        offersEnabled: true,
        buyNowEnabled: true,
        autoAcceptAmount: null,
        autoDeclineAmount: null,
        offerTtlHours: 48,
        externalId: null,
        metadata: {},
        status: 'draft',
        publishedAt: null,
        archivedAt: null,
        createdAt: listing.updatedAt,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        version: 1,
      });
      expect(await get(seller, listing.id)).toEqual(listing);
    });

    test('stores the input unchanged', async () => {
      const given = {
        ...thresholds,
        title: 'Żółw "Lampe" {1} \\ 🐢',
        description: `it's\n?`,
        sku: 'A/1, "b"',
        categories: ['Light, indoor', '{}', 'NULL'],
        imageUrls: ['https://images.example/a?b={c}'],
        attributes: { 'colour ?': 'red', '': '' },
        price: usd(99_999_998),
        shippingAmount: usd(1),
        quantity: 1_000_000,
        offersEnabled: false,
        buyNowEnabled: false,
        offerTtlHours: 168,
      };
      const { '': _, ...attributes } = given.attributes;
      const seller = newSeller();
      expect(await get(seller, (await create(tested(), seller, { ...given, attributes })).id)).toMatchObject({
        ...given,
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
    ])('refuses %s, and names the member', async (_, wrong, path) => {
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

    test.each([
      [usd(49), usd(0), '0.49 USD, which is too small: the smallest payment is 0.50 USD.'],
      [usd(99_999_999), usd(1), '1,000,000.00 USD, which is too large: the largest payment is 999,999.99 USD.'],
    ])(
      'of one unit that no card can pay are refused in every way: %j with shipping %j',
      async (price, shippingAmount, text) => {
        const seller = newSeller();
        const refusal = { code: 'amount_out_of_range', detail: `The price of one unit with its shipping is ${text}` };
        await expect(create(tested(), seller, { price, shippingAmount })).rejects.toMatchObject(refusal);
        const { id } = await create(tested(), seller);
        await expect(update(seller, id, { price, shippingAmount })).rejects.toMatchObject(refusal);
        expect(await get(seller, id)).toMatchObject({ version: 1, ...lamp });
        // This is the row that an earlier release stored.
        const statement = 'update listing set price_amount = ?, shipping_amount = ? where id = ?';
        await execute(tested(), statement, [price.amount, shippingAmount.amount, id]);
        await expect(publish(seller, id)).rejects.toMatchObject(refusal);
        expect(await update(seller, id, { title: 'Old' })).toMatchObject({ title: 'Old', price, status: 'draft' });
        await update(seller, id, { price: usd(5000), shippingAmount: usd(500) });
        expect(await publish(seller, id)).toMatchObject({ status: 'published' });
      },
    );

    test('must be in a supported currency; the refusal names the supported ones', async () => {
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

    test('are checked as a whole: a change must fit the prices that it leaves unchanged', async () => {
      const seller = newSeller();
      const { id } = await create(tested(), seller, { ...thresholds, shippingAmount: usd(500) });
      await expect(update(seller, id, { price: usd(4000) })).rejects.toMatchObject({ code: 'validation_failed' });
      await expect(update(seller, id, { autoAcceptAmount: usd(2000) })).rejects.toMatchObject({
        code: 'validation_failed',
      });
      await expect(update(seller, id, { price: eur(4900) })).rejects.toMatchObject({
        facts: {
          faults: [
            { path: ['shippingAmount', 'currency'] },
            { path: ['autoAcceptAmount', 'currency'] },
            { path: ['autoDeclineAmount', 'currency'] },
          ],
        },
      });
      expect(await update(seller, id, { price: usd(4500) })).toMatchObject({ price: usd(4500), ...thresholds });
      const inEuro = { price: eur(4900), shippingAmount: eur(400), autoAcceptAmount: null, autoDeclineAmount: null };
      expect(await update(seller, id, inEuro)).toMatchObject(inEuro);
    });
  });

  describe('updates', () => {
    test('change the given members only, and increase the version', async () => {
      const seller = newSeller();
      const before = await create(tested(), seller, { sku: 'A-1', attributes: { a: '1' }, categories: ['x'] });
      const after = await update(seller, before.id, { attributes: { b: '2' }, sku: null });
      expect(after).toEqual({ ...before, attributes: { b: '2' }, sku: null, version: 2, updatedAt: after.updatedAt });
      expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
      expect(await get(seller, before.id)).toEqual(after);
    });

    test('with an expected version change that version only', async () => {
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

    test('made concurrently with one expected version, one succeeds; without it, all do', async () => {
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

    test('of a published listing are visible to all, and emit no event', async () => {
      const [seller, buyer] = [newSeller(), newSeller()];
      const listing = await create(tested(), seller, { publish: true });
      await eventsOf(listing);
      const { publishedAt } = await update(seller, listing.id, { price: usd(100) });
      expect(await get(buyer, listing.id)).toMatchObject({ price: usd(100), publishedAt });
      expect(await eventsOf(listing)).toEqual([]);
    });
  });

  describe('a SKU', () => {
    const taken = { code: 'validation_failed', facts: { faults: [{ path: ['sku'], code: 'sku_taken' }] } };

    test('is unique in an organization, and can be used by another', async () => {
      const seller = newSeller();
      await create(tested(), seller, { sku: 'A-1' });
      await expect(create(tested(), seller, { sku: ' A-1 ' })).rejects.toMatchObject(taken);
      await expect(create(tested(), seller, { sku: 'a-1' })).rejects.toMatchObject(taken);
      const { id } = await create(tested(), seller, { sku: 'A-2' });
      await expect(update(seller, id, { sku: 'A-1' })).rejects.toMatchObject(taken);
      await expect(create(tested(), newSeller(), { sku: 'A-1' })).resolves.toMatchObject({ sku: 'A-1' });
    });

    test('can be used again when its listing is archived, and is optional', async () => {
      const seller = newSeller();
      const { id } = await create(tested(), seller, { sku: 'A-1' });
      await setStatus(id, 'archived');
      await expect(create(tested(), seller, { sku: 'A-1' })).resolves.toMatchObject({ sku: 'A-1' });
      await Promise.all([1, 2].map(() => create(tested(), seller)));
    });

    test('that many listings take concurrently is taken by one', async () => {
      const seller = newSeller();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 6 }, () => untilNotBusy(() => create(tested(), seller, { sku: 'A-1' }))),
      );
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(refused).toHaveLength(5);
      for (const reason of refused) expect(reason).toMatchObject(taken);
    });
  });

  test('only the relay may read the outbox', async () => {
    const settle = { topic: 'event' as const, ack: [], putBack: [], limit: 0, waitMs: 0 };
    await expect(tested().engine.exchangeOutbox(newSeller(), settle)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
