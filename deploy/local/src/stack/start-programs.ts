import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@marketplace/kernel';
import type { Child } from '../processes/child.ts';
import { serviceNames } from '@marketplace/operations/service-names';
import type { DataDir } from '../infrastructure/data-dir.ts';
import type { HeldPort } from '../processes/ports.ts';
import { startProgram } from '../supervision/program.ts';
import type { Launch } from '../supervision/supervisor.ts';

export interface StartProgramOptions extends Launch {
  /** The settings of all parts. Each process reads its own. */
  environment: Environment;
  dataDir: DataDir;
  logOf(name: string): string;
}

const file = fileURLToPath(new URL('./parts.main.ts', import.meta.url));
const services = serviceNames.join(',');
/** More than the 30 s for which a stopping worker waits for running activities. */
const workerStopMsMax = 45_000;

/**
 * Starts the process `api` at the port. Its first start runs the migrations and creates the operator of the demo in
 * `demoFile`, if that names one; a restart does not.
 */
export function startApi(options: StartProgramOptions & { held: HeldPort; demoFile: string }): Promise<Child> {
  const { again, held, demoFile } = options;
  const { args, ...program } = programOptions('api', `${services},gateway`, options);
  return startProgram({ ...program, held, args: again ? args : [...args, 'migrate', demoFile] });
}

/** Starts the process `worker`, which waits until the database is migrated. */
export function startWorker(options: StartProgramOptions): Promise<Child> {
  const { env, ...program } = programOptions('worker', `${services},worker`, options);
  const { METRICS_PORT: apiPort } = options.environment;
  // No other process calls its services. Without METRICS_PORT, the port is any free one.
  const PORT = apiPort ? String(Number(apiPort) + 1) : '0';
  return startProgram({ ...program, env: { ...env, PORT, METRICS_PORT: undefined }, stopTimeoutMs: workerStopMsMax });
}

function programOptions(
  name: string,
  PARTS: string,
  { environment, dataDir, logOf, again, signal }: StartProgramOptions,
) {
  // Node stores the compiled code here, which makes the next start faster.
  const env = { NODE_COMPILE_CACHE: path.join(dataDir.root, 'compiled'), ...environment, PARTS };
  const args = [name, path.join(dataDir.root, 'cache')];
  return { name, file, args, env, runDir: dataDir.run, log: logOf(name), again, signal };
}
