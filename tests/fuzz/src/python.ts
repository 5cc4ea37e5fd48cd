import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const requirements = path.join(import.meta.dirname, '../requirements.txt');

/**
 * Creates a Python environment with the packages of requirements.txt, or reuses it. Resolves to the directory of its
 * programs. Throws when Python 3 with `venv` is missing.
 */
export async function pythonPrograms(dataDir: string, print: (line: string) => void): Promise<string> {
  const pins = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const environment = path.join(dataDir, `python-${pins}`);
  const programs = path.join(environment, 'bin');
  const complete = path.join(environment, 'complete');
  if (existsSync(complete)) return programs;
  rmSync(environment, { recursive: true, force: true });
  print('Python environment: installing tests/fuzz/requirements.txt');
  await succeed(
    'python3',
    ['-m', 'venv', environment],
    'Python 3 with venv is required (packages python3 and python3-venv).',
  );
  await succeed(
    path.join(programs, 'pip'),
    ['install', '--quiet', '--disable-pip-version-check', '--requirement', requirements],
    'pip could not install the fuzzer.',
  );
  writeFileSync(complete, '');
  return programs;
}

/** Runs a program with the output of this process. Resolves to its exit code. Throws when it cannot be started. */
export function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}

async function succeed(command: string, args: string[], hint: string): Promise<void> {
  const code = await run(command, args).catch((error: Error) => {
    throw new Error(`${hint} (${error.message})`);
  });
  if (code !== 0) throw new Error(hint);
}
