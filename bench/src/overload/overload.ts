import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { nowUs, type Latency, latencyOf } from '../meters/latency.ts';
import { atLeast, type Gate, gate, none } from '../report/gate.ts';
import type { Table } from '../report/table.ts';
import { residentMib } from '../meters/processes.ts';
import type { Mode, Shape } from '../setup/product.ts';
import { startServers } from '../setup/servers.ts';
import { besideRefusedClient } from './refused-client.ts';
import { openScene, type Scene } from './scene.ts';

/**
 * Duration of a measurement of saturation. Goodput is compared by the minute, because PostgreSQL's autovacuum runs once
 * a minute.
 */
const saturationSeconds = 60;
const amounts = {
  full: {
    calmSeconds: 30,
    saturation: { outstanding: 500, warmUpSeconds: 15, seconds: saturationSeconds },
    seconds: 300,
    drainSeconds: 300,
  },
  short: {
    calmSeconds: 10,
    saturation: { outstanding: 300, warmUpSeconds: 10, seconds: saturationSeconds },
    seconds: 120,
    drainSeconds: 60,
  },
  quick: {
    calmSeconds: 5,
    saturation: { outstanding: 60, warmUpSeconds: 3, seconds: 5 },
    seconds: 20,
    drainSeconds: 60,
  },
};
/** Endpoints of the organization that publishes too much. Each gets every publication. */
const endpoints = 10;
/** The rate of publications, as a multiple of saturation. */
const timesSaturation = 3;
const inFlightMax = 256;
/** Warm-up of a new product, which is slower at first. */
const coldSeconds = 5;
const intervalSeconds = 10;

const goodputMin = 0.9;
const neighbourWorstMsMax = 3000;
const memoryGrowthMax = 1.5;
/** Growth below which the backlog is not its cause, so it does not count. */
const memoryGrowthMibMin = 64;

interface OverloadRun {
  name: string;
  /** Deliveries per second, without other clients. The offered rate is a multiple of it. */
  saturationAlone: number;
  /**
   * Deliveries per second next to a refused client, before the overload and after it. Goodput is compared with their
   * mean, because clients and product share the processors: sending requests in vain and refusing them takes time from
   * the deliveries in any case. The speed of a shared machine also drifts within minutes.
   */
  saturations: number[];
  /** First POSTs of a delivery per second, of both organizations, as a share of the mean of `saturations`. */
  goodput: number;
  calm: Latency;
  loaded: Latency;
  /** Requests of the neighbour that were refused or failed. */
  refusedOrFailed: number;
  accepted: number;
  refused: number;
  refusedBluntly: number;
  failed: number;
  drained: boolean;
  lost: number;
  doubled: number;
  /** Memory in MiB of each process, in each interval. */
  memory: Record<string, number>[];
}

/** One organization publishes more than can be delivered, while a neighbour publishes once per second. */
export const bench: Bench = {
  choices: { mode: ['workflow', 'inline'], shape: ['split', 'one'], standardShape: 'split', temporal: true },
  run: async (flags, print) => {
    const runs: OverloadRun[] = [];
    for (const shape of flags.shapes) {
      for (const mode of flags.modes) {
        const servers = await startServers({ temporal: flags.temporal, statements: false, print });
        try {
          const scene = await openScene(servers, { shape, mode, deliverFirst: true });
          runs.push(await runOverload(scene, { shape, mode }, amounts[flags.size], print));
          await scene.stop();
        } finally {
          await servers.stop();
        }
      }
    }
    return {
      figures: { runs },
      tables: [tableOf(runs)],
      correct: runs.flatMap(({ name, lost, doubled }) => [
        none(`${name}, deliveries lost`, lost),
        none(`${name}, publications that arrived as two events`, doubled),
      ]),
      fast: runs.flatMap(gatesOf),
    };
  },
};

