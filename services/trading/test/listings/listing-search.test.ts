import { describe, expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { listingActions } from './listing-actions.ts';
import { refusalOf } from '../trade-actions.ts';
import { create, eur, execute, newSeller, type TestedTrading, trading, usd } from '../trading-under-test.ts';

type Input = Parameters<TestedTrading['client']['listListings']>[1];

onBothTransports('search for listings', trading, (tested) => {
  const { update, archive } = listingActions(tested);
  const list = async (caller: Caller, input: Input) => (await tested().client.listListings(caller, input)).output;
  /** Creates published listings of a new seller. Returns a function that lists their titles. */
  async function newShop(listings: (Parameters<typeof create>[2] & { title: string })[]) {
    const seller = newSeller();
    const ids: Record<string, string> = {};
    for (const listing of listings)
      ids[listing.title] = (await create(tested(), seller, { publish: true, ...listing })).id;
    const buyer = newSeller();
    const { organizationId } = seller;
    const find = async (input: Input, caller: Caller = buyer) =>
      (await list(caller, { organizationId, ...input })).data.map(({ title }) => title);
    return { seller, buyer, ids, find };
  }

  describe('the words of `q`', () => {
    const listings = [
      {
        title: 'Brass sextant',
        description: 'Seven inch radius, with its box.',
        sku: 'SEX-7',
        categories: ['instruments'],
      },
      { title: 'Oil lamp', description: 'Brass base. Burns for hours.', sku: 'L/1', categories: ['Light, indoor'] },
      { title: 'Żółw lamp', description: 'A turtle of glass', sku: 'AB_12.3', categories: [] },
      { title: 'Telescope', description: 'For the box: three lenses', sku: 'T 1000', categories: ['instruments'] },
    ];

    test.each([
      ['a word of the title', 'sextant', ['Brass sextant']],
      ['a word in another case', 'SEXTANT', ['Brass sextant']],
      ['letters beyond ASCII', 'żółw', ['Żółw lamp']],
      ['a word of title or description', 'brass', ['Oil lamp', 'Brass sextant']],
      ['a SKU', 'SEX-7', ['Brass sextant']],
      ['a SKU in another case', 'sex-7', ['Brass sextant']],
      ['a SKU with a slash', 'L/1', ['Oil lamp']],
      ['a SKU with other characters', 'ab_12.3', ['Żółw lamp']],
      ['a part of a SKU', 't 1000', ['Telescope']],
      ['a word of a category', 'indoor', ['Oil lamp']],
      ['all of several words, in different members', 'indoor hours', ['Oil lamp']],
      ['words of which one is nowhere', 'brass telescope', []],
      ['one or another word', 'turtle or telescope', ['Telescope', 'Żółw lamp']],
      ['a word without another', 'lamp -brass', ['Żółw lamp']],
      ['only what is without a word', '-lamp', ['Telescope', 'Brass sextant']],
      ['words in a row', '"oil lamp"', ['Oil lamp']],
      ['words that are not in a row', '"lamp oil"', []],
      ['a word without a phrase', 'brass -"brass base"', ['Brass sextant']],
      ['a part of a word', 'sext', []],
      ['no word', '!!!', []],
      ['only a hyphen', '-', []],
      ['an unclosed quote', '"brass', ['Oil lamp', 'Brass sextant']],
      ['operators of PostgreSQL as text', "brass & ! <-> :* '", ['Oil lamp', 'Brass sextant']],
    ])('find %s', async (_, q, titles) => {
      const { find } = await newShop(listings);
      expect(await find({ q })).toEqual(titles);
      expect(await find({ q, currency: 'USD', sort: 'price_asc' })).toEqual(expect.arrayContaining(titles));
    });

    test('are those of the first 4,000 characters of a description, and no part of a word is found', async () => {
      const description = `first ${'x '.repeat(1_993)}whole split last`;
      expect(description.slice(0, 4_000)).toMatch(/ whole sp$/);
      const { find } = await newShop([{ title: 'Lamp', description }]);
      expect(await find({ q: 'first whole' })).toEqual(['Lamp']);
      for (const q of ['last', 'split', 'sp', 'spl']) expect(await find({ q })).toEqual([]);
    });

    test('are those of the present text, and hidden listings are found by their seller only', async () => {
      const { seller, find, ids } = await newShop([{ title: 'Sextant' }, { title: 'Lamp' }]);
      await update(seller, ids['Lamp']!, { title: 'Sextant with lamp', sku: 'S-1', categories: ['brass'] });
      expect(await find({ q: 'sextant' })).toEqual(['Sextant with lamp', 'Sextant']);
      expect(await find({ q: 'brass s-1' })).toEqual(['Sextant with lamp']);
      await archive(seller, ids['Sextant']!);
      expect(await find({ q: 'sextant' })).toEqual(['Sextant with lamp']);
      expect(await find({ q: 'sextant' }, seller)).toEqual(['Sextant with lamp', 'Sextant']);
      expect(await find({ q: 'sextant', status: 'archived' }, seller)).toEqual(['Sextant']);
    });

    test('are not looked for in attributes, and thresholds cannot be found', async () => {
      const { find } = await newShop([{ title: 'Lamp', attributes: { colour: 'teal' }, autoAcceptAmount: usd(4321) }]);
      expect(await find({ q: 'teal' })).toEqual([]);
      expect(await find({ q: '4321' })).toEqual([]);
    });
  });

  test('`category` and an array of `categories` find categories that contain commas', async () => {
    const { find } = await newShop([
      { title: 'Both', categories: ['Home, Garden', 'lamps'] },
      { title: 'One', categories: ['Home, Garden'] },
      { title: 'Parts', categories: ['Home', 'Garden'] },
    ]);
    expect(await find({ category: ['Home, Garden'] })).toEqual(['One', 'Both']);
    expect(await find({ category: ['Home, Garden', 'lamps'] })).toEqual(['Both']);
    expect(await find({ category: ['Home, Garden'], categories: ['lamps'] })).toEqual(['Both']);
    expect(await find({ categories: ['Home, Garden'] })).toEqual(['One', 'Both']);
    expect(await find({ categories: 'Home,Garden' as never })).toEqual(['Parts']);
  });

  test('`categories` finds listings that have all of them, whole and in any case', async () => {
    const { find } = await newShop([
      { title: 'Both', categories: ['lamps', 'brass'] },
      { title: 'One', categories: ['lamps'] },
      { title: 'Capital', categories: ['Lamps', 'it"s {odd}, \\'] },
      { title: 'None', categories: [] },
    ]);
    expect(await find({ categories: 'lamps' as never })).toEqual(['Capital', 'One', 'Both']);
    expect(await find({ categories: ['lamps', 'brass'] })).toEqual(['Both']);
    expect(await find({ categories: 'brass,lamps' as never })).toEqual(['Both']);
    expect(await find({ categories: ['it"s {odd}, \\'] })).toEqual(['Capital']);
    expect(await find({ categories: ['lamp'] })).toEqual([]);
    expect(await find({ categories: ['lamps'], q: 'one' })).toEqual(['One']);
  });

  describe('prices', () => {
    const shop = () =>
      newShop([
        { title: 'ten', price: usd(1000) },
        { title: 'thirty', price: usd(3000) },
        { title: 'euro', price: eur(2000) },
        { title: 'twenty', price: usd(2000) },
        { title: 'largest', price: usd(99_999_999) },
      ]);

    test.each<[string, Input, string[]]>([
      ['are bounded, both bounds inclusive', { minPrice: 1000, maxPrice: 2000 }, ['twenty', 'ten']],
      ['have a lower bound', { minPrice: 2100 }, ['largest', 'thirty']],
      ['have an upper bound', { maxPrice: 2900 }, ['twenty', 'ten']],
      ['sort listings from the lowest', { sort: 'price_asc' }, ['ten', 'twenty', 'thirty', 'largest']],
      ['sort listings from the highest', { sort: 'price_desc' }, ['largest', 'thirty', 'twenty', 'ten']],
      ['sort what is in the bounds', { sort: 'price_desc', minPrice: 1100, maxPrice: 3000 }, ['thirty', 'twenty']],
      ['may be impossible', { minPrice: 2000, maxPrice: 1000 }, []],
      [
        'sort what was created in time',
        { sort: 'price_asc', createdAfter: '2000-01-01T00:00:00Z', maxPrice: 1000 },
        ['ten'],
      ],
      ['sort nothing that was not', { sort: 'price_asc', createdBefore: '2000-01-01T00:00:00Z' }, []],
    ])('%s', async (_, input, titles) => {
      const { seller, find } = await shop();
      expect(await find({ currency: 'USD', ...input })).toEqual(titles);
      expect(await find({ currency: 'USD', ...input }, seller)).toEqual(titles);
      expect(await find({ currency: 'USD', ...input, mine: true }, seller)).toEqual(titles);
    });

    test.each<[Input, string]>([
      [{ minPrice: 1 }, 'minPrice'],
      [{ maxPrice: 1 }, 'maxPrice'],
      [{ sort: 'price_asc' }, 'sort'],
      [{ sort: 'price_desc', q: 'lamp' }, 'sort'],
    ])('%j needs a currency', async (input, member) => {
      await expect(list(newSeller(), input)).rejects.toMatchObject({
        code: 'invalid_parameter',
        facts: { faults: [{ path: [member], code: 'currency_required' }] },
      });
    });

    test.each([
      { sort: 'cheapest' },
      { minPrice: -1 },
      { maxPrice: 1.5 },
      { q: '' },
      { q: 'x'.repeat(201) },
      { categories: [] },
    ])('and searches such as %j are refused', async (input) => {
      expect((await refusalOf(list(newSeller(), { currency: 'USD', ...input } as never))).code).toBe(
        'validation_failed',
      );
    });
  });

  describe('page after page', () => {
    test.each<[string, Input]>([
      ['newest first', {}],
      ['newest first, named', { sort: 'newest' }],
      ['by price upwards', { sort: 'price_asc', currency: 'USD' }],
      ['by price downwards', { sort: 'price_desc', currency: 'USD' }],
      ['by price with a word', { sort: 'price_asc', currency: 'USD', q: 'lamp' }],
      ['with a category', { categories: ['lamps'] }],
    ])('each listing is returned once: %s', async (_, input) => {
      const { seller, buyer } = await newShop([]);
      const { organizationId } = seller;
      for (let n = 0; n < 7; n += 1) {
        const title = `Lamp ${n}`;
        await create(tested(), seller, { title, price: usd(100 + (n % 3)), categories: ['lamps'], publish: true });
      }
      await execute(tested(), `update listing set created_at = now() where organization_id = ?`, [organizationId]);
      const whole = (await list(buyer, { organizationId, ...input })).data;
      expect(whole).toHaveLength(7);
      const amounts = whole.map(({ price }) => price.amount);
      if (input.sort === 'price_asc') expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
      if (input.sort === 'price_desc') expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
      const seen = [];
      for (let cursor: string | undefined; ; ) {
        const page = await list(buyer, { organizationId, ...input, limit: 2, cursor });
        seen.push(...page.data);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(whole);
    });

    test('a cursor belongs to its order and filters; `newest` is the order of a request without `sort`', async () => {
      const { buyer, seller } = await newShop([{ title: 'a' }, { title: 'b' }, { title: 'c' }]);
      const input = { organizationId: seller.organizationId, currency: 'USD' as const, limit: 1 };
      const cursor = (await list(buyer, { ...input, sort: 'price_asc' })).nextCursor!;
      for (const other of [
        {},
        { sort: 'price_desc' },
        { sort: 'price_asc', q: 'a' },
        { sort: 'price_asc', minPrice: 1 },
      ])
        expect(await refusalOf(list(buyer, { ...input, ...other, cursor } as Input))).toMatchObject({
          code: 'invalid_cursor',
        });
      expect((await list(buyer, { ...input, sort: 'price_asc', cursor })).data).toMatchObject([{ title: 'b' }]);
      const newest = (await list(buyer, input)).nextCursor!;
      expect((await list(buyer, { ...input, sort: 'newest', cursor: newest })).data).toMatchObject([{ title: 'b' }]);
    });
  });
});
