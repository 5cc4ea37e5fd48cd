import { privateMib, residentMib } from '../../setup/processes.ts';

/** MiB by process: what PostgreSQL's processes hold for themselves, and the resident set of every other. */
export type Memory = Record<string, number>;

export function readMemory(pids: Record<string, number>): Memory {
  const of = (name: string, pid: number): number =>
    Math.round(name === 'postgres' ? privateMib(pid) : residentMib(pid));
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, of(name, pid)]));
}
