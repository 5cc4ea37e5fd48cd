import fc from 'fast-check';
import { perform } from '../perform.ts';
import { type Market, type ModelListing, type Refusal, sellers, stranger } from '../rules/market.ts';
import {
  archiveListing,
  createListing,
  type ListingTerms,
  type OnListing,
  pauseListing,
  publishListing,
  updateListing,
} from '../rules/listings.ts';
import { listingFor } from '../rules/views.ts';
import { idOf, type World } from '../world.ts';
import { type Selection, selection, candidates, kind, oneIn, pick } from './choice.ts';
import { annotated, type RequestOptions, requestOptions, resolved } from './request-options.ts';

const listingsMax = 6;

export const lamp: ListingTerms = {
  title: 'Lamp',
  currency: 'USD',
  price: 1005,
  shipping: 0,
  requiresShipping: false,
  immediatePayment: false,
  deliveryDays: null,
  autoAccept: null,
  autoDecline: null,
  ttlHours: 48,
  quantity: 3,
  offersEnabled: true,
  buyNowEnabled: true,
};

const thresholds = fc.constantFrom(
  { autoAccept: null, autoDecline: null },
  { autoAccept: null, autoDecline: null },
  { autoAccept: 905, autoDecline: 495 },
  { autoAccept: 905, autoDecline: 495 },
  { autoAccept: null, autoDecline: 495 },
  { autoAccept: 905, autoDecline: null },
  // These contradict each other or the price.
  { autoAccept: 495, autoDecline: 495 },
  { autoAccept: 5005, autoDecline: null },
);

const newTerms: fc.Arbitrary<ListingTerms> = fc
  .record({
    thresholds,
    quantity: fc.constantFrom(3, 2, 1, 4, 5, 0),
    shipping: fc.constantFrom(0, 250),
    requiresShipping: fc.boolean(),
    immediatePayment: fc.boolean(),
    deliveryDays: fc.constantFrom(null, 1, 5),
    ttlHours: fc.constantFrom(48, 1, 24),
    currency: fc.constantFrom('USD' as const, 'USD' as const, 'EUR' as const),
  })
  .map(({ thresholds: chosen, ...more }) => ({ ...lamp, ...more, ...chosen }));

const changes: fc.Arbitrary<Partial<ListingTerms>> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ quantity: fc.constantFrom(3, 2, 1, 0, 4, 5) }) },
  { weight: 2, arbitrary: fc.record({ price: fc.constantFrom(1005, 905, 1295) }) },
  { weight: 2, arbitrary: fc.record({ shipping: fc.constantFrom(0, 250, 900) }) },
  { weight: 1, arbitrary: fc.record({ requiresShipping: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ immediatePayment: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ deliveryDays: fc.constantFrom(null, 2, 9) }) },
  { weight: 2, arbitrary: thresholds },
  { weight: 1, arbitrary: fc.record({ offersEnabled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ buyNowEnabled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ ttlHours: fc.constantFrom(1, 24, 48) }) },
  { weight: 1, arbitrary: fc.record({ currency: fc.constantFrom('EUR' as const, 'USD' as const) }) },
  { weight: 1, arbitrary: fc.record({ title: fc.constantFrom('Brass lamp', 'Old lamp') }) },
);

/** The terms as input of an operation. The price gives the currency. */
function inputOf(terms: Partial<ListingTerms>, { currency, price }: Pick<ListingTerms, 'currency' | 'price'>): object {
  const { currency: _, price: __, shipping, autoAccept, autoDecline, ttlHours, ...same } = terms;
  const money = (amount: number) => ({ amount, currency });
  return {
    ...same,
    ...((terms.price !== undefined || terms.currency !== undefined) && { price: money(price) }),
    ...(shipping !== undefined && { shippingAmount: money(shipping) }),
    ...(autoAccept !== undefined && { autoAcceptAmount: autoAccept && money(autoAccept) }),
    ...(autoDecline !== undefined && { autoDeclineAmount: autoDecline && money(autoDecline) }),
    ...(ttlHours !== undefined && { offerTtlHours: ttlHours }),
  };
}

/** The terms that differ from those of `lamp`. */
function described(terms: ListingTerms): string {
  const members = Object.entries({ ...terms, quantity: undefined }).flatMap(([name, value]) =>
    value === undefined || value === lamp[name as keyof ListingTerms] ? [] : [`${name} ${String(value)}`],
  );
  return [`${terms.quantity} units`, ...members].join(', ');
}

