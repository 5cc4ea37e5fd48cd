import { parseArgs } from 'node:util';
import type { Mode, Shape } from '../setup/product.ts';
import type { TemporalKind } from '../setup/servers.ts';

export interface Flags {
  modes: Mode[];
  shape: Shape;
  temporal: TemporalKind;
  /** So few deliveries that it shows that the setup works, and nothing about speed. */
  quick: boolean;
  /** At saturation, for each number of endpoints. Default: by mode. */
  deliveries: number | undefined;
  /** Where CPU profiles go. */
  profileDir: string | undefined;
  /** Ask PostgreSQL which statements cost most. */
  statements: boolean;
}

export const usage = `--mode workflow,inline   ways for the first attempt (both)
--shape split|one        a process for each part, or one for all (split)
--temporal postgres|dev  the full server on PostgreSQL, or the development server on SQLite (postgres)
--deliveries N           at saturation
--quick                  a smoke test of the setup
--profile DIR            CPU profiles of the product's processes
--statements             PostgreSQL's most expensive statements`;

/** Throws when a flag is unknown or has a value that is none of its own. */
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
    shape: oneOf('shape', values.shape, ['split', 'one']),
    temporal: oneOf('temporal', values.temporal, ['postgres', 'dev']),
    quick: values.quick,
    deliveries: values.deliveries === undefined ? undefined : Number(values.deliveries),
    profileDir: values.profile,
    statements: values.statements,
  };
}
