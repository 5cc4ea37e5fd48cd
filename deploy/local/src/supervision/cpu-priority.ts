import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lowers the CPU priority of this process by setting its niceness (1 to 19), which needs no special rights. It has an
 * effect only while the processors are busy. Never throws: if the system refuses, the priority stays as it is.
 */
export function lowerCpuPriority(nice: number): void {
  attempt(() => {
    // On Linux each thread has its own niceness, on other systems the process has one. New threads inherit it.
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
    for (const thread of threads) setPriority(thread, nice);
  });
  // With autogroups (sched(7)), niceness applies only within a session. Between sessions, the autogroup's applies.
  if (process.platform === 'linux') attempt(() => writeFileSync('/proc/self/autogroup', String(nice)));
}

function attempt(lower: () => void): void {
  try {
    lower();
  } catch {
    // The priority stays as it is.
  }
}
