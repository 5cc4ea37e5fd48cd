import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@marketplace/kernel';
import type { Child } from '../processes/child.ts';
import type { DataDir } from '../infrastructure/data-dir.ts';
import { startProgram } from '../supervision/program.ts';
import type { Launch } from '../supervision/supervisor.ts';

export interface StartProgramOptions extends Launch {
  /** The settings of all parts. Each process reads its own. */
  environment: Environment;
  dataDir: DataDir;
  logOf(name: string): string;
}

const fileOf = (name: string): string => fileURLToPath(new URL(`./${name}.main.ts`, import.meta.url));
/** More than the 30 s that a stopping worker waits for running activities. */
const workerStopMsMax = 45_000;

/** Starts the process `api`. Its first start runs the migrations; a restart does not. */
export function startApi(options: StartProgramOptions): Promise<Child> {
  return startProgram({ ...programOptions('api', options), args: options.again ? [] : ['migrate'] });
}

/** Starts the process `worker`, which waits until the database is migrated. */
export function startWorker(options: StartProgramOptions): Promise<Child> {
  const program = programOptions('worker', options);
  const { METRICS_PORT: apiPort } = options.environment;
  const env = { ...program.env, ...(apiPort !== undefined && { METRICS_PORT: String(Number(apiPort) + 1) }) };
  return startProgram({
    ...program,
    env,
    args: [path.join(options.dataDir.root, 'cache')],
    stopTimeoutMs: workerStopMsMax,
  });
}

function programOptions(name: string, { environment, dataDir, logOf, again, signal }: StartProgramOptions) {
  // Node keeps the compiled code here, which makes the next start faster.
  const env = { NODE_COMPILE_CACHE: path.join(dataDir.root, 'compiled'), ...environment };
  return { name, file: fileOf(name), env, runDir: dataDir.run, log: logOf(name), again, signal };
}
