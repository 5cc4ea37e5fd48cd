import path from 'node:path';
import { run } from './python.ts';

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

export interface FuzzRun {
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

/** Runs Schemathesis once with one credential. Resolves to true when it found no error. */
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
