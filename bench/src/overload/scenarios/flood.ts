import type { DeploymentOptions } from '../deployment.ts';
import { type OverloadOptions, type OverloadRun, runOverload } from './overload.ts';

export interface FloodRun {
  /** One organization publishes at its rate limits. */
  atItsLimits: OverloadRun;
  /** For minutes, more is published to one endpoint than can be delivered, and PostgreSQL is killed once. */
  oneEndpoint: OverloadRun;
}

/** Seconds after the start. The report shows the neighbour's first publication after each of them. */
export const neighbourMoments = [15, 35, 55];

/** Publications per second, above the default limit of an organization. */
const beyondLimits = 120;
/** API keys. Each has its own limit; together they reach the limit of the organization. */
const keys = 6;

export interface FloodAmounts {
  atItsLimits: { publicationsPerSecond: number; seconds: number };
  oneEndpoint: { publicationsPerSecond: number; seconds: number; killAfterSeconds: number };
  /** How long to wait for the backlog to drain, in both parts. */
  watchSeconds: number;
}

export const floodAmounts: Record<'full' | 'short' | 'quick', FloodAmounts> = {
  full: {
    atItsLimits: { publicationsPerSecond: beyondLimits, seconds: 60 },
    oneEndpoint: { publicationsPerSecond: 50, seconds: 420, killAfterSeconds: 60 },
    watchSeconds: 600,
  },
  short: {
    atItsLimits: { publicationsPerSecond: beyondLimits, seconds: 30 },
    oneEndpoint: { publicationsPerSecond: 50, seconds: 90, killAfterSeconds: 20 },
    watchSeconds: 60,
  },
  quick: {
    atItsLimits: { publicationsPerSecond: beyondLimits, seconds: 10 },
    oneEndpoint: { publicationsPerSecond: 10, seconds: 30, killAfterSeconds: 10 },
    watchSeconds: 30,
  },
};

type Common = Pick<OverloadOptions, 'calmSeconds' | 'saturation'>;

/** Two loads that an earlier release did not withstand. Each runs on a new product. */
export async function runFlood(
  deployment: DeploymentOptions,
  amounts: FloodAmounts,
  common: Common,
): Promise<FloodRun> {
  const run = (
    limits: 'default' | 'high',
    what: Pick<OverloadOptions, 'rate' | 'seconds' | 'kill'>,
  ): Promise<OverloadRun> =>
    runOverload(
      { ...deployment, limits },
      { ...common, ...what, endpoints: 1, keys, drainSeconds: amounts.watchSeconds },
    );
  const { atItsLimits, oneEndpoint } = amounts;
  deployment.print('one organization at its limits');
  const first = await run('default', { rate: atItsLimits, seconds: atItsLimits.seconds });
  deployment.print('one endpoint, PostgreSQL killed once');
  const second = await run('high', {
    rate: oneEndpoint,
    seconds: oneEndpoint.seconds,
    kill: { name: 'postgres', afterSeconds: oneEndpoint.killAfterSeconds },
  });
  return { atItsLimits: first, oneEndpoint: second };
}
