import { parseArgs } from 'node:util';
import type { Mode, Shape } from '../setup/product.ts';
import type { TemporalKind } from '../setup/servers.ts';

export interface Flags {
  modes: Mode[];
  shape: Shape;
  temporal: TemporalKind;
  /** Smoke test with a few deliveries. Its figures mean nothing. */
  quick: boolean;
  /** Deliveries at saturation, for each number of endpoints. Default: depends on the mode. */
  deliveries: number | undefined;
  /** Directory for CPU profiles. */
  profileDir: string | undefined;
  /** Whether to print PostgreSQL's most expensive statements. */
  statements: boolean;
}

export const usage = `--mode workflow,inline   modes of the first attempt (both)
--shape split|two|one    a process per part, two equal processes, or one (split)
--temporal postgres|dev  full server on PostgreSQL, or development server on SQLite (postgres)
--deliveries N           deliveries at saturation
--quick                  smoke test of the setup; its figures mean nothing
--profile DIR            write CPU profiles of the product's processes
--statements             print PostgreSQL's most expensive statements`;

/** Throws when a flag is unknown or has an invalid value. */
export function readFlags(args: string[], defaults: { mode: string }): Flags {
  const { values } = parseArgs({
    args,
    options: {
      mode: { type: 'string', default: defaults.mode },
      shape: { type: 'string', default: 'split' },
      temporal: { type: 'string', default: 'postgres' },
      deliveries: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
      statements: { type: 'boolean', default: false },
    },
  });
  const oneOf = <T extends string>(name: string, value: string, allowed: readonly T[]): T => {
    const found = allowed.find((one) => one === value);
    if (!found) throw new Error(`--${name} ${value}: expected ${allowed.join(' or ')}`);
    return found;
  };
  return {
    modes: values.mode.split(',').map((mode) => oneOf('mode', mode, ['workflow', 'inline'])),
    shape: oneOf('shape', values.shape, ['split', 'two', 'one']),
    temporal: oneOf('temporal', values.temporal, ['postgres', 'dev']),
    quick: values.quick,
    deliveries: values.deliveries === undefined ? undefined : Number(values.deliveries),
    profileDir: values.profile,
    statements: values.statements,
  };
}
