import type { DeploymentOptions } from '../deployment.ts';
import { type OverloadOptions, type OverloadRun, runOverload } from './overload.ts';

export interface FloodRun {
  /** One organization publishes at the limits that it has. */
  atItsLimits: OverloadRun;
  /** One endpoint gets more than is delivered, for minutes, and PostgreSQL is killed once. */
  oneEndpoint: OverloadRun;
}

/** Those that nobody sent at these moments exactly: the next ones after them are looked at. */
export const neighbourMoments = [15, 35, 55];

/** More than the requests a second that an organization has by default, so that it meets its limits. */
const beyondLimits = 120;
/** Each has a limit of its own; together they reach that of the organization. */
const keys = 6;

export interface FloodAmounts {
  atItsLimits: { publicationsPerSecond: number; seconds: number };
  oneEndpoint: { publicationsPerSecond: number; seconds: number; killAfterSeconds: number };
  /** Of both. */
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

/** What once brought the product down, as it was tried then: each on a product of its own. */
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
