import type { Gate } from '../report/gate.ts';
import type { Compared } from './figures.ts';
import type { HotListing } from './parts/hot-listing.ts';
import type { ListFigure } from './parts/lists.ts';
import type { BesideOthers } from './parts/other-sellers.ts';
import type { TradingRun } from './report.ts';

/** Smallest share of the requests per second of the bare statements. */
const shareMin = 0.3;
/** How many times as long as for the bare statements it may take until all buyers have an answer. */
const answeredTimesMax = 4;
/**
 * How many times as long a seller may wait beside 100 sellers as beside 10, or beside one wanted listing as beside
 * many.
 */
const besideTimesMax = 1.5;
/** Sessions waiting for a lock that 100 sellers may cause in addition to those of 10, at the same total load. */
const waitingMoreMax = 0.2;
/** Rows read for each row of a page, for lists that an index can answer. */
const readPerRowMax = 50;
/** Rows read by a search, for which no index has the rows in order: docs/adr/0045. */
const readBySearchMax = 20_000;

const percent = (ratio: number): string => `${(100 * ratio).toFixed(0)} %`;

/** The gates of correctness, which hold for every amount. */
export function gatesOfSales({ hot }: TradingRun): Gate[] {
  return (hot?.sellOuts ?? []).map(({ units, listings, wrong }) => ({
    says: `${listings} listings with ${units} units: ${wrong} sold more or fewer`,
    kind: 'gate',
    holds: wrong === 0,
  }));
}

/** The gates of speed. */
export function gatesOfSpeed({ offers, hot, sellers, lists }: TradingRun): Gate[] {
  return [
    ...(offers ?? []).map(gateOfShare),
    ...(hot ? gatesOfHot(hot) : []),
    ...(sellers ? gatesOfSellers(sellers) : []),
    ...(lists ?? []).map(gateOfList),
  ];
}

function gateOfShare({ name, ratio }: Compared): Gate {
  return {
    says: `${name}: ${percent(ratio)} of the requests/s of the same statements bare (at least ${percent(shareMin)})`,
    kind: 'gate',
    holds: ratio >= shareMin,
  };
}

function gatesOfHot({ sellOuts, hot, spread, neighbour: { besideHot, besideSpread } }: HotListing): Gate[] {
  const neighbourTimes = besideHot.p50 / besideSpread.p50;
  return [
    gateOfShare(hot),
    gateOfShare(spread),
    {
      says:
        `a neighbour of one wanted listing: ${neighbourTimes.toFixed(2)} times the latency beside many ` +
        `(at most ${besideTimesMax})`,
      kind: 'gate',
      holds: neighbourTimes <= besideTimesMax,
    },
    ...sellOuts.map(({ units, allAnswered: { product, bare } }): Gate => {
      const times = product.p50 / bare.p50;
      return {
        says:
          `${units} units: all buyers answered in ${times.toFixed(1)} times the time of the same statements bare ` +
          `(at most ${answeredTimesMax})`,
        kind: 'gate',
        holds: times <= answeredTimesMax,
      };
    }),
  ];
}

function gatesOfSellers(all: BesideOthers[]): Gate[] {
  const beside = (count: number): BesideOthers => all.find(({ others }) => others === count)!;
  const [few, many] = [beside(10), beside(100)];
  const times = many.latency.p50 / few.latency.p50;
  const more = many.waiting - few.waiting;
  return [
    {
      says: `beside 100 sellers: ${times.toFixed(2)} times the latency beside 10 (at most ${besideTimesMax})`,
      kind: 'gate',
      holds: times <= besideTimesMax,
    },
    {
      says:
        `beside 100 sellers: ${more.toFixed(2)} more sessions wait for a lock than beside 10 ` +
        `(at most ${waitingMoreMax})`,
      kind: 'gate',
      holds: more <= waitingMoreMax,
    },
  ];
}

function gateOfList({ name, read, answered, bounded, search }: ListFigure): Gate {
  if (search) {
    return {
      says: `${name}: ${read} rows read (at most ${readBySearchMax}, however many listings there are)`,
      kind: 'gate',
      holds: read <= readBySearchMax,
    };
  }
  const rows = read / Math.max(1, answered);
  return {
    says: `${name}: ${rows.toFixed(1)} rows read for each on the page (at most ${readPerRowMax})`,
    kind: bounded ? 'gate' : 'unchecked',
    holds: rows <= readPerRowMax,
  };
}
