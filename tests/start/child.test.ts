import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startChild } from '@marketplace/local/processes/child';
import { takeLock } from '@marketplace/local/processes/lock';
import { processIdentity } from '@marketplace/local/processes/pid-file';

const source = (name: string) => new URL(`../../deploy/local/src/processes/${name}`, import.meta.url).href;

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-child-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const sleeper = () => ({
  name: 'sleeper',
  command: 'sleep',
  args: ['600'],
  runDir: path.join(directory, 'run'),
  log: path.join(directory, 'sleeper.log'),
});

test('a stopped child is gone, and so is its pid file', async () => {
  const child = await startChild(sleeper());
  expect(processIdentity(child.pid)).toContain('sleep 600');
  await child.stop();
  expect(processIdentity(child.pid)).toBeUndefined();
  expect(readdirSync(path.join(directory, 'run'))).toEqual([]);
});

test('a child that ends by itself reports its exit', async () => {
  const child = await startChild({ ...sleeper(), command: 'sh', args: ['-c', 'sleep 0.2; exit 3'] });
  expect(await child.exited).toEqual({ code: 3, signal: null });
});

test('a program that does not exist is refused', async () => {
  await expect(startChild({ ...sleeper(), command: 'no-such-program' })).rejects.toThrow('sleeper cannot be started');
});

test('a child ends when its parent is killed with -9', async () => {
  const { pid, kill } = await startParent();
  kill();
  await gone(pid);
});

test('the next start ends a child whose parent and guardian were both killed with -9', async () => {
  const { pid, kill, guardian } = await startParent();
  process.kill(guardian, 'SIGSTOP');
  kill();
  process.kill(guardian, 'SIGKILL');
  expect(processIdentity(pid)).toBeDefined();

  const next = await startChild(sleeper());
  expect(processIdentity(pid)).toBeUndefined();
  await next.stop();
});

test('a lock is refused while its holder lives, and free once it is released or its holder has died', async () => {
  const file = path.join(directory, 'lock');
  const held = (pid: number) => new Error(`held by ${pid}`);
  const lock = await takeLock(file, held);
  await expect(takeLock(file, held)).rejects.toThrow(`held by ${process.pid}`);
  lock.release();

  const script = `
    import { takeLock } from '${source('lock.ts')}';
    await takeLock(process.argv[1]);
    process.kill(process.pid, 'SIGKILL');`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script, file], { stdio: 'ignore' });
  await new Promise((resolve) => other.once('exit', resolve));
  expect(readdirSync(directory)).toContain('lock');
  (await takeLock(file, held)).release();
});

/** A process that starts the sleeper as its child and prints both pids. */
async function startParent(): Promise<{ pid: number; guardian: number; kill(): void }> {
  const script = `
    import { startChild } from '${source('child.ts')}';
    const child = await startChild(JSON.parse(process.argv[1]));
    process.stdout.write(String(child.pid));`;
  const args = ['--input-type=module', '-e', script, JSON.stringify(sleeper())];
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = Number(await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve)));
  const { stdout } = spawn('ps', ['-o', 'ppid=', '-p', `${pid}`]);
  const guardian = Number(await new Promise<Buffer>((resolve) => stdout.once('data', resolve)));
  return { pid, guardian, kill: () => void parent.kill('SIGKILL') };
}

async function gone(pid: number): Promise<void> {
  while (processIdentity(pid)) await sleep(20);
}
