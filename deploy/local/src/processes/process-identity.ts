import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process started and with which command line, or undefined when none has this pid. A pid alone does not name a
 * process: systems hand it out again.
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

export function commandLine(pid: number): string | undefined {
  const identity = processIdentity(pid);
  return identity?.slice(identity.indexOf('|') + 1);
}

/** Whether a process has this pid, be it one that has ended and was not yet waited for. */
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
    // Fields after the name in parentheses; the start is the 22nd of all, so the 20th here.
    const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    // A process that has ended but was not yet waited for has no command line any more.
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
