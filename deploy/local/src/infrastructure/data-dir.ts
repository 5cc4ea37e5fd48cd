import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The paths within a data directory. */
export interface DataDir {
  root: string;
  postgres: string;
  temporal: string;
  logs: string;
  /** Pid files of the child processes. */
  run: string;
  /** Lock file: one process at a time may use the directory. */
  lock: string;
}

export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));

const marker = '.marketplace-data';

/** DATA_DIR of the environment, or `.data`. A relative path is resolved from the repository's root. */
export function dataDirSetting(env: NodeJS.ProcessEnv): string {
  return path.resolve(repositoryRoot, env.DATA_DIR || '.data');
}

export function dataDirLayout(root: string): DataDir {
  const within = (name: string) => path.join(root, name);
  return {
    root,
    postgres: within('postgres'),
    temporal: within('temporal'),
    logs: within('logs'),
    run: within('run'),
    lock: within('lock'),
  };
}

/**
 * Creates the directory and marks it as a data directory, because `npm run reset` deletes only marked directories.
 * Throws if it contains files but no mark.
 */
export function openDataDir(root: string): DataDir {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  if (!isDataDir(root)) {
    if (readdirSync(root).length > 0) {
      throw new Error(`DATA_DIR ${root} contains other files. Choose an empty or a new directory.`);
    }
    writeFileSync(path.join(root, marker), 'Created by npm start. npm run reset deletes this directory.\n');
  }
  const layout = dataDirLayout(root);
  const own = [layout.temporal, layout.logs, layout.run];
  for (const directory of own) mkdirSync(directory, { recursive: true });
  for (const directory of own) keepPrivate(directory, 0o700);
  // PostgreSQL's user, a different one if root starts it, must pass through to its own directory.
  keepPrivate(root, process.getuid?.() === 0 ? 0o711 : 0o700);
  return layout;
}

/** Mode without access for other users of the machine: the files are logs, histories, secrets and demo passwords. */
function keepPrivate(directory: string, mode: number): void {
  chmodSync(directory, mode);
  for (const entry of readdirSync(directory, { withFileTypes: true }))
    if (entry.isFile()) attemptPrivate(path.join(directory, entry.name));
}

/** Does nothing if the file does not exist, such as a lock that another start has just released. */
function attemptPrivate(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

export function isDataDir(root: string): boolean {
  return existsSync(path.join(root, marker));
}
