import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.ts';

interface Holder {
  pid: number;
  identity: string | undefined;
  ending?: boolean;
}

export interface Lock {
  /** Says that the lock will be released soon, so that the next one had better wait than give up. */
  ending(): void;
  release(): void;
}

/** A holder whose launcher was killed notices within a second and says that it ends. */
const patienceMs = 2500;
const endingMsMax = 60_000;

/**
 * Takes the lock that one process at a time may hold. Throws `held` when another one has it. The lock of a process that
 * has died, kill -9 included, counts for nothing.
 */
export async function takeLock(file: string, held: (pid: number) => Error): Promise<Lock> {
  const own: Holder = { pid: process.pid, identity: processIdentity(process.pid) };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own));
  const askedAt = Date.now();
  try {
    // A link is made whole or not at all, unlike a file that is created and then written.
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

/** Removes a dead lock. Two may do this at once, and the slower one must not remove the quicker one's new lock. */
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
