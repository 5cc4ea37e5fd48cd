import path from 'node:path';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';

interface PidRecord {
  pid: number;
  identity: string;
  stopSignal: NodeJS.Signals;
  stopTimeoutMs: number;
}

const suffix = '.pid.json';

export function writePidFile(runDir: string, name: string, record: PidRecord): void {
  mkdirSync(runDir, { recursive: true });
  writeFileSync(path.join(runDir, name + suffix), JSON.stringify(record));
}

export function removePidFile(runDir: string, name: string): void {
  rmSync(path.join(runDir, name + suffix), { force: true });
}

/**
 * Stops the processes that an earlier run left behind and waits until they have ended, so that their ports and files
 * are free. Usually their guardians are already stopping them, and this only waits.
 */
export async function stopLeftovers(runDir: string): Promise<void> {
  const names = readNames(runDir);
  await Promise.all(names.map((name) => stopLeftover(runDir, name)));
}

export async function stopLeftover(runDir: string, name: string): Promise<void> {
  const record = readRecord(runDir, name);
  if (record) await stopProcess(record);
  removePidFile(runDir, name);
}

/**
 * Sends a process its stop signal and, after its time limit, SIGKILL. Resolves when it has ended. Does nothing if
 * another process has the pid by now.
 */
export async function stopProcess({ pid, identity, stopSignal, stopTimeoutMs }: PidRecord): Promise<void> {
  const running = () => processIdentity(pid) === identity;
  if (!running()) return;
  kill(pid, stopSignal);
  const deadline = Date.now() + stopTimeoutMs;
  while (running()) {
    if (Date.now() > deadline) kill(pid, 'SIGKILL');
    await sleep(50);
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process may have ended by itself. Any other error is thrown, for example if the process belongs to another
    // user.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function readNames(runDir: string): string[] {
  mkdirSync(runDir, { recursive: true });
  return readdirSync(runDir)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length));
}

function readRecord(runDir: string, name: string): PidRecord | undefined {
  try {
    return JSON.parse(readFileSync(path.join(runDir, name + suffix), 'utf8')) as PidRecord;
  } catch {
    return undefined;
  }
}

/**
 * The start time and command line of the process, as `<start>|<command line>`, or undefined if no process has this pid.
 * A pid alone does not identify a process, because systems reuse pids.
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
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
