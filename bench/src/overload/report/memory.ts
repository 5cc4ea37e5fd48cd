import { privateMib, residentMib } from '../../setup/processes.ts';

/** MiB by process: for PostgreSQL the private memory of all its processes, for the others the resident set. */
export type Memory = Record<string, number>;

export function readMemory(pids: Record<string, number>): Memory {
  const of = (name: string, pid: number): number =>
    Math.round(name === 'postgres' ? privateMib(pid) : residentMib(pid));
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, of(name, pid)]));
}
