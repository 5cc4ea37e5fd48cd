import type { Flags } from './flags.ts';
import { type Latency, latencyOf } from '../report/latency.ts';
import { measurePaced, measureSaturation } from './measure.ts';
import type { Mode } from '../setup/product.ts';
import { startBenchSetup } from './bench-setup.ts';
import { startServers } from '../setup/servers.ts';
import { newSubscriber } from '../setup/subscriber.ts';

export interface IsolationRun {
  flags: Flags;
  mode: Mode;
  saturationPerSecond: number;
  /** Deliveries per second to all ten, while the nine were measured. */
  perSecond: number;
  /** Latency from accept to receive of the other nine. `withBad`: while one endpoint hangs. */
  without: Latency;
  withBad: Latency;
  lost: number;
  /** Factor by which the p99 of the other nine grew. */
  growth: number;
}

const endpoints = 10;
const hangsMs = 15_000;
const shareOfSaturation = 0.25;
const connections = 32;
/** The phases alternate, because the machine's speed drifts. */
const rounds = 2;

const amounts = {
  full: { warmUp: 300, saturated: { workflow: 2000, inline: 10_000 }, toTheNine: 1080 },
  quick: { warmUp: 10, saturated: { workflow: 30, inline: 30 }, toTheNine: 18 },
};

/** Measures the latency of nine endpoints while a tenth endpoint hangs on every request, and without it. */
export async function benchIsolation(flags: Flags, mode: Mode, print: (line: string) => void): Promise<IsolationRun> {
  const amount = amounts[flags.quick ? 'quick' : 'full'];
  const servers = await startServers({ temporal: flags.temporal, statements: false, print });
  try {
    const setup = await startBenchSetup(servers, { shape: flags.shape, mode });
    try {
      const subscriber = await newSubscriber(setup, servers, endpoints);
      const [bad, ...nine] = subscriber.paths;
      await measurePaced(setup, subscriber, { deliveries: amount.warmUp, perSecond: 20 });
      const deliveries = flags.deliveries ?? amount.saturated[mode];
      const { deliveredPerSecond } = await measureSaturation(setup, subscriber, { deliveries, connections });
      const perSecond = deliveredPerSecond * shareOfSaturation;
      print(`saturation ${deliveredPerSecond.toFixed(1)} deliveries/s; measuring at ${perSecond.toFixed(1)}/s`);

      const latencies: Record<'without' | 'with', number[]> = { without: [], with: [] };
      let lost = 0;
      const phase = async (name: 'without' | 'with'): Promise<void> => {
        await setup.receiver.ask('hang', { path: bad!, ms: name === 'with' ? hangsMs : 0 });
        const count = Math.ceil(((amount.toTheNine / rounds) * endpoints) / nine.length);
        const measured = await measurePaced(setup, subscriber, { deliveries: count, perSecond, only: nine });
        latencies[name].push(...measured.latenciesMs);
        lost += measured.lost;
        const { p50, p99, count: total } = measured.latency;
        print(
          `${name} the hanging endpoint: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
            `${total} deliveries to the other nine`,
        );
      };
      for (let round = 0; round < rounds; round += 1) {
        await phase('without');
        await phase('with');
      }
      const without = latencyOf(latencies.without);
      const withBad = latencyOf(latencies.with);
      return {
        flags,
        mode,
        saturationPerSecond: deliveredPerSecond,
        perSecond,
        without,
        withBad,
        lost,
        growth: withBad.p99 / without.p99,
      };
    } finally {
      await setup.stop();
    }
  } finally {
    await servers.stop();
  }
}
