import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

let child: ChildProcess;

// It has no effect after the run has ended, which it has unless the test ran out of time.
afterAll(() => void child.kill());

test('Schemathesis finds no error in the running service by the committed document', async () => {
  const command = path.join(import.meta.dirname, '../src/fuzz.main.ts');
  const fuzzer = spawn('node', [command, '--examples', '30'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child = fuzzer;
  let output = '';
  for (const stream of [fuzzer.stdout, fuzzer.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  console.log(output);
  expect(code).toBe(0);
}, 1_500_000);
