import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
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
 * Throws when it contains files and has no mark.
 */
export function openDataDir(root: string): DataDir {
  mkdirSync(root, { recursive: true });
  if (!isDataDir(root)) {
    if (readdirSync(root).length > 0) {
      throw new Error(`DATA_DIR ${root} contains other files. Choose an empty or a new directory.`);
    }
    writeFileSync(path.join(root, marker), 'Created by npm start. npm run reset deletes this directory.\n');
  }
  const layout = dataDirLayout(root);
  for (const directory of [layout.temporal, layout.logs, layout.run]) mkdirSync(directory, { recursive: true });
  return layout;
}

export function isDataDir(root: string): boolean {
  return existsSync(path.join(root, marker));
}
