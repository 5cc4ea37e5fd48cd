import { randomBytes } from 'node:crypto';
import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { keptDirectory } from '@marketplace/kernel/testing';

/** A Temporal server's journal holds what it did not get to write into the file itself when it was killed. */
const kept = /\.(log|sqlite|sqlite-wal)$/;

/** Leaves the logs of servers of a test's own, and what Temporal has stored, for the end of the run. They must have ended. */
export function keepFiles(...directories: string[]): void {
  const target = keptDirectory();
  if (!target) return;
  for (const directory of directories) {
    const prefix = randomBytes(6).toString('hex');
    for (const file of readdirSync(directory).filter((name) => kept.test(name))) copyFileSync(path.join(directory, file), path.join(target, `${prefix}-${file}`));
  }
}
