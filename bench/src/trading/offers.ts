import type { Ask, GroupResult } from '../load/requests.ts';
import { acceptanceOf, offerFor, replayOf } from '../market/asks.ts';
import { type ForSale, publishListings } from '../market/listings.ts';
import { newParties, type Party } from '../market/parties.ts';
import { compare, type Compared } from '../report/figures.ts';
import type { Scene } from './scene.ts';

/** `perRound` offers are made, then accepted, by `clients` at a time: by the product, then by the bare statements. */
export interface OffersAmount {
  rounds: number;
  perRound: number;
  clients: number;
}

/** An offer to make. Each is for another listing, so that no two requests use the same row. */
interface Deal {
  listing: ForSale;
  buyer: Party;
  offerId?: string;
}

/** Creates offers for many listings and then accepts them, alternately with the bare statements. */
export async function benchOffers(scene: Scene, amount: OffersAmount): Promise<Compared[]> {
  const { databaseUrl, load, replay, meters } = scene;
  const { rounds, perRound, clients } = amount;
  const [sellers, buyers] = [await newParties(databaseUrl, 100), await newParties(databaseUrl, 200)];
  // One deal is for the recording.
  const count = (rounds + 1) * perRound * 2 + 1;
  const listings = await publishListings(databaseUrl, sellers, { count, quantity: 10 });
  const deals = listings.map((listing, n): Deal => ({ listing, buyer: buyers[n % buyers.length]! }));

  const first = deals.pop()!;
  const { seller } = first.listing;
  // The product's statements of a warm connection: the key was used before, and the statements are prepared.
  await scene.record({}, { method: 'GET', path: '/api/v1/offers?limit=1', token: first.buyer.token });
  const creation = await scene.record(namedOf(first), offerFor(first.listing, first.buyer));
  await scene.record({}, { method: 'GET', path: '/api/v1/offers?limit=1', token: seller.token });
  const { id: offerId } = JSON.parse(creation.body) as { id: string };
  const acceptance = await scene.record(namedOf({ ...first, offerId }), acceptanceOf(offerId, seller));
  await replay.add('create-offer', creation);
  await replay.add('accept-offer', acceptance);

  const run = async (origin: string, asks: Ask[]): Promise<GroupResult> =>
    (await load.ask('run', { origin, groups: { traders: { clients, asks } } }))['traders']!;
  const dealsOf = (round: number, half: 0 | 1): Deal[] =>
    deals.slice((2 * round + half) * perRound, (2 * round + half + 1) * perRound);
  const create = async (origin: string, all: Deal[], askOf: (deal: Deal) => Ask): Promise<GroupResult> => {
    const result = await run(origin, all.map(askOf));
    all.forEach((deal, n) => (deal.offerId = result.ids[n]!));
    return result;
  };
  const turns = { rounds, meters };
  const created = await compare({
    ...turns,
    name: 'create offers',
    expected: '201',
    bare: (round) => create(replay.origin, dealsOf(round, 0), (deal) => replayOf('create-offer', namedOf(deal))),
    product: (round) => create(scene.origin, dealsOf(round, 1), ({ listing, buyer }) => offerFor(listing, buyer)),
  });
  const accepted = await compare({
    ...turns,
    name: 'accept offers',
    expected: '200',
    bare: (round) =>
      run(
        replay.origin,
        dealsOf(round, 0).map((deal) => replayOf('accept-offer', namedOf(deal))),
      ),
    product: (round) =>
      run(
        scene.origin,
        dealsOf(round, 1).map((deal) => acceptanceOf(deal.offerId!, deal.listing.seller)),
      ),
  });
  return [
    { ...created, statements: creation.statements.length },
    { ...accepted, statements: acceptance.statements.length },
  ];
}

/** Values that a replay replaces. A creation has the key of the offer's buyer, an acceptance that of its seller. */
function namedOf({ listing, buyer, offerId }: Deal): Record<string, string> {
  const named = { listing: listing.listingId, seller: listing.seller.organizationId, buyer: buyer.organizationId };
  return offerId === undefined
    ? { ...named, tokenHash: buyer.tokenHash }
    : { ...named, tokenHash: listing.seller.tokenHash, offer: offerId };
}
