import path from 'node:path';
import { run } from './python.ts';

/**
 * What every answer is held against. `positive_data_acceptance` is not among them: which organization has which record,
 * and in which state, no schema says.
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
  /** The only ones, where there are any. */
  only: string[];
  examples: number;
  seed: number;
  phases: string;
}

/** One run of Schemathesis over the whole document with one credential. Resolves to whether it found nothing. */
export async function schemathesis(settings: FuzzRun): Promise<boolean> {
  const { programs, workDir, document, origin, header, without, only, examples, seed, phases } = settings;
  const args = [
    ...['run', document, '--url', origin, '--header', header],
    ...['--checks', checks.join(','), '--phases', phases],
    ...['--max-examples', String(examples), '--seed', String(seed)],
    // The credential is ours to give: an invented one, or none, beside it is no invalid request. `ignored_auth` asks
    // without it.
    ...['--generation-with-security-parameters', 'false'],
    ...['--request-timeout', '60', '--continue-on-failure', '--generation-database', 'none', '--no-color'],
    ...without.flatMap((operation) => ['--exclude-operation-id', operation]),
    ...only.flatMap((operation) => ['--include-operation-id', operation]),
  ];
  return (await run(path.join(programs, 'schemathesis'), args, { cwd: workDir })) === 0;
}
