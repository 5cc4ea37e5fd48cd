import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The start time and command line of the process, as `<start>|<command line>`, or undefined when no process has this
 * pid. A pid alone does not identify a process, because systems reuse pids.
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

export function commandLine(pid: number): string | undefined {
  const identity = processIdentity(pid);
  return identity?.slice(identity.indexOf('|') + 1);
}

/** Whether any process has this pid, including a zombie. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function fromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): `starttime` is field 22, so it is at index 19 of the fields after the name in parentheses.
    const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    // A zombie has no command line.
    return command ? `${startedAt}|${command}` : undefined;
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): string | undefined {
  const fields = (format: string) => spawnSync('ps', ['-ww', '-o', `${format}=`, '-p', `${pid}`], { encoding: 'utf8' });
  const startedAt = fields('lstart').stdout.trim();
  const command = fields('command').stdout.trim();
  return startedAt && !command.startsWith('(') ? `${startedAt}|${command}` : undefined;
}
