import { readFileSync } from 'node:fs';

const kibPerMib = 1024;

/** Process ids of the children; none when the process has ended. */
export function childrenOf(pid: number): number[] {
  return (read(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);
}

/** Ends the process without a chance to finish anything. Does nothing when it has ended already. */
export function kill9(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Memory that the process holds (its resident set), in MiB; 0 when it has ended. */
export function residentMib(pid: number): number {
  return statusMib(pid, 'VmRSS');
}

/**
 * Memory that the process and its children hold for themselves alone, in MiB. For PostgreSQL, whose sessions each count
 * the shared buffers as their own.
 */
export function privateMib(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + statusMib(one, 'RssAnon'), 0);
}

function statusMib(pid: number, field: string): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`) ?? '');
  return found ? Number(found[1]) / kibPerMib : 0;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}
