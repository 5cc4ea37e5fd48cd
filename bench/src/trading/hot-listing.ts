import type { Ask, GroupResult } from '../load/requests.ts';
import { orderOf, replayOf } from '../market/asks.ts';
import { type ForSale, publishListings } from '../market/listings.ts';
import { newParties, type Party } from '../market/parties.ts';
import { cancelUnpaid, type Scene } from './scene.ts';
import { assertOutcomes, compare, type Compared } from '../report/figures.ts';
import { atMost, type Gate, none } from '../report/gate.ts';
import { type Latency, latencyOf } from '../meters/latency.ts';
import type { Table } from '../report/table.ts';
import { withClient } from '../setup/database.ts';

export interface HotListingAmount {
  /** Buyers, each with an API key and one request at a time. */
  clients: number;
  /** Listings that are sold out, for each number of units. */
  listings: number;
  /** Orders of a listing with many units, in each of `rounds`. */
  orders: number;
  rounds: number;
}

/** Listings with fewer units than buyers, who all order at once. */
interface SellOut {
  units: number;
  listings: number;
  /** Number of listings with more or fewer than `units` sold. */
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
  /** An equal number of orders, for as many listings as there are buyers. */
  spread: Compared;
}

/** Maximum time until all buyers have an answer, as a multiple of that of the bare statements. */
const answeredTimesMax = 4;
const refused = ['409 listing_not_available', '409 insufficient_stock'];

/** Many buyers order units of one listing at once. */
export async function benchHotListing(scene: Scene, amount: HotListingAmount): Promise<HotListing> {
  const { databaseUrl } = scene;
  const [seller] = await newParties(databaseUrl, 1);
  const buyers = await newParties(databaseUrl, amount.clients);
  const publish = (count: number, quantity: number) => publishListings(databaseUrl, [seller!], { count, quantity });
  // Requests of a winner and a loser.
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
  const compared = async (name: string, listings: number): Promise<Compared> => {
    const [product, bare] = [await publish(listings, many), await publish(listings, many)];
    const place = (n: number, all: ForSale[]) => [all[n % all.length]!, buyers[n % buyers.length]!] as const;
    const asks = (each: (n: number) => Ask): Ask[] => Array.from({ length: amount.orders }, (_, n) => each(n));
    const figures = await compare({
      name,
      rounds: amount.rounds,
      expected: '201',
      meters: scene.meters,
      bare: async () => {
        await cancelUnpaid(databaseUrl);
        const replays = asks((n) => replayOf('win', namedOf(...place(n, bare))));
        return run(scene, scene.replay.origin, replays, buyers.length);
      },
      product: () =>
        run(
          scene,
          scene.origin,
          asks((n) => orderOf(...place(n, product))),
          buyers.length,
        ),
    });
    return { ...figures, statements: won.statements.length };
  };
  return {
    sellOuts,
    hot: await compared('order one listing', 1),
    spread: await compared('order many listings', buyers.length),
  };
}

/** Gates of correctness: the number of units sold is that of each listing. */
export function tooManySold({ sellOuts }: HotListing): Gate[] {
  return sellOuts.map(({ units, listings, wrong }) =>
    none(`of ${listings} listings with ${units} units, wrongly sold`, wrong),
  );
}

export function waitsOfHot({ sellOuts }: HotListing): Gate[] {
  return sellOuts.map(({ units, allAnswered: { product, bare } }) =>
    atMost(`${units} units: all buyers answered, times as long as bare`, product.p50 / bare.p50, answeredTimesMax),
  );
}

export function hotTables({ sellOuts }: HotListing): Table[] {
  return [
    [
      ['units', 'listings', 'all answered p50 ms', 'p99 ms', 'bare p50 ms', 'p99 ms', 'losers p50 ms', 'p99 ms'],
      ...sellOuts.map(({ units, listings, allAnswered: { product, bare }, losers }) => [
        String(units),
        listings,
        ...[product, bare, losers].flatMap(({ p50, p99 }) => [p50, p99]),
      ]),
    ],
  ];
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

/** Units of the listing in orders, or -1 if the listing has another number. */
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

async function run({ load }: Scene, origin: string, asks: Ask[], clients = asks.length): Promise<GroupResult> {
  return (await load.ask('run', { origin, groups: { buyers: { clients, asks } } }))['buyers']!;
}

function namedOf({ listingId, seller }: ForSale, { organizationId, tokenHash }: Party): Record<string, string> {
  return { listing: listingId, seller: seller.organizationId, buyer: organizationId, tokenHash };
}
