import { table } from '../report/table.ts';
import type { Compared } from './figures.ts';
import type { HotListing, SellOut } from './parts/hot-listing.ts';
import type { ListFigure } from './parts/lists.ts';
import type { BesideOthers } from './parts/other-sellers.ts';

/** The figures of a run. A part that was not asked for is missing. */
export interface TradingRun {
  offers?: Compared[];
  hot?: HotListing;
  sellers?: BesideOthers[];
  lists?: ListFigure[];
}

const percent = (ratio: number): string => `${(100 * ratio).toFixed(0)} %`;

/** The figures as tables, one for each part. */
export function describeTrading({ offers, hot, sellers, lists }: TradingRun): string {
  return [
    offers && describeCompared(offers),
    hot && describeSellOuts(hot.sellOuts),
    hot && describeCompared([hot.hot, hot.spread]),
    hot && describeNeighbour(hot.neighbour),
    sellers && describeSellers(sellers),
    lists && describeLists(lists),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

function describeCompared(all: Compared[]): string {
  const cpus = all.flatMap(({ product, bare }) => [product.cpu, bare.cpu]);
  const processes = [...new Set(cpus.flatMap((cpu) => Object.keys(cpu)))].filter((name) =>
    cpus.some((cpu) => cpu[name]),
  );
  const columns = all.flatMap(({ name, product, bare }) => [
    { name, figure: product },
    { name: 'bare', figure: bare },
  ]);
  return table([
    ['', ...columns.map(({ name }) => name)],
    ['requests/s', ...columns.map(({ figure }) => figure.perSecond)],
    ['share of the bare statements', ...all.flatMap(({ ratio }) => [percent(ratio), ''])],
    ['p50 ms', ...columns.map(({ figure }) => figure.latency.p50)],
    ['p99 ms', ...columns.map(({ figure }) => figure.latency.p99)],
    ['statements', ...all.flatMap(({ statements }) => [statements, ''])],
    ...processes.map((name) => [`CPU ms, ${name}`, ...columns.map(({ figure }) => figure.cpu[name])]),
  ]);
}

function describeSellOuts(all: SellOut[]): string {
  return table([
    [
      'units',
      'listings',
      'wrongly sold',
      'all answered p50 ms',
      'p99 ms',
      'bare p50 ms',
      'p99 ms',
      'losers p50 ms',
      'p99 ms',
    ],
    ...all.map(({ units, listings, wrong, allAnswered: { product, bare }, losers }) => [
      String(units),
      listings,
      wrong,
      product.p50,
      product.p99,
      bare.p50,
      bare.p99,
      losers.p50,
      losers.p99,
    ]),
  ]);
}

function describeNeighbour({ besideHot, besideSpread }: HotListing['neighbour']): string {
  return table([
    ['a neighbour', 'p50 ms', 'p99 ms'],
    ['beside one listing', besideHot.p50, besideHot.p99],
    ['beside many listings', besideSpread.p50, besideSpread.p99],
  ]);
}

function describeSellers(all: BesideOthers[]): string {
  return table([
    ['other sellers', 'orders/s', 'p50 ms', 'p99 ms', 'orders/s of the others', 'sessions waiting for a lock'],
    ...all.map(({ others, perSecond, latency, othersPerSecond, waiting }) => [
      String(others),
      perSecond,
      latency.p50,
      latency.p99,
      othersPerSecond,
      waiting,
    ]),
  ]);
}

function describeLists(all: ListFigure[]): string {
  return table([
    ['list', 'p50 ms', 'p99 ms', 'bare p50 ms', 'p99 ms', 'share of bare', 'rows read', 'on the page', 'statements'],
    ...all.map(({ name, product, bare, ratio, read, answered, statements }) => [
      name,
      product.latency.p50,
      product.latency.p99,
      bare.latency.p50,
      bare.latency.p99,
      percent(ratio),
      read,
      answered,
      statements,
    ]),
  ]);
}
