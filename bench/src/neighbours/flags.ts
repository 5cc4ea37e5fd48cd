import { parseArgs } from 'node:util';
import type { TemporalKind } from '../setup/servers.ts';
import type { Attack } from './attack.ts';
import { attacks } from './attacks.ts';

export interface NeighboursFlags {
  attacks: Attack[];
  temporal: TemporalKind;
  /** Directory for CPU profiles. */
  profileDir: string | undefined;
  /** `quick`: a smoke test of the bench, whose times are not checked. */
  size: 'full' | 'quick';
}

export const usage = `--attack NAME,NAME          ${attacks.map(({ name }) => name).join(', ')} (all)
--temporal postgres|dev      full server on PostgreSQL, or development server (dev)
--profile DIR              write CPU profiles of the product's processes
--quick                      smoke test of the bench; times are not checked`;

/** Throws when a flag is unknown or has an invalid value. */
export function readNeighboursFlags(args: string[]): NeighboursFlags {
  const { values } = parseArgs({
    args,
    options: {
      attack: { type: 'string' },
      temporal: { type: 'string', default: 'dev' },
      profile: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  });
  const attackOf = (name: string): Attack => {
    const found = attacks.find((one) => one.name === name);
    if (!found) throw new Error(`--attack ${name}: expected ${attacks.map((one) => one.name).join(' or ')}`);
    return found;
  };
  const { temporal } = values;
  if (temporal !== 'postgres' && temporal !== 'dev')
    throw new Error(`--temporal ${temporal}: expected postgres or dev`);
  return {
    attacks: values.attack === undefined ? [...attacks] : values.attack.split(',').map(attackOf),
    temporal,
    profileDir: values.profile,
    size: values.quick ? 'quick' : 'full',
  };
}
