import type { Mode, Shape } from '../setup/product.ts';
import type { TemporalKind } from '../setup/servers.ts';
import { deployBesideUs } from './deploy-beside-us.ts';
import { deployByNpmStart } from './deploy-by-npm-start.ts';

/**
 * `start`: what `npm start` runs, and its supervisor starts again what was killed. In the others, the bench does
 * that.
 */
export type DeploymentShape = Shape | 'start';

export interface DeploymentOptions {
  shape: DeploymentShape;
  mode: Mode;
  temporal: TemporalKind;
  /** `high`: so high that nobody meets them. `default`: those of the product. */
  limits: 'high' | 'default';
  print: (line: string) => void;
}

/** A whole product with servers of its own, whose processes can be killed. */
export interface Deployment {
  origin: string;
  inboxUrl: string;
  databaseUrl: string;
  temporalAddress: string;
  /** The task queue that deliveries are made on. */
  webhooksQueue: string;
  /** Processes that a scenario kills, one at a time. */
  killable: readonly string[];
  /** Process ids by name; one that is being restarted may be missing. */
  pids(): Record<string, number>;
  /** SIGKILL. Resolves when the process is gone. */
  kill(name: string): Promise<void>;
  /**
   * Resolves when the process runs again and is ready: its own readiness (`/readyz` of a process of ours, a connection
   * to PostgreSQL, the namespace of Temporal; in `start` the line of the supervisor, which waits for these), and 200
   * from the gateway's `/readyz`. Tells whether all of `npm start` had ended and was started again.
   */
  recover(name: string): Promise<{ wholeStartEnded: boolean }>;
  stop(): Promise<void>;
}

export function deploy(options: DeploymentOptions): Promise<Deployment> {
  return options.shape === 'start' ? deployByNpmStart(options) : deployBesideUs({ ...options, shape: options.shape });
}