async function runOverload(
  scene: Scene,
  { shape, mode }: { shape: Shape; mode: Mode },
  { calmSeconds, saturation, seconds, drainSeconds }: (typeof amounts)['full'],
  print: (line: string) => void,
): Promise<OverloadRun> {
  const flooder = await scene.addOrganization(endpoints);
  const neighbour = await scene.addOrganization(1);
  await neighbour.publisher.ask('pace', { perSecond: 1, inFlightMax });
  await delay(coldSeconds * 1000);
  const calmFromUs = nowUs();
  await delay(calmSeconds * 1000);
  const calmUntilUs = nowUs();

  const saturate = async (): Promise<number> => {
    const perSecond = await scene.saturate(flooder, saturation);
    print(`${mode}: saturation ${perSecond.toFixed(1)} deliveries/s`);
    await scene.settle(drainSeconds);
    return perSecond;
  };
  const saturationAlone = await saturate();
  // The number of requests that the product will have to refuse, so that both rates have the same clients on the
  // processors.
  const refusedPace = { perSecond: ((timesSaturation - 1) * saturationAlone) / endpoints, inFlightMax };
  const besides = () => besideRefusedClient(refusedPace, saturate);
  const saturations = [await besides()];

  const startUs = nowUs();
  const before = { ...flooder.counted, accepted: flooder.accepted().length };
  await flooder.publisher.ask('pace', { perSecond: (timesSaturation * saturationAlone) / endpoints, inFlightMax });
  const memory: Record<string, number>[] = [];
  while (nowUs() < startUs + seconds * 1e6) {
    const fromUs = nowUs();
    await delay(intervalSeconds * 1000);
    await scene.sync();
    const arrived = flooder.arrivedBetween(fromUs, nowUs()) / intervalSeconds;
    const outstanding = flooder.outstanding();
    print(`${mode}: ${arrived.toFixed(1)} delivered/s, ${outstanding} outstanding, ${flooder.counted.refused} refused`);
    const pids = Object.entries(scene.product.pids());
    memory.push(Object.fromEntries(pids.map(([name, pid]) => [name, Math.round(residentMib(pid))])));
  }
  const endUs = nowUs();
  await flooder.publisher.ask('rest', null);
  const drained = await scene.settle(drainSeconds);
  if (drained) saturations.push(await besides());
  await neighbour.publisher.ask('rest', null);
  await scene.settle(intervalSeconds);

  const arrived = [flooder, neighbour].reduce((sum, one) => sum + one.arrivedBetween(startUs, endUs), 0);
  const mean = saturations.reduce((sum, one) => sum + one, 0) / saturations.length;
  const { counted } = flooder;
  return {
    name: `${mode}, ${shape}`,
    saturationAlone,
    saturations,
    goodput: arrived / ((endUs - startUs) / 1e6) / mean,
    calm: latencyOf(neighbour.latenciesMs(calmFromUs, calmUntilUs)),
    loaded: latencyOf(neighbour.latenciesMs(startUs)),
    refusedOrFailed: neighbour.counted.refused + neighbour.counted.failed,
    accepted: flooder.accepted().length - before.accepted,
    refused: counted.refused - before.refused,
    refusedBluntly: counted.refusedBluntly - before.refusedBluntly,
    failed: counted.failed - before.failed,
    drained,
    lost: await scene.lost(),
    doubled: flooder.doubled() + neighbour.doubled(),
    memory,
  };
}

function tableOf(runs: OverloadRun[]): Table {
  const row = (name: string, value: (run: OverloadRun) => number | string) => [name, ...runs.map(value)];
  return [
    row('', ({ name }) => name),
    row('saturation, deliveries/s', ({ saturationAlone }) => saturationAlone),
    row('  beside a refused client', ({ saturations }) => saturations.map((one) => one.toFixed(1)).join(', ')),
    row('goodput, share of it', ({ goodput }) => goodput),
    row("neighbour's p50 / worst ms, calm", ({ calm }) => `${calm.p50.toFixed(0)} / ${calm.worst.toFixed(0)}`),
    row('  in the overload', ({ loaded }) => `${loaded.p50.toFixed(0)} / ${loaded.worst.toFixed(0)}`),
    row('publications accepted', ({ accepted }) => accepted),
    row('  refused', ({ refused }) => refused),
    row('  failed', ({ failed }) => failed),
    row('everything arrived', ({ drained }) => (drained ? 'yes' : 'no')),
  ];
}

function gatesOf(run: OverloadRun): Gate[] {
  const { name, goodput, loaded, refusedOrFailed, refusedBluntly, failed, memory } = run;
  // Growth since the end of the first minute of publishing, or since the first interval.
  const [first = {}, last = {}] = [memory[5] ?? memory[0], memory.at(-1)];
  const grown = Object.keys(last).filter((process) => {
    const from = first[process] ?? Infinity;
    return last[process]! > from * memoryGrowthMax && last[process]! > from + memoryGrowthMibMin;
  });
  return [
    atLeast(`${name}, goodput of saturation`, goodput, goodputMin),
    gate(
      `${name}, the neighbour's worst latency: ${loaded.worst.toFixed(0)} ms (less than ${neighbourWorstMsMax})`,
      loaded.worst < neighbourWorstMsMax,
    ),
    none(`${name}, publications of the neighbour refused or failed`, refusedOrFailed),
    none(`${name}, refusals without Retry-After`, refusedBluntly),
    none(`${name}, failed publications`, failed),
    none(`${name}, processes that grew ${memoryGrowthMax} times: ${grown.join(', ')}`, grown.length),
  ];
}
