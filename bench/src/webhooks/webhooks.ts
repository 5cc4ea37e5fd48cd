import type { Bench, Flags } from '../bench.ts';
import { startPublisher } from '../load/publisher.ts';
import { measureInlineReference } from '../reference/inline-reference.ts';
import { meanOf, measureReferences, type References } from '../reference/reference.ts';
import { none } from '../report/gate.ts';
import { expensiveStatements, resetStatements } from '../report/statements.ts';
import { type Mode, type Shape, startProduct } from '../setup/product.ts';
import { startReceiver } from '../setup/receiver.ts';
import { type Servers, startServers } from '../setup/servers.ts';
import { newSubscriber } from '../setup/subscriber.ts';
import { measure, type Measured } from './measure.ts';
import { type FanOut, gatesOf, type ModeRun, pacedPerSecond, tablesOf, type WebhooksRun } from './report.ts';

/**
 * Pace in deliveries per second. It must be well below the machine's maximum; otherwise the latency shows the machine
 * and not the product.
 */
const paceShareOfReference = 0.25;
const fanOutsOfRun = [1, 10];
/** Concurrent clients at saturation. */
const connections = 32;

/** Numbers of workflows, publications and deliveries. */
const amounts = {
  full: {
    references: 1500,
    bare: { publications: 2000, deliveries: 10_000 },
    paced: 1000,
    warmUp: 300,
    saturated: { workflow: 3000, inline: 20_000 },
  },
  quick: {
    references: 20,
    bare: { publications: 30, deliveries: 30 },
    paced: 20,
    warmUp: 10,
    saturated: { workflow: 30, inline: 30 },
  },
};

/** Measures everything in one run, because only figures of the same run can be compared. */
export const bench: Bench = {
  choices: {
    mode: ['workflow', 'inline'],
    shape: ['split', 'two', 'one'],
    standardShape: 'split',
    temporal: true,
    count: 'deliveries at saturation',
  },
  run: async (flags, print) => {
    const amount = amounts[flags.size === 'quick' ? 'quick' : 'full'];
    const servers = await startServers({ temporal: flags.temporal, statements: flags.statements, print });
    try {
      const measureTemporal = async () =>
        flags.modes.includes('workflow') ? measureReferences(servers, amount.references) : undefined;
      const before = await measureTemporal();
      const modes: ModeRun[] = [];
      for (const shape of flags.shapes) {
        for (const mode of flags.modes) {
          const ownAmount = {
            warmUp: amount.warmUp,
            paced: amount.paced,
            saturated: flags.count ?? amount.saturated[mode],
            perSecond: paceOf(mode, before),
          };
          const run: ModeRun = { shape, mode, fanOuts: [] };
          for (const endpoints of fanOutsOfRun) {
            const fanOut = await benchFanOut(servers, { shape, mode, endpoints, flags }, ownAmount, print);
            if (mode === 'inline') fanOut.inlineReference = await measureInlineReference(servers, amount.bare);
            run.fanOuts.push(fanOut);
          }
          modes.push(run);
        }
      }
      const after = await measureTemporal();
      const figures: WebhooksRun = { modes, ...(before && after && { references: meanOf(before, after) }) };
      const lost = modes.flatMap((run) => run.fanOuts.map(({ paced, saturated }) => paced.lost + saturated.lost));
      return {
        figures,
        tables: tablesOf(figures),
        correct: lost.map((count) => none('deliveries lost', count)),
        fast: gatesOf(figures),
      };
    } finally {
      await servers.stop();
    }
  },
};

/** 50 deliveries per second, or less if the machine cannot run twice as many one-activity workflows per second. */
function paceOf(mode: Mode, references: References | undefined): number {
  const perSecond = mode === 'workflow' ? references!.oneActivity.perSecond : Infinity;
  return perSecond < 2 * pacedPerSecond
    ? Math.min(pacedPerSecond, Math.max(1, Math.floor(perSecond * paceShareOfReference)))
    : pacedPerSecond;
}

/** Measures a new product. */
async function benchFanOut(
  servers: Servers,
  { shape, mode, endpoints, flags }: { shape: Shape; mode: Mode; endpoints: number; flags: Flags },
  { warmUp, paced, saturated, perSecond }: { paced: number; warmUp: number; saturated: number; perSecond: number },
  print: (line: string) => void,
): Promise<FanOut> {
  const { profileDir, statements } = flags;
  const { databaseUrl } = servers;
  const product = await startProduct(servers, { shape, mode, ...(profileDir && { profileDir }) });
  // These two processes end with this process, however it ends.
  const receiver = await startReceiver();
  const subscriber = await newSubscriber(product, receiver, servers, endpoints);
  const publisher = await startPublisher({ origins: product.origins, token: subscriber.token, client: 1 });
  const setup = { product, receiver, publisher, subscriber, databaseUrl };
  try {
    const says = (what: string, { deliveredPerSecond, latency, lost, refused }: Measured): void =>
      print(
        `${mode}, ${endpoints} endpoint(s), ${what}: ${deliveredPerSecond.toFixed(1)} delivered/s, ` +
          `p50 ${latency.p50.toFixed(1)} ms, p99 ${latency.p99.toFixed(1)} ms, lost ${lost}, refused ${refused}`,
      );
    await measure(setup, { deliveries: warmUp, perSecond, connections });
    // At a lower pace fewer deliveries, so that the duration stays the same.
    const deliveries = Math.ceil((paced * perSecond) / pacedPerSecond);
    const atPace = await measure(setup, { deliveries, perSecond, connections });
    says(`at ${perSecond}/s`, atPace);
    await measure(setup, { deliveries: saturated, connections });
    if (statements) await resetStatements(databaseUrl);
    const atSaturation = await measure(setup, { deliveries: saturated, connections });
    says('at saturation', atSaturation);
    if (statements) print(await expensiveStatements(databaseUrl));
    return { endpoints, perSecond, paced: atPace, saturated: atSaturation };
  } finally {
    await product.stop();
    await Promise.all([receiver.stop(), publisher.stop()]);
  }
}
