import { assertOutcomes, type Compared, createTally } from '../figures.ts';
import type { Ask, GroupResult } from '../load/trading-load.ts';
import { orderOf, replayOf } from '../market/asks.ts';
import { type ForSale, publishListings } from '../market/listings.ts';
import { newParties, type Party } from '../market/parties.ts';
import { cancelUnpaid } from '../market/unpaid.ts';
import { type Latency, latencyOf } from '../../report/latency.ts';
import { withClient } from '../../setup/with-client.ts';
import type { Scene } from '../scene.ts';

export interface HotListingAmount {
  /** Buyers, each with an API key and one request at a time. */
  clients: number;
  /** Listings that are sold out, for each number of units. */
  listings: number;
  /** Orders of a listing with many units, in each of `rounds`. */
  orders: number;
  rounds: number;
  /** Orders of the neighbour in each of `rounds`. */
  watched: number;
}

/** Listings with fewer units than buyers, who all order at once. */
export interface SellOut {
  units: number;
  listings: number;
  /** Listings of which not exactly `units` were sold. */
  wrong: number;
  /** Time from the first request until every buyer of a listing had an answer. */
  allAnswered: { product: Latency; bare: Latency };
  /** Latencies of the orders that were refused. */
  losers: Latency;
}

export interface HotListing {
  sellOuts: SellOut[];
  /** Orders of one listing with many units. */
  hot: Compared;
  /** The same orders for as many listings as there are buyers. */
  spread: Compared;
  /** Orders of one client for a listing of another seller, while the buyers order one listing, and many. */
  neighbour: { besideHot: Latency; besideSpread: Latency };
}

const refused = ['409 listing_not_available', '409 insufficient_stock'];

/** Many buyers order units of one listing at once. */
export async function benchHotListing(scene: Scene, amount: HotListingAmount): Promise<HotListing> {
  const { databaseUrl } = scene;
  const [seller] = await newParties(databaseUrl, 1);
  const buyers = await newParties(databaseUrl, amount.clients);
  const publish = (count: number, quantity: number) => publishListings(databaseUrl, [seller!], { count, quantity });
  // What a winner and a loser send.
  const [listing] = await publish(1, 2);
  const named = namedOf(listing!, buyers[0]!);
  const ask = orderOf(listing!, buyers[0]!);
  await scene.record({}, ask);
  const won = await scene.record(named, ask);
  const lost = await scene.record(named, ask);
  await scene.replay.add('win', won);
  await scene.replay.add('lose', lost);

  const sellOuts: SellOut[] = [];
  for (const units of [1, 10]) sellOuts.push(await sellOut(scene, { units, buyers, ...amount }, publish));
  const many = 1_000_000;
  const compare = async (name: string, product: ForSale[], bare: ForSale[]): Promise<Compared> => ({
    ...(await compareOrders(scene, { product, bare, buyers, ...amount })),
    name,
    statements: won.statements.length,
  });
  return {
    sellOuts,
    neighbour: await measureNeighbour(scene, buyers, {
      besideHot: await publish(1, many),
      besideSpread: await publish(buyers.length, many),
      ...amount,
    }),
    hot: await compare('order one listing', await publish(1, many), await publish(1, many)),
    spread: await compare(
      'order many listings',
      await publish(buyers.length, many),
      await publish(buyers.length, many),
    ),
  };
}

async function sellOut(
  scene: Scene,
  { units, buyers, listings }: { units: number; buyers: Party[]; listings: number },
  publish: (count: number, quantity: number) => Promise<ForSale[]>,
): Promise<SellOut> {
  const result: Record<'product' | 'bare', number[]> = { product: [], bare: [] };
  const losersMs: number[] = [];
  const forSale = await publish((listings + 1) * 2, units);
  const wrong: string[] = [];
  for (let n = 0; n <= listings; n += 1) {
    const [bare, product] = [forSale[2 * n]!, forSale[2 * n + 1]!];
    const replayed = await run(
      scene,
      scene.replay.origin,
      buyers.map((buyer, place) => replayOf(place < units ? 'win' : 'lose', namedOf(bare, buyer))),
    );
    const { seconds, latenciesMs } = await run(
      scene,
      scene.origin,
      buyers.map((buyer) => orderOf(product, buyer)),
    );
    assertOutcomes({ seconds, latenciesMs, ids: [] }, ['201', ...refused]);
    const sold = await unitsOrdered(scene.databaseUrl, product);
    if (sold !== units || latenciesMs['201']?.length !== units) wrong.push(product.listingId);
    // The first listing warms up.
    if (n === 0) continue;
    result.bare.push(replayed.seconds * 1000);
    result.product.push(seconds * 1000);
    losersMs.push(...refused.flatMap((outcome) => latenciesMs[outcome] ?? []));
  }
  return {
    units,
    listings,
    wrong: wrong.length,
    allAnswered: { product: latencyOf(result.product), bare: latencyOf(result.bare) },
    losers: latencyOf(losersMs),
  };
}

