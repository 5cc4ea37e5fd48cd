import type { Flags } from './flags.ts';
import { type Measured, measurePaced, measureSaturation } from './measure.ts';
import type { Mode } from '../setup/product.ts';
import { type InlineReference, measureInlineReference } from '../reference/inline-reference.ts';
import { meanOf, measureReferences, type References } from '../reference/reference.ts';
import { startBenchSetup } from './bench-setup.ts';
import { type Servers, startServers } from '../setup/servers.ts';
import { expensiveStatements, resetStatements } from '../report/statements.ts';
import { newSubscriber } from '../setup/subscriber.ts';

export interface FanOut {
  endpoints: number;
  /** Deliveries per second of `paced`. */
  perSecond: number;
  paced: Measured;
  saturated: Measured;
  /** Measured directly afterwards. Only for `inline`. */
  inlineReference?: InlineReference;
}

export interface ModeRun {
  mode: Mode;
  fanOuts: FanOut[];
}

export interface WebhooksRun {
  flags: Flags;
  modes: ModeRun[];
  /** Only with `workflow`. */
  references?: References;
  lost: number;
}

export const pacedPerSecond = 50;
/** The pace must be well below the machine's maximum; otherwise the latency shows the machine and not the product. */
const paceShareOfReference = 0.25;
const fanOuts = [1, 10];
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
export async function benchWebhooks(flags: Flags, print: (line: string) => void): Promise<WebhooksRun> {
  const amount = amounts[flags.quick ? 'quick' : 'full'];
  const servers = await startServers({ temporal: flags.temporal, statements: flags.statements, print });
  try {
    const reference = async (): Promise<References | undefined> => {
      if (!flags.modes.includes('workflow')) return undefined;
      const references = await measureReferences(servers, amount.references);
      print(
        `references: empty workflow ${references.empty.perSecond.toFixed(1)}/s, ` +
          `one activity ${references.oneActivity.perSecond.toFixed(1)}/s`,
      );
      return references;
    };
    const before = await reference();
    const modes: ModeRun[] = [];
    for (const mode of flags.modes) {
      const saturated = flags.deliveries ?? amount.saturated[mode];
      const measured: FanOut[] = [];
      for (const endpoints of fanOuts) {
        const ownAmount = { ...amount, saturated, perSecond: paceOf(mode, before) };
        const result = await benchFanOut(servers, mode, endpoints, flags, ownAmount, print);
        measured.push(
          mode === 'inline'
            ? { ...result, inlineReference: await inlineReference(servers, amount.bare, print) }
            : result,
        );
      }
      modes.push({ mode, fanOuts: measured });
    }
    const after = await reference();
    const lost = modes.flatMap((run) => run.fanOuts.map(({ paced, saturated }) => paced.lost + saturated.lost));
    return {
      flags,
      modes,
      ...(before && after && { references: meanOf(before, after) }),
      lost: lost.reduce((sum, n) => sum + n, 0),
    };
  } finally {
    await servers.stop();
  }
}

async function inlineReference(
  servers: Servers,
  amount: { publications: number; deliveries: number },
  print: (line: string) => void,
): Promise<InlineReference> {
  const reference = await measureInlineReference(servers, amount);
  print(
    `references: bare Koa ${reference.acceptedPerSecond.toFixed(0)} publications/s, ` +
      `bare loop ${reference.deliveredPerSecond.toFixed(0)} deliveries/s`,
  );
  return reference;
}

/** 50 deliveries per second, or less if the machine cannot run twice as many one-activity workflows per second. */
function paceOf(mode: Mode, references: References | undefined): number {
  const perSecond = mode === 'workflow' ? references!.oneActivity.perSecond : Infinity;
  return perSecond < 2 * pacedPerSecond
    ? Math.min(pacedPerSecond, Math.max(1, Math.floor(perSecond * paceShareOfReference)))
    : pacedPerSecond;
}

/** Measures a product of its own. */
async function benchFanOut(
  servers: Servers,
  mode: Mode,
  endpoints: number,
  { shape, profileDir, statements }: Flags,
  { warmUp, paced, saturated, perSecond }: { paced: number; warmUp: number; saturated: number; perSecond: number },
  print: (line: string) => void,
): Promise<FanOut> {
  const setup = await startBenchSetup(servers, { shape, mode, ...(profileDir && { profileDir }) });
  try {
    const subscriber = await newSubscriber(setup, servers, endpoints);
    const says = (what: string, { deliveredPerSecond, latency, lost, refused }: Measured): void =>
      print(
        `${mode}, ${endpoints} endpoint(s), ${what}: ${deliveredPerSecond.toFixed(1)} delivered/s, ` +
          `p50 ${latency.p50.toFixed(1)} ms, p99 ${latency.p99.toFixed(1)} ms, lost ${lost}, refused ${refused}`,
      );
    await measurePaced(setup, subscriber, { deliveries: warmUp, perSecond });
    // At a lower pace fewer deliveries, so that the duration stays the same.
    const atPace = await measurePaced(setup, subscriber, {
      deliveries: Math.ceil((paced * perSecond) / pacedPerSecond),
      perSecond,
    });
    says(`at ${perSecond}/s`, atPace);
    const saturate = () => measureSaturation(setup, subscriber, { deliveries: saturated, connections });
    await saturate();
    if (statements) await resetStatements(servers.databaseUrl);
    const atSaturation = await saturate();
    says('at saturation', atSaturation);
    if (statements) print(await expensiveStatements(servers.databaseUrl));
    return { endpoints, perSecond, paced: atPace, saturated: atSaturation };
  } finally {
    await setup.stop();
  }
}
