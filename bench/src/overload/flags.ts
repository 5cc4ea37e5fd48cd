import { parseArgs } from 'node:util';
import type { Mode } from '../setup/product.ts';
import type { TemporalKind } from '../setup/servers.ts';
import type { DeploymentShape } from './deployment.ts';

const scenarios = ['overload', 'outage', 'flood'] as const;
export type Scenario = (typeof scenarios)[number];

export interface OverloadFlags {
  scenarios: Scenario[];
  modes: Mode[];
  /** Undefined: `split` for overload and outage, `start` for flood. */
  shape: DeploymentShape | undefined;
  temporal: TemporalKind;
  /** Duration of overload. */
  minutes: number;
  endpoints: number;
  /** Publications per second. Default: three times saturation. */
  publicationsPerSecond: number | undefined;
  limits: 'high' | 'default';
  kill: { name: string; afterSeconds: number } | undefined;
  /** Open deliveries before each kill of the outage. */
  deliveries: number | undefined;
  /**
   * `short`: for the deep tests, which check all gates. `quick`: numbers so small that only the gates of loss are
   * checked.
   */
  size: 'full' | 'short' | 'quick';
}

export const usage = `--scenario overload|outage|flood|all   (all)
--mode workflow,inline        modes of the first attempt (both)
--shape split|one|start       a process per part, one process, or npm start (split; flood: start)
--temporal postgres|dev       for split and one: full server on PostgreSQL, or development server (postgres)
--minutes N                   duration of overload (10; short: 2)
--endpoints N                 endpoints of the overloading organization (10)
--per-second N                publications per second (default: three times saturation)
--limits high|default         rate limits: never reached, or the product's defaults (high)
--kill NAME@SECOND            kill a process once during overload, for example postgres@60
--deliveries N                open deliveries before each kill of outage (10000; short: 1500)
--short                       a tenth of the time; all gates are checked
--quick                       smoke test of the bench; only the gates of loss are checked`;

const minutesOf = { full: '10', short: '2', quick: '0.34' };

/** Throws when a flag is unknown or has an invalid value. */
export function readOverloadFlags(args: string[]): OverloadFlags {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      scenario: { ...text, default: 'all' },
      mode: { ...text, default: 'workflow,inline' },
      shape: text,
      temporal: { ...text, default: 'postgres' },
      minutes: text,
      endpoints: { ...text, default: '10' },
      'per-second': text,
      limits: { ...text, default: 'high' },
      kill: text,
      deliveries: text,
      short: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  });
  const oneOf = <T extends string>(name: string, value: string, allowed: readonly T[]): T => {
    const found = allowed.find((one) => one === value);
    if (!found) throw new Error(`--${name} ${value}: expected ${allowed.join(' or ')}`);
    return found;
  };
  const positive = (name: string, value: string): number => {
    const number = Number(value);
    if (!(number > 0)) throw new Error(`--${name} ${value}: expected a number above 0`);
    return number;
  };
  const optional = (name: 'per-second' | 'deliveries'): number | undefined =>
    values[name] === undefined ? undefined : positive(name, values[name]);
  const size = values.quick ? 'quick' : values.short ? 'short' : 'full';
  return {
    scenarios:
      values.scenario === 'all'
        ? [...scenarios]
        : values.scenario.split(',').map((one) => oneOf('scenario', one, scenarios)),
    modes: values.mode.split(',').map((mode) => oneOf('mode', mode, ['workflow', 'inline'])),
    shape:
      values.shape === undefined ? undefined : oneOf<DeploymentShape>('shape', values.shape, ['split', 'one', 'start']),
    temporal: oneOf('temporal', values.temporal, ['postgres', 'dev']),
    minutes: positive('minutes', values.minutes ?? minutesOf[size]),
    endpoints: positive('endpoints', values.endpoints),
    publicationsPerSecond: optional('per-second'),
    limits: oneOf('limits', values.limits, ['high', 'default']),
    kill: values.kill === undefined ? undefined : readKill(values.kill),
    deliveries: optional('deliveries'),
    size,
  };
}

function readKill(value: string): { name: string; afterSeconds: number } {
  const [, name, seconds] = /^(\w+)@(\d+)$/.exec(value) ?? [];
  if (!name) throw new Error(`--kill ${value}: expected a process and a second, like postgres@60`);
  return { name, afterSeconds: Number(seconds) };
}