/** Makes a listing. The runs begin with some. */
export async function list(
  market: Market,
  world: World,
  {
    seller,
    terms,
    publish,
    options,
  }: { seller: string; terms: ListingTerms; publish: boolean; options: RequestOptions },
): Promise<void> {
  const operation = 'createListing';
  const sent = resolved(world, options, { by: seller, operation, isForClients: false });
  const input = { ...inputOf(terms, terms), publish };
  const newest = (): ModelListing => market.listings.at(-1)!;
  await perform(market, world, {
    ...sent,
    line: annotated(`${seller} ${publish ? 'publishes' : 'drafts'} a listing of ${described(terms)}`, sent),
    operation,
    by: seller,
    input,
    otherInput: { ...input, title: 'Another lamp' },
    rule: () => createListing(market, seller, terms, publish),
    names: (_, { id }: { id: string }) => [[newest().label, id]],
    answer: () => listingFor(market, newest(), seller),
    about: [],
  });
}

interface Target extends Selection {
  byStranger: boolean;
  options: RequestOptions;
}
const target = { ...selection, byStranger: oneIn(12), options: requestOptions };

interface Action {
  operation: string;
  verb: string;
  rule: (market: Market, on: OnListing) => Refusal[];
  isSuitable: (listing: ModelListing) => boolean;
}

async function act(
  market: Market,
  world: World,
  { of, fromAll, byStranger, options }: Target,
  { operation, verb, rule, isSuitable, more, otherMore }: Action & { more?: object; otherMore?: object },
): Promise<void> {
  const listing = pick(candidates(market.listings, isSuitable, { fromAll }), of);
  const by = byStranger ? stranger : listing.seller;
  const sent = resolved(world, options, { by, operation, record: listing, isForClients: false });
  const id = idOf(world, listing.label);
  await perform(market, world, {
    ...sent,
    line: annotated(`${by} ${verb} ${listing.label}`, sent),
    operation,
    by,
    input: { id, ...more },
    ...(otherMore && { otherInput: { id, ...more, ...otherMore } }),
    rule: () => rule(market, { by, listing, stale: options.version === 'stale' }),
    answer: () => listingFor(market, listing, by),
    about: [listing],
  });
}

const actionKind = (weight: number, action: Action) =>
  kind(
    weight,
    fc.record(target),
    ({ listings }, _, chosen) => candidates(listings, action.isSuitable, chosen).length > 0,
    (market, world, chosen) => act(market, world, chosen, action),
  );

const isAlive = ({ status }: ModelListing): boolean => status !== 'archived';

export const listingCommands = {
  createListing: kind(
    3,
    fc.record({
      seller: fc.constantFrom(...sellers),
      terms: newTerms,
      publish: oneIn(5).map((no) => !no),
      options: requestOptions,
    }),
    ({ listings }) => listings.filter(isAlive).length < listingsMax,
    list,
  ),
  updateListing: kind(
    6,
    fc.record({ ...target, changed: changes }),
    ({ listings }, _, chosen) => candidates(listings, isAlive, chosen).length > 0,
    (market, world, { changed, ...chosen }) => {
      const listing = pick(candidates(market.listings, isAlive, chosen), chosen.of);
      return act(market, world, chosen, {
        operation: 'updateListing',
        verb: `changes ${JSON.stringify(changed)} of`,
        rule: (_, on) => updateListing(market, on, changed),
        isSuitable: isAlive,
        more: inputOf(changed, { ...listing, ...changed }),
        otherMore: { description: 'Another description' },
      });
    },
  ),
  publishListing: actionKind(5, {
    operation: 'publishListing',
    verb: 'publishes',
    rule: publishListing,
    isSuitable: ({ status }) => status === 'draft' || status === 'paused',
  }),
  pauseListing: actionKind(2, {
    operation: 'pauseListing',
    verb: 'pauses',
    rule: pauseListing,
    isSuitable: ({ status }) => status === 'published',
  }),
  archiveListing: actionKind(1, {
    operation: 'archiveListing',
    verb: 'archives',
    rule: archiveListing,
    isSuitable: isAlive,
  }),
};
