import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Child, startChild } from '@marketplace/local/processes/child';
import { processIdentity } from '@marketplace/local/processes/pid-file';
import { createSupervisor, type Launch, type Supervisor } from '@marketplace/local/supervision/supervisor';
import { waitFor } from '../support/wait-for.ts';

let directory: string;
let printed: string[];
let supervisor: Supervisor;

const logOf = (name: string): string => path.join(directory, `${name}.log`);
const supervise = (restartsMax: number): Supervisor => {
  supervisor = createSupervisor({ restartsMax, pausesMs: [0, 1, 2], logOf, print: (line) => void printed.push(line) });
  return supervisor;
};

/** A shell command as a part. */
const shell =
  (script: string) =>
  ({ again }: Launch): Promise<Child> =>
    startChild({
      name: 'shell',
      command: 'sh',
      args: ['-c', script],
      runDir: path.join(directory, 'run'),
      log: logOf('shell'),
      again,
    });

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-supervisor-'));
  printed = [];
});

afterEach(async () => {
  await supervisor.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('a killed part is started again, one line reports it, and its log continues', async () => {
  const started: Child[] = [];
  const start = async (launch: Launch): Promise<Child> => {
    started.push(await shell('echo started; exec sleep 600')(launch));
    return started.at(-1)!;
  };
  const first = await supervise(1).run('shell', start);
  // The command line of the shell has `sleep 600` too, so only its output shows the difference.
  await waitFor('the first to begin', () => readFileSync(logOf('shell'), 'utf8') === 'started\n');
  process.kill(first.pid, 'SIGKILL');
  await waitFor('the line', () => printed.length > 0);
  expect(printed).toEqual([expect.stringMatching(/^shell ended \(SIGKILL\); started again in \d+\.\d s$/)]);
  await waitFor('the second to begin', () => readFileSync(logOf('shell'), 'utf8') === 'started\nstarted\n');

  await supervisor.stop();
  expect(started.map(({ pid }) => processIdentity(pid))).toEqual([undefined, undefined]);
});

test('a part that ends again and again is given up, with its last end and its log', async () => {
  const started = await supervise(2).run('shell', shell('exit 3'));
  expect((await supervisor.failed).message).toBe(
    `shell ended 3 times within five minutes, the last time: exit code 3. Its log: ${logOf('shell')}`,
  );
  expect(printed).toHaveLength(2);
  await started.exited;
});

test('a restart that fails counts like an end', async () => {
  let starts = 0;
  const start = (launch: Launch): Promise<Child> => {
    starts += 1;
    return launch.again ? Promise.reject(new Error('no room')) : shell('exit 3')(launch);
  };
  await supervise(3).run('shell', start);
  expect((await supervisor.failed).message).toContain(
    'shell ended 4 times within five minutes, the last time: no room.',
  );
  expect(starts).toBe(4);
  expect(printed).toEqual([]);
});

test('stopping during a restart ends the restart', async () => {
  const restarting = Promise.withResolvers<void>();
  const start = ({ again, signal }: Launch): Promise<Child> => {
    if (!again) return shell('exit 3')({ again, signal });
    restarting.resolve();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  };
  await supervise(1).run('shell', start);
  await restarting.promise;
  await supervisor.stop();
  expect(printed).toEqual([]);
});

test('parts are stopped in the opposite order of their starts, also when one is still starting', async () => {
  const stopped: string[] = [];
  const part = (name: string, ready: Promise<void>) => async () => {
    await ready;
    const exit = Promise.withResolvers<{ code: number; signal: null }>();
    const stop = async (): Promise<void> => {
      stopped.push(name);
      exit.resolve({ code: 0, signal: null });
    };
    return { exited: exit.promise, stop };
  };
  const late = Promise.withResolvers<void>();
  await supervise(1).run('first', part('first', Promise.resolve()));
  const starting = supervisor.run('second', part('second', late.promise));
  const stopping = supervisor.stop();
  late.resolve();
  await Promise.all([starting, stopping]);
  expect(stopped).toEqual(['second', 'first']);
});
