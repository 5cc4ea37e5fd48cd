import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lowers the CPU priority of this process, by `nice` (1 to 19), without special rights. It matters only while the
 * processors are busy. Never throws: where the system does not allow it, the process keeps its priority.
 */
export function lowerCpuPriority(nice: number): void {
  attempt(() => {
    // On Linux a nice value belongs to a thread, elsewhere to the process. Threads to come inherit it.
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
    for (const thread of threads) setPriority(thread, nice);
  });
  // With autogroups (sched(7)), nice values count only within a session, and between sessions this one does.
  if (process.platform === 'linux') attempt(() => writeFileSync('/proc/self/autogroup', String(nice)));
}

function attempt(lower: () => void): void {
  try {
    lower();
  } catch {
    // Said above: it is then not lowered.
  }
}
