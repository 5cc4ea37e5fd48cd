import { type Compared, createTally } from '../figures.ts';
import type { Ask, GroupResult } from '../load/trading-load.ts';
import { acceptanceOf, offerFor, replayOf } from '../market/asks.ts';
import { type ForSale, publishListings } from '../market/listings.ts';
import { newParties, type Party } from '../market/parties.ts';
import type { Scene } from '../scene.ts';

/** `perRound` offers are made, then accepted, by `clients` at a time: by the product, then by the bare statements. */
export interface OffersAmount {
  rounds: number;
  perRound: number;
  clients: number;
}

/** An offer to be made: each for another listing, so that no two requests want the same row. */
interface Deal {
  listing: ForSale;
  buyer: Party;
}

/** Creates offers for many listings and accepts them, in rounds, in turns with the bare statements. */
export async function benchOffers(scene: Scene, amount: OffersAmount): Promise<Compared[]> {
  const { databaseUrl, load, replay, meters } = scene;
  const { rounds, perRound, clients } = amount;
  const [sellers, buyers] = [await newParties(databaseUrl, 100), await newParties(databaseUrl, 200)];
  // The first round warms up and is not counted. One deal is for the recording.
  const count = (rounds + 1) * perRound * 2 + 1;
  const listings = await publishListings(databaseUrl, sellers, { count, quantity: 10 });
  const deals = listings.map((listing, n): Deal => ({ listing, buyer: buyers[n % buyers.length]! }));

  const first = deals.pop()!;
  const named = namedOf(first);
  // The product's statements of a warm connection: the key was used before, and the statements are prepared.
  await scene.record({}, { method: 'GET', path: '/api/v1/offers?limit=1', token: first.buyer.token });
  const creation = await scene.record(named, offerFor(first.listing, first.buyer));
  await scene.record({}, { method: 'GET', path: '/api/v1/offers?limit=1', token: first.listing.seller.token });
  const { id: offerId } = JSON.parse(creation.body) as { id: string };
  const acceptance = await scene.record(
    { ...named, offer: offerId, tokenHash: first.listing.seller.tokenHash },
    acceptanceOf(offerId, first.listing.seller),
  );
  await replay.add('create-offer', creation);
  await replay.add('accept-offer', acceptance);

  const tally = (meter: typeof meters.product, status: string) => createTally(meter, [status]);
  const make = () => ({
    product: { create: tally(meters.product, '201'), accept: tally(meters.product, '200') },
    bare: { create: tally(meters.bare, '201'), accept: tally(meters.bare, '200') },
  });
  const run = async (origin: string, asks: Ask[]): Promise<GroupResult> =>
    (await load.ask('run', { origin, groups: { traders: { clients, asks } } }))['traders']!;
  let tallies = make();
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) tallies = make();
    const [bare, product] = [deals.splice(0, perRound), deals.splice(0, perRound)];
    const made = await tallies.bare.create.round(() =>
      run(
        replay.origin,
        bare.map((deal) => replayOf('create-offer', namedOf(deal))),
      ),
    );
    await tallies.bare.accept.round(() =>
      run(
        replay.origin,
        bare.map((deal, n) =>
          replayOf('accept-offer', { ...namedOf(deal), offer: made.ids[n]!, tokenHash: deal.listing.seller.tokenHash }),
        ),
      ),
    );
    const { ids } = await tallies.product.create.round(() =>
      run(
        scene.origin,
        product.map(({ listing, buyer }) => offerFor(listing, buyer)),
      ),
    );
    await tallies.product.accept.round(() =>
      run(
        scene.origin,
        product.map(({ listing }, n) => acceptanceOf(ids[n]!, listing.seller)),
      ),
    );
  }
  return (['create', 'accept'] as const).map((step) => {
    const [product, bare] = [tallies.product[step].figure(), tallies.bare[step].figure()];
    return {
      name: `${step} offers`,
      product,
      bare,
      ratio: product.perSecond / bare.perSecond,
      statements: (step === 'create' ? creation : acceptance).statements.length,
    };
  });
}

function namedOf({ listing, buyer }: Deal): Record<string, string> {
  return {
    listing: listing.listingId,
    seller: listing.seller.organizationId,
    buyer: buyer.organizationId,
    tokenHash: buyer.tokenHash,
  };
}
