import { readdirSync, readFileSync } from 'node:fs';

/** CPU milliseconds used since the start of a process. */
type CpuMs = number;

/** Linux reports CPU time in ticks of 10 ms (USER_HZ is 100 on all platforms of Node). */
const tickMs = 10;

interface Stat {
  parent: number;
  ownMs: CpuMs;
  /** CPU time of children that have ended. */
  endedMs: CpuMs;
}

export function cpuOf(pid: number): CpuMs {
  return readStat(pid)?.ownMs ?? 0;
}

/**
 * CPU time of PostgreSQL: of the services' sessions, of Temporal's sessions, and of the server's own processes such as
 * WAL writer and checkpointer.
 */
export function cpuOfPostgres(
  postmaster: number,
): Record<'PostgreSQL, services' | 'PostgreSQL, Temporal' | 'PostgreSQL, own', CpuMs> {
  const main = readStat(postmaster);
  const sum = {
    'PostgreSQL, services': 0,
    'PostgreSQL, Temporal': 0,
    'PostgreSQL, own': (main?.ownMs ?? 0) + (main?.endedMs ?? 0),
  };
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (stat?.parent === postmaster) sum[userOf(Number(name))] += stat.ownMs;
  }
  return sum;
}

/** A session's title is `postgres: <user> <database> <client> <state>`. */
function userOf(pid: number): keyof ReturnType<typeof cpuOfPostgres> {
  const title = readOrNothing(`/proc/${pid}/cmdline`) ?? '';
  const session = /^postgres: \S+ (\S+) \d+\.\d+\.\d+\.\d+\(/.exec(title);
  if (!session) return 'PostgreSQL, own';
  return session[1]!.startsWith('temporal') ? 'PostgreSQL, Temporal' : 'PostgreSQL, services';
}

function readStat(pid: number): Stat | undefined {
  const text = readOrNothing(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // proc(5): the name in parentheses may contain spaces. The fields after it begin with the 3rd.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 3]);
  return { parent: field(4), ownMs: (field(14) + field(15)) * tickMs, endedMs: (field(16) + field(17)) * tickMs };
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return undefined;
  }
}

/** CPU milliseconds by process, since its start. */
export type Readings = Record<string, number>;
export type Meter = () => Readings;

/** CPU milliseconds between two readings, per unit of work. */
export function perUnit(before: Readings, after: Readings, count: number): Readings {
  return Object.fromEntries(
    Object.keys(after).map((name) => [name, Math.max(0, after[name]! - (before[name] ?? 0)) / count]),
  );
}

/** Resident set of the process in MiB. 0 if it has ended. */
export function residentMib(pid: number): number {
  try {
    const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib ?? 0) / 1024;
  } catch {
    return 0;
  }
}
