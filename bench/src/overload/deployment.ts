import type { Mode, Shape } from '../setup/product.ts';
import type { TemporalKind } from '../setup/servers.ts';

/** `start`: `npm start`, whose supervisor restarts killed processes. In the other shapes the bench restarts them. */
export type DeploymentShape = Shape | 'start';

export interface DeploymentOptions {
  shape: DeploymentShape;
  mode: Mode;
  temporal: TemporalKind;
  /** Rate limits. `high`: never reached. `default`: the product's defaults. */
  limits: 'high' | 'default';
  /** Settings of the product that override all others. */
  settings?: Record<string, string>;
  /** Of `split` and `one`: directory for CPU profiles of the product's processes. */
  profileDir?: string;
  /** Of `split`: the limit of V8's heap in MiB, by process. Default: what Node takes from this machine's memory. */
  heapMib?: (processName: string) => number;
  print: (line: string) => void;
}

/** A complete product with new servers, whose processes can be killed. */
export interface Deployment {
  origin: string;
  inboxUrl: string;
  databaseUrl: string;
  temporalAddress: string;
  /** Task queue of the delivery workflows. */
  webhooksQueue: string;
  /** Names of the processes that a scenario kills, one at a time. */
  killable: readonly string[];
  /** Process ids by name; one that is being restarted may be missing. */
  pids(): Record<string, number>;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(name: string): Promise<void>;
  /**
   * Resolves when the killed process is ready again and the gateway's `/readyz` returns 200. A process is ready when
   * its `/readyz` returns 200, PostgreSQL accepts a connection, or Temporal knows the namespace; in the shape `start`,
   * when the supervisor prints that. `wholeStartEnded`: `npm start` itself had ended, and the bench started it again.
   */
  recover(name: string): Promise<{ wholeStartEnded: boolean }>;
  stop(): Promise<void>;
}
