import fc from 'fast-check';
import { perform } from '../perform.ts';
import {
  current,
  isOpen,
  type Market,
  type ModelListing,
  type ModelOffer,
  type Refusal,
  buyers,
  stranger,
} from '../rules/market.ts';
import {
  acceptOffer,
  counterOffer,
  createOffer,
  type OnOffer,
  rejectOffer,
  setOfferAddress,
  type Terms,
  withdrawOffer,
} from '../rules/offers.ts';
import { offerFor, orderFor } from '../rules/views.ts';
import { idOf, type World } from '../world.ts';
import { address } from '../../trading-under-test.ts';
import { type Selection, selection, candidates, expectation, expectedTotalOf, kind, oneIn, pick } from './choice.ts';
import { annotated, type RequestOptions, requestOptions, resolved } from './request-options.ts';

const offersMax = 24;

/** The thresholds, the prices, and a unit around them. */
const unitAmount = fc.constantFrom(700, 904, 905, 495, 494, 1005, 1004, 701, 702, 1006);
const quantity = fc.constantFrom(1, 1, 1, 1, 1, 2, 2, 3);
const message = fc.constantFrom('', 'Please.');

interface Target extends Selection {
  as: 'right' | 'other' | 'stranger';
  revision: 'current' | 'earlier';
  options: RequestOptions;
}

/** Mostly a party that may act, on the present terms. */
const target = {
  ...selection,
  as: fc.integer({ min: 1, max: 16 }).map((n) => (n > 15 ? 'stranger' : n > 13 ? 'other' : 'right')),
  revision: fc.integer({ min: 1, max: 12 }).map((n) => (n > 11 ? 'earlier' : 'current')),
  options: requestOptions,
};

const hasCandidates = ({ offers }: Market, _: World, chosen: Selection): boolean =>
  candidates(offers, isOpen, chosen).length > 0;

interface Action {
  operation: string;
  verb: string;
  /** The party that may do it. */
  right: (offer: ModelOffer) => 'buyer' | 'seller' | null;
  rule: (market: Market, on: OnOffer) => Refusal[];
  input?: object;
  otherInput?: object;
  answer?: (offer: ModelOffer, by: string) => unknown;
  revisionIsOptional?: boolean;
}

/** Chooses offer and organization, and acts. */
async function act(market: Market, world: World, chosen: Target, action: Action): Promise<void> {
  const offer = pick(candidates(market.offers, isOpen, chosen), chosen.of);
  const right = action.right(offer) ?? 'seller';
  const left = right === 'buyer' ? 'seller' : 'buyer';
  const by = chosen.as === 'stranger' ? stranger : offer[chosen.as === 'right' ? right : left];
  await actOn(market, world, { offer, by, chosen, action });
}

/** The names of the offer's order, if it has one now. */
const named = (offer: ModelOffer, orderId: string | null | undefined): [string, string | null | undefined][] =>
  offer.order ? [[offer.order.label, orderId]] : [];

async function actOn(
  market: Market,
  world: World,
  {
    offer,
    by,
    chosen,
    action,
  }: { offer: ModelOffer; by: string; chosen: Pick<Target, 'fromAll' | 'revision' | 'options'>; action: Action },
): Promise<void> {
  const { operation, verb, rule, answer = offerFor } = action;
  const { options } = chosen;
  const sent = resolved(world, options, { by, operation, record: offer });
  const isEarlier = chosen.revision === 'earlier';
  const names = !action.revisionIsOptional || isEarlier || chosen.fromAll;
  const expectedRevision = names ? Math.max(1, offer.revisions.length - (isEarlier ? 1 : 0)) : undefined;
  const id = idOf(world, offer.label);
  const input = { id, ...(expectedRevision !== undefined && { expectedRevision }), ...action.input };
  const at = expectedRevision === undefined ? '' : ` at revision ${expectedRevision}`;
  await perform(market, world, {
    ...sent,
    line: annotated(`${by} ${verb} ${offer.label}${at}`, sent),
    operation,
    by,
    input,
    otherInput: { ...input, ...(action.otherInput ?? { expectedRevision: input.expectedRevision === 10 ? 9 : 10 }) },
    rule: () =>
      rule(market, {
        by,
        offer,
        stale: options.version === 'stale',
        versioned: options.version !== 'any',
        expectedRevision,
      }),
    names: (_, output: { orderId?: string; order?: { id: string } }) =>
      named(offer, output.orderId ?? output.order?.id),
    answer: () => answer(offer, by),
    about: [offer],
  });
}

const awaited = ({ awaiting }: ModelOffer) => awaiting;
const proposer = ({ awaiting }: ModelOffer) => (awaiting === null ? null : awaiting === 'buyer' ? 'seller' : 'buyer');

function counterWith(terms: Omit<Terms, 'currency'>, currency: string, keepsQuantity: boolean): Action {
  const { unitAmount: amount, quantity: units, message: text } = terms;
  return {
    operation: 'counterOffer',
    verb: `proposes ${amount} ${currency} for ${keepsQuantity ? 'as many' : units}, countering`,
    right: awaited,
    rule: (market, on) =>
      counterOffer(market, on, {
        ...terms,
        currency,
        quantity: keepsQuantity ? current(on.offer).quantity : units,
      }),
    input: {
      unitAmount: { amount, currency },
      ...(!keepsQuantity && { quantity: units }),
      ...(text !== '' && { message: text }),
    },
    otherInput: { message: 'Another message.' },
  };
}

const otherCurrency = (currency: string): string => (currency === 'USD' ? 'EUR' : 'USD');

