import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.ts';

export interface PidRecord {
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
 * Sends a process its stop signal and, after its time limit, SIGKILL. Resolves when it has ended. Does nothing when
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
    // The process may have ended by itself. Any other error is thrown, such as a process of another user.
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
