import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lowers the CPU priority of a process by setting its niceness (1 to 19), which needs no special rights. It has an
 * effect only while the processors are busy. Never throws: if the system refuses, the priority stays as it is. `pid`: a
 * process that leads its session; by default this process.
 */
export function lowerCpuPriority(nice: number, pid = process.pid): void {
  const isLinux = process.platform === 'linux';
  attempt(() => {
    // On Linux each thread has its own niceness, on other systems the process has one. New threads inherit it.
    const threads = isLinux ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
    for (const thread of threads) setPriority(thread, nice);
  });
  // With autogroups (sched(7)), niceness applies only within a session. Between sessions, the autogroup's applies.
  if (isLinux) attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(nice)));
}

function attempt(lower: () => void): void {
  try {
    lower();
  } catch {
    // The priority stays as it is.
  }
}
