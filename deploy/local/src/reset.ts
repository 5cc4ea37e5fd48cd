// npm run reset: deletes the data directory with everything in it.

import { existsSync, rmSync } from 'node:fs';
import { dataDirLayout, dataDirSetting, isDataDir } from './infrastructure/data-dir.ts';
import { takeLock } from './processes/lock.ts';
import { stopLeftovers } from './processes/pid-file.ts';
import { removeElsewhere } from './infrastructure/postgres-home.ts';

try {
  process.stdout.write(`${await reset(dataDirSetting(process.env))}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function reset(root: string): Promise<string> {
  if (!existsSync(root)) return `${root} does not exist: there is nothing to delete.`;
  if (!isDataDir(root)) throw new Error(`${root} is not deleted, because it was not created by npm start.`);
  const layout = dataDirLayout(root);
  await takeLock(layout.lock, (pid) => new Error(`${root} is in use by process ${pid}. Stop it first.`));
  await stopLeftovers(layout.run);
  const movedTo = removeElsewhere(layout.postgres);
  rmSync(root, { recursive: true });
  return `Deleted ${[root, movedTo].filter(Boolean).join(' and ')}.`;
}
