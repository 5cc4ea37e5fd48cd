import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

test('Schemathesis finds no error in the running service by the committed document', async () => {
  const command = path.join(import.meta.dirname, '../src/fuzz.main.ts');
  const child = spawn('node', [command, '--examples', '30'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  console.log(output);
  expect(code).toBe(0);
}, 900_000);
