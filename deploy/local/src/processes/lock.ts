import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './pid-file.ts';

interface Holder {
  pid: number;
  identity: string | undefined;
  ending?: boolean;
}

export interface Lock {
  /** Announces that the lock will be released soon. A waiting process then waits up to a minute. */
  ending(): void;
  release(): void;
}

/** Maximum wait for a holder. One whose launcher was killed notices within a second and calls `ending`. */
const patienceMs = 2500;
const endingMsMax = 60_000;

/**
 * Takes the lock, which one process at a time can hold. Waits for a holder that is ending. Throws the error of `held`
 * if another process keeps it. The lock of a process that has ended, even by kill -9, is ignored.
 */
export async function takeLock(file: string, held: (pid: number) => Error): Promise<Lock> {
  const own: Holder = { pid: process.pid, identity: processIdentity(process.pid) };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  const askedAt = Date.now();
  try {
    // Linking is atomic, unlike creating a file and then writing it.
    while (!tryLink(draft, file)) {
      const holder = readHolder(file);
      if (!holder || !isAlive(holder)) {
        discard(file);
        continue;
      }
      if (Date.now() - askedAt > (holder.ending ? endingMsMax : patienceMs)) throw held(holder.pid);
      await sleep(50);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    ending() {
      writeFileSync(draft, JSON.stringify({ ...own, ending: true }));
      renameSync(draft, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

function isAlive({ pid, identity }: Holder): boolean {
  return processIdentity(pid) === identity;
}

function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of a process that has ended. If two processes do this at the same time, the slower one must not
 * remove the new lock of the faster one: it puts that lock back.
 */
function discard(file: string): void {
  const aside = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const holder = readHolder(aside);
  if (holder && isAlive(holder)) tryLink(aside, file);
  rmSync(aside);
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
