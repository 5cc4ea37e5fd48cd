import { readFileSync } from 'node:fs';

const kibPerMib = 1024;

/** Process ids of the children. Empty when the process has ended. */
export function childrenOf(pid: number): number[] {
  return (read(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);
}

/** Kills the process (SIGKILL). Does nothing when it has ended already. */
export function kill9(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Resident set of the process in MiB. 0 when it has ended. */
export function residentMib(pid: number): number {
  return statusMib(pid, 'VmRSS');
}

/**
 * Private memory of the process and its children in MiB. For PostgreSQL, because the resident set of each session
 * includes the shared buffers.
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
    // The process has ended.
    return undefined;
  }
}
