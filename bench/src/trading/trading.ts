import { parts, type TradingFlags } from './flags.ts';
import { benchHotListing } from './parts/hot-listing.ts';
import { benchLists } from './parts/lists.ts';
import { benchOffers } from './parts/offers.ts';
import { benchOtherSellers } from './parts/other-sellers.ts';
import { describeTrading, type TradingRun } from './report.ts';
import { openScene } from './scene.ts';

const amounts = {
  full: {
    offers: { rounds: 4, perRound: 500, clients: 32 },
    hot: { clients: 64, listings: 20, orders: 500, rounds: 4, watched: 50 },
    sellers: { orders: 200, rounds: 4, clients: 15 },
    lists: { listings: 1_000_000, orders: 100_000, requests: 100, rounds: 2, clients: 4 },
  },
  quick: {
    offers: { rounds: 1, perRound: 10, clients: 4 },
    hot: { clients: 12, listings: 1, orders: 24, rounds: 1, watched: 3 },
    sellers: { orders: 5, rounds: 1, clients: 4 },
    lists: { listings: 2000, orders: 500, requests: 4, rounds: 1, clients: 2 },
  },
};

/** Measures the parts one after the other, on one product. The lists are last, because they fill the database. */
export async function benchTrading(flags: TradingFlags, print: (line: string) => void): Promise<TradingRun> {
  const amount = amounts[flags.quick ? 'quick' : 'full'];
  const lists =
    flags.listings === undefined ? {} : { listings: flags.listings, orders: Math.ceil(flags.listings / 10) };
  const scene = await openScene(flags, print);
  const run: TradingRun = {};
  try {
    const measure = {
      offers: async () => ({ offers: await benchOffers(scene, amount.offers) }),
      hot: async () => ({ hot: await benchHotListing(scene, amount.hot) }),
      sellers: async () => ({ sellers: await benchOtherSellers(scene, amount.sellers) }),
      lists: async () => ({ lists: await benchLists(scene, { ...amount.lists, ...lists }) }),
    };
    for (const part of parts.filter((one) => flags.parts.includes(one))) {
      print(`\n${part}`);
      const measured: TradingRun = await measure[part]();
      print(`\n${describeTrading(measured)}`);
      Object.assign(run, measured);
    }
    return run;
  } finally {
    await scene.stop();
  }
}
