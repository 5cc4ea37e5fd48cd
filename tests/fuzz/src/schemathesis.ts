import path from 'node:path';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const requirements = path.join(import.meta.dirname, '../requirements.txt');

/**
 * Creates a Python environment with the packages of requirements.txt, or reuses it. Resolves to the directory of its
 * programs. Throws if Python 3 with `venv` is missing.
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

/** Runs a program with the output of this process. Resolves to its exit code. Throws if it cannot be started. */
function run(
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

/**
 * The checks of every response. `positive_data_acceptance` is left out: a schema does not describe which records an
 * organization has and in which state, so valid requests may be refused.
 */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
  'allow_header_conformance',
  'use_after_free',
  'ensure_resource_availability',
  'ignored_auth',
];

interface FuzzRun {
  programs: string;
  workDir: string;
  document: string;
  origin: string;
  /** The credential, as a client sends it. */
  header: string;
  /** Operations that this run leaves out, by name. */
  without: string[];
  /** If not empty, the run tests these operations only. */
  only: string[];
  examples: number;
  seed: number;
  phases: string;
}

/** Runs Schemathesis once with one credential. Resolves to true if it found no error. */
export async function schemathesis(settings: FuzzRun): Promise<boolean> {
  const { programs, workDir, document, origin, header, without, only, examples, seed, phases } = settings;
  const args = [
    ...['run', document, '--url', origin, '--header', header],
    ...['--checks', checks.join(','), '--phases', phases],
    ...['--max-examples', String(examples), '--seed', String(seed)],
    // The run sets the credential itself. `ignored_auth` tests requests without it.
    ...['--generation-with-security-parameters', 'false'],
    ...['--request-timeout', '60', '--continue-on-failure', '--generation-database', 'none', '--no-color'],
    ...without.flatMap((operation) => ['--exclude-operation-id', operation]),
    ...only.flatMap((operation) => ['--include-operation-id', operation]),
  ];
  return (await run(path.join(programs, 'schemathesis'), args, { cwd: workDir })) === 0;
}