/** Units of the listing in orders, or -1 if the listing says otherwise. */
function unitsOrdered(databaseUrl: string, { listingId }: ForSale): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ ordered: number; reserved: number }>(
      `select quantity_reserved as reserved,
              (select coalesce(sum(i.quantity), 0)::int from trading.order_item i where i.listing_id = l.id) as ordered
         from trading.listing l where id = $1`,
      [listingId],
    );
    const { ordered, reserved } = rows[0]!;
    return ordered === reserved ? ordered : -1;
  });
}

async function compareOrders(
  scene: Scene,
  {
    product,
    bare,
    buyers,
    orders,
    rounds,
  }: { product: ForSale[]; bare: ForSale[]; buyers: Party[]; orders: number; rounds: number },
): Promise<Pick<Compared, 'product' | 'bare' | 'ratio'>> {
  const make = () => ({
    product: createTally(scene.meters.product, ['201']),
    bare: createTally(scene.meters.bare, ['201']),
  });
  const place = (n: number, listings: ForSale[]) =>
    [listings[n % listings.length]!, buyers[n % buyers.length]!] as const;
  const asks = (each: (n: number) => Ask): Ask[] => Array.from({ length: orders }, (_, n) => each(n));
  let tallies = make();
  for (let round = 0; round <= rounds; round += 1) {
    // The first round warms up.
    if (round === 1) tallies = make();
    await cancelUnpaid(scene.databaseUrl);
    const replays = asks((n) => replayOf('win', namedOf(...place(n, bare))));
    await tallies.bare.round(() => run(scene, scene.replay.origin, replays, buyers.length));
    const requests = asks((n) => orderOf(...place(n, product)));
    await tallies.product.round(() => run(scene, scene.origin, requests, buyers.length));
  }
  const figures = { product: tallies.product.figure(), bare: tallies.bare.figure() };
  return { ...figures, ratio: figures.product.perSecond / figures.bare.perSecond };
}

/** The latency of one client whose listing nobody else wants, in rounds. */
async function measureNeighbour(
  { databaseUrl, load, origin }: Scene,
  buyers: Party[],
  {
    besideHot,
    besideSpread,
    rounds,
    watched: count,
  }: { besideHot: ForSale[]; besideSpread: ForSale[] } & HotListingAmount,
): Promise<HotListing['neighbour']> {
  const [seller, buyer] = await newParties(databaseUrl, 2);
  const [own] = await publishListings(databaseUrl, [seller!], { count: 1, quantity: 1_000_000 });
  const watched = { clients: 1, asks: Array.from({ length: count }, () => orderOf(own!, buyer!)) };
  const latenciesMs = { besideHot: [] as number[], besideSpread: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, listings] of Object.entries({ besideHot, besideSpread })) {
      await cancelUnpaid(databaseUrl);
      const asks = buyers.map((one, n) => orderOf(listings[n % listings.length]!, one));
      const others = { clients: buyers.length, repeat: true, asks };
      const { watched: seen, others: rest } = await load.ask('run', { origin, groups: { watched, others } });
      for (const result of [seen!, rest!]) assertOutcomes(result, ['201']);
      // The first round warms up.
      if (round > 0) latenciesMs[name as keyof typeof latenciesMs].push(...seen!.latenciesMs['201']!);
    }
  }
  return { besideHot: latencyOf(latenciesMs.besideHot), besideSpread: latencyOf(latenciesMs.besideSpread) };
}

async function run({ load }: Scene, origin: string, asks: Ask[], clients = asks.length): Promise<GroupResult> {
  return (await load.ask('run', { origin, groups: { buyers: { clients, asks } } }))['buyers']!;
}

function namedOf({ listingId, seller }: ForSale, { organizationId, tokenHash }: Party): Record<string, string> {
  return { listing: listingId, seller: seller.organizationId, buyer: organizationId, tokenHash };
}