/** Whether the buyer can make an offer for the listing. */
const isFor =
  ({ offers }: Market, buyer: string) =>
  (listing: ModelListing): boolean =>
    listing.status === 'published' &&
    listing.seller !== buyer &&
    !offers.some((offer) => offer.listing === listing && offer.buyer === buyer && isOpen(offer));

export const offerCommands = {
  createOffer: kind(
    12,
    fc.record({
      buyer: fc.constantFrom(...buyers),
      ...selection,
      unitAmount,
      quantity,
      message,
      isForeign: oneIn(25),
      hasAddress: fc.boolean(),
      options: requestOptions,
    }),
    (market, _, { buyer, fromAll }) =>
      market.offers.length < offersMax && candidates(market.listings, isFor(market, buyer), { fromAll }).length > 0,
    async (market, world, { buyer, of, fromAll, isForeign, hasAddress, options, ...terms }) => {
      const listing = pick(candidates(market.listings, isFor(market, buyer), { fromAll }), of);
      const currency = isForeign ? otherCurrency(listing.currency) : listing.currency;
      const operation = 'createOffer';
      const sent = resolved(world, options, { by: buyer, operation });
      const input = {
        ...terms,
        listingId: idOf(world, listing.label),
        unitAmount: { amount: terms.unitAmount, currency },
        ...(hasAddress && { shippingAddress: address }),
      };
      const newest = (): ModelOffer => market.offers.at(-1)!;
      const thread = market.offers.filter((offer) => offer.listing === listing && offer.buyer === buyer);
      await perform(market, world, {
        ...sent,
        line: annotated(
          `${buyer} offers ${terms.unitAmount} ${currency} for ${terms.quantity} of ${listing.label}`,
          sent,
        ),
        operation,
        by: buyer,
        input,
        otherInput: { ...input, message: 'Another message.' },
        rule: () => createOffer(market, buyer, listing, { ...terms, currency, hasAddress }),
        names: (_, { id, orderId }: { id: string; orderId: string | null }) => [
          [newest().label, id],
          ...named(newest(), orderId),
        ],
        answer: () => offerFor(newest(), buyer),
        about: [listing, ...thread],
      });
    },
  ),
  counterOffer: kind(
    10,
    fc.record({ ...target, unitAmount, quantity, keepsQuantity: fc.boolean(), message, isForeign: oneIn(25) }),
    hasCandidates,
    (market, world, { unitAmount: amount, quantity: units, keepsQuantity, message: text, isForeign, ...chosen }) => {
      const { currency } = pick(candidates(market.offers, isOpen, chosen), chosen.of);
      const terms = { unitAmount: amount, quantity: units, message: text };
      return act(
        market,
        world,
        chosen,
        counterWith(terms, isForeign ? otherCurrency(currency) : currency, keepsQuantity),
      );
    },
  ),
  /** Both parties counter in turn, until a limit of revisions is near or reached. */
  haggle: kind(
    1,
    fc.record({ of: selection.of, times: fc.integer({ min: 2, max: 11 }) }),
    ({ offers }) => offers.some(isOpen),
    async (market, world, { of, times }) => {
      const offer = pick(market.offers.filter(isOpen), of);
      for (let n = 0; n < times && isOpen(offer); n += 1) {
        const proposal = { unitAmount: 600 + offer.revisions.length, quantity: 1, message: '' };
        await actOn(market, world, {
          offer,
          by: offer[offer.awaiting!],
          chosen: { fromAll: false, revision: 'current', options: { identity: 'none', version: 'any' } },
          action: counterWith(proposal, offer.currency, true),
        });
      }
    },
  ),
  acceptOffer: kind(
    10,
    fc.record({ ...target, withAddress: oneIn(4), expects: expectation }),
    hasCandidates,
    (market, world, { withAddress, expects, ...chosen }) => {
      const { currency, revisions } = pick(candidates(market.offers, isOpen, chosen), chosen.of);
      const { unitAmount: amount, quantity: units, shipping } = revisions.at(-1)!;
      return act(market, world, chosen, {
        operation: 'acceptOffer',
        verb:
          `accepts${withAddress ? ' with an address' : ''}` + (expects === 'nothing' ? '' : `, expecting ${expects},`),
        right: awaited,
        rule: (_, on) => acceptOffer(market, on, { withAddress, expects }),
        input: {
          ...(withAddress && { shippingAddress: address }),
          ...expectedTotalOf(expects, amount * units + shipping, currency),
        },
        answer: (offer, by) => ({ offer: offerFor(offer, by), order: orderFor(offer.order!, by) }),
      });
    },
  ),
  setOfferShippingAddress: kind(
    2,
    fc.record(target),
    ({ offers }) => offers.some(isOpen),
    (market, world, chosen) =>
      act(
        market,
        world,
        { ...chosen, revision: 'current', fromAll: false },
        {
          operation: 'setOfferShippingAddress',
          verb: 'gives an address for',
          right: () => 'buyer',
          rule: setOfferAddress,
          input: { shippingAddress: address },
          otherInput: { shippingAddress: { ...address, city: 'Rezé' } },
          revisionIsOptional: true,
        },
      ),
  ),
  rejectOffer: kind(3, fc.record(target), hasCandidates, (market, world, chosen) =>
    act(market, world, chosen, {
      operation: 'rejectOffer',
      verb: 'rejects',
      right: awaited,
      rule: rejectOffer,
      revisionIsOptional: true,
    }),
  ),
  withdrawOffer: kind(4, fc.record(target), hasCandidates, (market, world, chosen) =>
    act(market, world, chosen, {
      operation: 'withdrawOffer',
      verb: 'withdraws',
      right: proposer,
      rule: withdrawOffer,
      revisionIsOptional: true,
    }),
  ),
};
