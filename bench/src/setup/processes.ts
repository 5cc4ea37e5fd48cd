import { readFileSync } from 'node:fs';

/** Resident set of the process in MiB. 0 when it has ended. */
export function residentMib(pid: number): number {
  try {
    const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib ?? 0) / 1024;
  } catch {
    return 0;
  }
}
