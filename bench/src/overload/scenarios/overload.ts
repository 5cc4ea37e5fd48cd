import { setTimeout as delay } from 'node:timers/promises';
import { nowUs } from '../../report/clock.ts';
import { account, type Account } from '../report/account.ts';
import type { DeploymentOptions } from '../deployment.ts';
import { besideRefusedClient } from '../refused-client.ts';
import type { Passage } from '../report/ledger.ts';
import { minutesOf } from './minutes.ts';
import { figuresOf, type NeighbourFigures, worstOf } from './neighbour.ts';
import { arrivedBetween, saturate } from './saturate.ts';
import { type Organization, type Scene, withScene } from '../scene.ts';
import { strike } from './strike.ts';
import { describeRow, intervalSeconds, type OverloadRow, watchInterval } from './watch-interval.ts';

export interface OverloadOptions {
  /** Endpoints of the overloading organization. Each gets every publication. */
  endpoints: number;
  /** Publishing rate: a multiple of the deliveries per second at saturation, or publications per second. */
  rate: { timesSaturation: number } | { publicationsPerSecond: number };
  seconds: number;
  /** API keys of the overloading organization. */
  keys: number;
  /** Kills one process (SIGKILL) at this time after publishing began. */
  kill?: { name: string; afterSeconds: number };
  calmSeconds: number;
  saturation: { outstanding: number; warmUpSeconds: number; seconds: number };
  /** How long to wait, after publishing has stopped, for everything to arrive. */
  drainSeconds: number;
}

export interface OverloadRun extends Account {
  deployment: Omit<DeploymentOptions, 'print'>;
  options: OverloadOptions;
  /** Deliveries per second at saturation, without other clients. The offered rate is a multiple of it. */
  saturationAlonePerSecond: number;
  /** What goodput is compared with: the mean of `saturations`, because other users of the machine change its speed. */
  saturationPerSecond: number;
  /**
   * Deliveries per second at saturation beside a client that a bare server refuses as often as the product has to refuse
   * in the overload, before it and, if everything had arrived, after it. So both rates have the same clients on the
   * same processors. Without a rate of a multiple of saturation, only the rate without other clients.
   */
  saturations: number[];
  offeredPerSecond: number;
  calm: NeighbourFigures;
  /** From the start of publishing until the end of the run, without the time of an outage and the 15 s after it. */
  loaded: NeighbourFigures;
  /** The neighbour's refused and failed publications, including those during an outage. */
  neighbourRefused: number;
  neighbourFailed: number;
  /** The neighbour's publications: when each was sent, in seconds after publishing began, and its latency. */
  neighbourPassages: { second: number; ms: number }[];
  rows: OverloadRow[];
  /** Each full minute of publishing, without the time of an outage. See `minutesOf`. */
  minutes: Minute[];
  /** Share of processor time that the machine's host gave to others while `saturations` were measured; 0 if unknown. */
  stolenAtSaturation: number;
  outage?: {
    name: string;
    downSeconds: number;
    wholeStartEnded: boolean;
    /** When it was over, 15 s after the process was ready again, in seconds after publishing began. */
    overSecond: number;
  };
  accepted: number;
  refused: number;
  refusedBluntly: number;
  failed: number;
  notSent: number;
  firstRefusal?: string;
  firstFailure?: string;
  /** Null when not everything arrived in time. */
  drainedAfterSeconds: number | null;
}

interface Minute {
  /** Share of saturation. */
  goodput: number;
  /** Share of processor time that the machine's host gave to others. See `StolenTime`. */
  stolen: number | null;
}

/** Warm-up of a new product, which is slower at first. */
const coldSeconds = 5;
const inFlightMax = 256;
/** Saturation is measured again, and the measurement with less of it is used, if the host took more than this share. */
const saturationStolenMax = 0.05;
const saturationTimesMax = 3;

