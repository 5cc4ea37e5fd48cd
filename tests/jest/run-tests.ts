import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { stopOnSignal } from '@marketplace/local/processes/signals';

/**
 * `npm test [-- jest arguments]`: runs the static checks (types, format, lint) and Jest, which starts its own servers
 * (see jest.config.mjs). Both run at the same time, because tests often wait for servers and timers. `--deep` adds the
 * long tests and then, one at a time, those that measure times or load. All steps run even if one fails. The last line
 * is `N passed, N failed`.
 */

interface Outcome {
  step: string;
  passed: number;
  failed: number;
  seconds: number;
  /** Printed at the end of the step's line. */
  detail?: string;
}

const root = resolve(import.meta.dirname, '../..');
const running = new Set<ChildProcess>();
let interrupted = false;

const { deep, jestArguments } = readArguments(process.argv.slice(2));
stopOnSignal(interrupt, { exitCode: 1 });

const checks = ['typecheck', 'format-check', 'lint-all', 'lint-unused', 'lint-openapi'].join(',');
const outcomes = await Promise.all([
  check('lint and types', 'nx', ['run-many', '-t', checks, '-p', 'marketplace', '--output-style=static']),
  test('tests', deep ? { JEST_DEEP: '1', TEST_TRANSPORTS: 'both' } : {}),
]);
if (deep) outcomes.push(await test('timed tests', { JEST_TIMED: '1' }, ['--passWithNoTests']));

for (const { step, failed, seconds, detail } of outcomes) {
  const verdict = failed === 0 ? 'ok    ' : 'FAILED';
  console.log(`${step.padEnd(16)}${verdict}${String(seconds).padStart(6)} s${detail ? `   ${detail}` : ''}`);
}
const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;

/** A step without tests. It adds no passed test, and one failed test if it fails. */
async function check(step: string, command: string, args: string[]): Promise<Outcome> {
  const startedAt = performance.now();
  const { code, output } = await run(command, args, { capture: true });
  const seconds = secondsSince(startedAt);
  console.log(code === 0 ? `${step}: ok (${seconds} s)` : `${step}: FAILED (${seconds} s)\n${output}`);
  return { step, passed: 0, failed: code === 0 ? 0 : 1, seconds };
}

/** Runs Jest, which prints its own progress. The counts are read from its report file. */
async function test(step: string, env: Record<string, string>, more: string[] = []): Promise<Outcome> {
  const startedAt = performance.now();
  const report = join(root, `node_modules/.cache/test-report-${process.pid}.json`);
  // The directory does not exist in a fresh clone.
  await mkdir(dirname(report), { recursive: true });
  const args = ['--ci', '--json', `--outputFile=${report}`, ...more, ...jestArguments];
  const { code } = await run('jest', args, { env });
  const { passed, failed } = countsOf((await take<Record<string, number>>(report)) ?? {});
  // Jest can fail without a failed test, for example if it finds no test or the servers do not start.
  const failedMin = code === 0 ? 0 : 1;
  return {
    step,
    passed,
    failed: Math.max(failed, failedMin),
    seconds: secondsSince(startedAt),
    detail: `${passed} passed, ${failed} failed`,
  };
}

async function take<T>(file: string): Promise<T | undefined> {
  const json = await readFile(file, 'utf8').catch(() => undefined);
  await rm(file, { force: true });
  return json === undefined ? undefined : (JSON.parse(json) as T);
}

function countsOf({ numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 }: Record<string, number>): {
  passed: number;
  failed: number;
} {
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/**
 * Runs a program of node_modules/.bin on the Node of this process, regardless of the caller's PATH. It leads a process
 * group, so that an interrupt also ends its children.
 */
function run(
  command: string,
  args: string[],
  { capture = false, env = {} }: { capture?: boolean; env?: Record<string, string> },
): Promise<{ code: number | null; output: string }> {
  // Jest reports on stderr. Sending it to stdout keeps the order of the lines.
  const stdio: StdioOptions = capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 1, 1];
  const path = join(root, 'node_modules/.bin') + delimiter + process.env.PATH;
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env, PATH: path }, stdio, detached: true });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      running.delete(child);
      // After an interrupt the promise stays pending, so that no further step begins.
      if (!interrupted) done({ code, output });
    });
  });
}

async function interrupt(): Promise<void> {
  interrupted = true;
  const ends = [...running].map((child) => once(child, 'close'));
  for (const child of running) process.kill(-child.pid!, 'SIGTERM');
  await Promise.all(ends);
}

function readArguments(args: string[]): { deep: boolean; jestArguments: string[] } {
  return { deep: args.includes('--deep'), jestArguments: args.filter((argument) => argument !== '--deep') };
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1000);
}
