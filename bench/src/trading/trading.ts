import { type Bench, measureParts } from '../bench.ts';
import { benchHotListing, type HotListing, hotTables, tooManySold, waitsOfHot } from './hot-listing.ts';
import { benchLists, type ListFigure, listTable, rowsOfLists } from './lists.ts';
import { benchOffers } from './offers.ts';
import { benchOtherSellers, type BesideOthers, sellersTable, waitsBesideOthers } from './other-sellers.ts';
import { atLeast } from '../report/gate.ts';
import { type Compared, tableOfCompared } from '../report/figures.ts';
import { openScene } from './scene.ts';

const amounts = {
  full: {
    offers: { rounds: 4, perRound: 500, clients: 32 },
    hot: { clients: 64, listings: 20, orders: 500, rounds: 4 },
    sellers: { orders: 200, rounds: 4, clients: 15 },
    lists: { listings: 1_000_000, orders: 100_000, requests: 100, rounds: 2, clients: 4 },
  },
  quick: {
    offers: { rounds: 1, perRound: 10, clients: 4 },
    hot: { clients: 12, listings: 1, orders: 24, rounds: 1 },
    sellers: { orders: 5, rounds: 1, clients: 4 },
    lists: { listings: 2000, orders: 500, requests: 4, rounds: 1, clients: 2 },
  },
};

/** Minimum share of the requests per second of the bare statements. */
const shareMin = 0.3;

// A type, because an interface has no index signature.
type Figures = { offers: Compared[]; hot: HotListing; sellers: BesideOthers[]; lists: ListFigure[] };

/** Measures the parts on one product. The lists are last, because they fill the database. */
export const bench: Bench = {
  choices: {
    part: ['offers', 'hot', 'sellers', 'lists'],
    count: 'listings of lists; a tenth as many orders (1000000)',
  },
  run: async (flags, print) => {
    const amount = amounts[flags.size === 'quick' ? 'quick' : 'full'];
    const many = flags.count === undefined ? {} : { listings: flags.count, orders: Math.ceil(flags.count / 10) };
    const scene = await openScene(flags, print);
    try {
      const measure = {
        offers: () => benchOffers(scene, amount.offers),
        hot: () => benchHotListing(scene, amount.hot),
        sellers: () => benchOtherSellers(scene, amount.sellers),
        lists: () => benchLists(scene, { ...amount.lists, ...many }),
      };
      const figures = await measureParts<Figures>(flags, measure, print);
      const { offers = [], hot, sellers, lists } = figures;
      const shares = [...offers, ...(hot ? [hot.hot, hot.spread] : [])];
      return {
        figures,
        tables: [
          ...(shares.length > 0 ? [tableOfCompared('', shares)] : []),
          ...(hot ? hotTables(hot) : []),
          ...(sellers ? [sellersTable(sellers)] : []),
          ...(lists ? [listTable(lists)] : []),
        ],
        correct: hot ? tooManySold(hot) : [],
        fast: [
          ...shares.map(({ name, ratio }) => atLeast(`${name}, requests/s of the bare statements`, ratio, shareMin)),
          ...(hot ? waitsOfHot(hot) : []),
          ...(sellers ? waitsBesideOthers(sellers) : []),
          ...(lists ?? []).map(rowsOfLists),
        ],
      };
    } finally {
      await scene.stop();
    }
  },
};