/** One organization publishes more than can be delivered, while a neighbour publishes once per second. */
export function runOverload(deployment: DeploymentOptions, options: OverloadOptions): Promise<OverloadRun> {
  return withScene(deployment, async (scene) => {
    const { print, ...described } = deployment;
    const flooder = await scene.addOrganization(options.endpoints, { keys: options.keys });
    const neighbour = await scene.addOrganization(1);
    await neighbour.publisher.ask('pace', { perSecond: 1, inFlightMax: 64 });
    await delay(coldSeconds * 1000);
    const calmFromUs = nowUs();
    await delay(options.calmSeconds * 1000);
    const calmUntilUs = nowUs();
    await scene.settle(intervalSeconds);

    const { alone, besides } = await measureAlone(scene, flooder, options, print);
    const first = besides === null ? alone : await besides();
    const countsSince = counter(flooder);

    const publicationsPerSecond = publishingRate(options, alone);
    const offeredPerSecond = publicationsPerSecond * options.endpoints;
    const startUs = nowUs();
    const endUs = startUs + options.seconds * 1e6;
    await flooder.publisher.ask('pace', { perSecond: publicationsPerSecond, inFlightMax });
    const killing = options.kill && strike(scene, startUs, options.kill);
    // A rejection is thrown where `killing` is awaited. Until then it must not count as unhandled.
    killing?.catch(() => undefined);
    const rows: OverloadRow[] = [];
    const interval = async (publishing: boolean): Promise<void> => {
      const row = await watchInterval(
        scene,
        { flooder, neighbour },
        {
          startUs,
          second: (rows.at(-1)?.second ?? 0) + intervalSeconds,
          publishing,
          saturationPerSecond: first.perSecond,
        },
      );
      rows.push(row);
      print(describeRow(row));
    };
    while (nowUs() + 1e6 < endUs) await interval(true);
    await flooder.publisher.ask('rest', null);
    const outage = await killing;
    const stoppedUs = nowUs();
    let drainedAfterSeconds: number | null = null;
    while (drainedAfterSeconds === null && nowUs() - stoppedUs < options.drainSeconds * 1e6) {
      await interval(false);
      const last = flooder.ledger.arrivedUs().at(-1) ?? stoppedUs;
      if (flooder.ledger.outstanding() === 0) drainedAfterSeconds = Math.max(0, (last - stoppedUs) / 1e6);
    }
    await neighbour.publisher.ask('rest', null);
    await scene.settle(intervalSeconds);
    const counts = countsSince();
    const saturations = besides === null || drainedAfterSeconds === null ? [first] : [first, await besides()];
    const compared = comparedWith(saturations);
    const { saturationPerSecond } = compared;

    const sentBetween = (fromUs: number, untilUs: number): Passage[] =>
      neighbour.ledger.passages().filter(({ sentUs }) => sentUs >= fromUs && sentUs < untilUs);
    for (const row of rows) {
      row.goodput = row.deliveredPerSecond / saturationPerSecond;
      row.neighbourWorstMs = worstOf(
        sentBetween(startUs + (row.second - intervalSeconds) * 1e6, startUs + row.second * 1e6),
      );
    }
    const inOutage = ({ sentUs }: Passage): boolean =>
      outage !== undefined && sentUs >= outage.fromUs && sentUs < outage.overUs;
    const loaded = sentBetween(startUs, Infinity);
    const books = await account(scene, [flooder, neighbour]);
    return {
      deployment: described,
      options,
      saturationAlonePerSecond: alone.perSecond,
      ...compared,
      offeredPerSecond,
      calm: figuresOf(sentBetween(calmFromUs, calmUntilUs)),
      loaded: figuresOf(loaded.filter((passage) => !inOutage(passage))),
      neighbourRefused: neighbour.ledger.counted.refused,
      neighbourFailed: neighbour.ledger.counted.failed,
      neighbourPassages: loaded.map(({ sentUs, fromSendMs }) => ({
        second: (sentUs - startUs) / 1e6,
        ms: fromSendMs ?? Infinity,
      })),
      rows,
      minutes: publishingMinutes(startUs, endUs, outage).map(([fromUs, untilUs]) => ({
        goodput:
          arrivedBetween([flooder.ledger, neighbour.ledger], fromUs, untilUs) /
          ((untilUs - fromUs) / 1e6) /
          Math.min(saturationPerSecond, offeredPerSecond),
        stolen: scene.stolenTime.between(fromUs, untilUs),
      })),
      ...(outage && {
        outage: {
          name: outage.name,
          downSeconds: outage.downSeconds,
          wholeStartEnded: outage.wholeStartEnded,
          overSecond: (outage.overUs - startUs) / 1e6,
        },
      }),
      ...counts,
      drainedAfterSeconds,
      ...books,
    };
  });
}

