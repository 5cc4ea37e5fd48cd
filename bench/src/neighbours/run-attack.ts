import { setTimeout as delay } from 'node:timers/promises';
import { type Latency, latencyOf } from '../report/latency.ts';
import { type Memory, readMemory } from '../overload/report/memory.ts';
import type { Attack } from './attack.ts';
import { type Scene, type SceneOptions, withScene } from './scene.ts';
import type { Sample } from './victim/victim.ts';

/** What is measured of the victim. `delivery`: from before the publication until the POST reaches the receiver. */
export const measures = ['list', 'publish', 'sign-in', 'delivery'] as const;
export type Measure = (typeof measures)[number];

/** Of one phase: latencies in milliseconds, Infinity for what was refused, failed or did not arrive. */
type PhaseFigures = Partial<Record<Measure, Latency>>;

export interface AttackRun {
  name: string;
  says: string;
  calm: PhaseFigures;
  attacked: PhaseFigures;
  /** Requests of the victim without success during the attack. */
  victimFailed: number;
  victimFirstRefusal: string | null;
  /** Attempts of the victim's deliveries that failed, in both phases. */
  charged: { attempts: number; errorCode: string | null };
  /** Largest memory of each process since the attack began. */
  memory: Memory;
  counts: Record<string, number>;
}

export interface AttackAmounts {
  warmUpSeconds: number;
  calmSeconds: number;
  attackSeconds: number;
}

const settleSeconds = 30;
const lookEveryMs = 250;
/** The attack is under way before the victim is measured. */
const leadMs = 1_000;

/** Measures the victim without and then with the attacker, in one run of the product. */
export function runAttack(attack: Attack, amounts: AttackAmounts, options: SceneOptions): Promise<AttackRun> {
  return withScene(attack, options, async (scene) => {
    const prepared = await attack.prepare(scene);
    await phase(scene, amounts.warmUpSeconds);
    const ending = new AbortController();
    let memory: Memory = {};
    // In calm too, because looking takes time from the product.
    const watch = async (): Promise<void> => {
      for (; !ending.signal.aborted; await delay(lookEveryMs))
        for (const [name, mib] of Object.entries(readMemory(scene.deployment.pids())))
          memory[name] = Math.max(memory[name] ?? 0, mib);
    };
    const watching = watch();
    const calm = await phase(scene, amounts.calmSeconds);
    options.print('the attack begins');
    memory = {};
    const attacking = prepared.run(ending.signal);
    // An attack that fails at once is reported when the phase has ended.
    attacking.catch(() => undefined);
    await delay(leadMs);
    const attacked = await phase(scene, amounts.attackSeconds);
    ending.abort();
    await Promise.all([attacking, watching]);
    return {
      name: attack.name,
      says: attack.says,
      calm: calm.figures,
      attacked: attacked.figures,
      victimFailed: attacked.failed,
      victimFirstRefusal: attacked.firstRefusal,
      charged: await scene.charged(),
      memory,
      counts: prepared.counts(),
    };
  });
}

interface Phase {
  figures: PhaseFigures;
  failed: number;
  firstRefusal: string | null;
}

async function phase({ victim, receiver, ledger }: Scene, seconds: number): Promise<Phase> {
  const before = ledger.accepted();
  await victim.ask('act', { seconds });
  const { samples, published, firstRefusal } = await victim.ask('take', null);
  ledger.publish(published);
  for (const deadline = Date.now() + settleSeconds * 1000; ; await delay(lookEveryMs)) {
    for (const taken of await receiver.ask('take', null)) if (ledger.paths.includes(taken.path)) ledger.receive(taken);
    if (ledger.outstanding() === 0 || Date.now() > deadline) break;
  }
  const deliveries = ledger.passages().slice(before);
  return {
    figures: {
      ...figuresOf(samples),
      ...(deliveries.length > 0 && { delivery: latencyOf(deliveries.map(({ fromSendMs = Infinity }) => fromSendMs)) }),
    },
    failed: samples.filter(({ ms }) => ms === Infinity).length,
    firstRefusal,
  };
}

function figuresOf(samples: Sample[]): PhaseFigures {
  const kinds = [...new Set(samples.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => [kind, latencyOf(samples.filter((one) => one.kind === kind).map(({ ms }) => ms))]),
  );
}
