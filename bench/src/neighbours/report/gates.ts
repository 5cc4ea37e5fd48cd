import type { Gate } from '../../report/gate.ts';
import { memoryLimitMib } from '../memory-limits.ts';
import { type AttackRun, type Measure, measures } from '../run-attack.ts';

const ratioMax = 2;
/** A 99th percentile below this is quick, whatever its ratio to one of a few milliseconds is. */
const quickMs = 50;

export interface Comparison {
  measure: Measure;
  calm: { p50: number; p99: number };
  attacked: { p50: number; p99: number };
  /** Of the 99th percentiles. */
  ratio: number;
}

/** What was measured in both phases. */
export function comparisons({ calm, attacked }: AttackRun): Comparison[] {
  return measures.flatMap((measure) => {
    const [before, after] = [calm[measure], attacked[measure]];
    return before && after ? [{ measure, calm: before, attacked: after, ratio: after.p99 / before.p99 }] : [];
  });
}

/** With `quick`, times are not checked, because the numbers are too small. */
export function gatesOfAttack(run: AttackRun, { quick }: { quick: boolean }): Gate[] {
  const gate = (says: string, holds: boolean, kind: Gate['kind'] = 'gate'): Gate => ({
    says: `${run.name}: ${says}`,
    kind,
    holds,
  });
  const { attempts, errorCode } = run.charged;
  return [
    ...comparisons(run).map(({ measure, attacked, ratio }) =>
      gate(
        `the victim's p99 of "${measure}" is ${ratio.toFixed(2)} times that in calm ` +
          `(less than ${ratioMax}, or ${quickMs} ms)`,
        ratio < ratioMax || attacked.p99 <= quickMs,
        quick ? 'unchecked' : 'gate',
      ),
    ),
    gate(
      `${run.victimFailed} requests of the victim failed (none)${because(run.victimFirstRefusal)}`,
      run.victimFailed === 0,
    ),
    gate(`${attempts} attempts of the victim's deliveries failed (none)${because(errorCode)}`, attempts === 0),
    ...Object.entries(run.memory).flatMap(([name, mib]) => {
      if (name === 'postgres' || name === 'temporal') return [];
      const limit = memoryLimitMib(name);
      return [gate(`${name} used up to ${mib} MiB (at most ${limit})`, mib <= limit)];
    }),
  ];
}

function because(reason: string | null): string {
  return reason === null ? '' : `: ${reason.slice(0, 200)}`;
}