interface Saturation {
  perSecond: number;
  /** As in `Minute`. */
  stolen: number | null;
}

/**
 * Measures saturation without other clients. `besides` measures it beside a client that a bare server refuses as often
 * as the product will have to refuse. It is null if the offered rate is not a multiple of saturation.
 */
async function measureAlone(
  scene: Scene,
  flooder: Organization,
  { rate, endpoints, saturation, drainSeconds }: OverloadOptions,
  print: DeploymentOptions['print'],
): Promise<{ alone: Saturation; besides: (() => Promise<Saturation>) | null }> {
  const measureOnce = async (beside: string): Promise<Saturation> => {
    const perSecond = await saturate(scene, flooder, saturation);
    const stolen = scene.stolenTime.between(nowUs() - saturation.seconds * 1e6, nowUs());
    const taken = stolen === null ? '' : `, ${(100 * stolen).toFixed(0)} % of the processors stolen`;
    print(`saturation${beside}: ${perSecond.toFixed(1)} deliveries/s${taken}`);
    await scene.settle(drainSeconds);
    return { perSecond, stolen };
  };
  const measure = async (beside: string): Promise<Saturation> => {
    let best = await measureOnce(beside);
    for (let times = 1; times < saturationTimesMax && (best.stolen ?? 0) > saturationStolenMax; times += 1) {
      const again = await measureOnce(beside);
      if ((again.stolen ?? 0) < (best.stolen ?? 0)) best = again;
    }
    return best;
  };
  const alone = await measure('');
  if (!('timesSaturation' in rate)) return { alone, besides: null };
  const pace = { perSecond: ((rate.timesSaturation - 1) * alone.perSecond) / endpoints, inFlightMax };
  return {
    alone,
    besides: () => besideRefusedClient(pace, () => measure(' beside a client that a bare server refuses')),
  };
}

function publishingRate({ rate, endpoints }: OverloadOptions, alone: Saturation): number {
  return 'timesSaturation' in rate ? (rate.timesSaturation * alone.perSecond) / endpoints : rate.publicationsPerSecond;
}

function comparedWith(
  saturations: Saturation[],
): Pick<OverloadRun, 'saturations' | 'saturationPerSecond' | 'stolenAtSaturation'> {
  const rates = saturations.map(({ perSecond }) => perSecond);
  return {
    saturations: rates,
    saturationPerSecond: meanOf(rates),
    stolenAtSaturation: meanOf(saturations.map(({ stolen }) => stolen ?? 0)),
  };
}

function meanOf(values: number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

type Counts = Pick<
  OverloadRun,
  'accepted' | 'refused' | 'refusedBluntly' | 'failed' | 'notSent' | 'firstRefusal' | 'firstFailure'
>;

/** Returns a function that counts the publications of the organization since this call. */
function counter({ ledger }: Organization): () => Counts {
  const before = { ...ledger.counted, accepted: ledger.accepted() };
  return () => {
    const { refused, refusedBluntly, failed, notSent, firstRefusal, firstFailure } = ledger.counted;
    return {
      accepted: ledger.accepted() - before.accepted,
      refused: refused - before.refused,
      refusedBluntly: refusedBluntly - before.refusedBluntly,
      failed: failed - before.failed,
      notSent: notSent - before.notSent,
      ...(firstRefusal !== undefined && { firstRefusal }),
      ...(firstFailure !== undefined && { firstFailure }),
    };
  };
}

/** The minutes of publishing without the time of the outage. See `minutesOf`. */
function publishingMinutes(
  startUs: number,
  endUs: number,
  outage: { fromUs: number; overUs: number } | undefined,
): [number, number][] {
  if (!outage) return minutesOf([[startUs, endUs]]);
  return minutesOf([
    [startUs, outage.fromUs],
    [outage.overUs, endUs],
  ]);
}
