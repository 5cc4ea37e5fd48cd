import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { obtainTemporal } from '@marketplace/local/infrastructure/temporal/temporal-binary';

export interface Runbook {
  /** Headings of the parts with commands. */
  headings: string[];
  /** Queries in the links to lists of the Temporal UI. */
  linkedQueries: string[];
  /** Runs the commands of a part, with `variables` in the environment. Returns their output. */
  run(heading: string, variables?: Record<string, string>): Promise<string>;
  /** Runs one command of the Temporal CLI. */
  temporal(...args: string[]): Promise<string>;
  /** The SQL statements of a part. */
  statementsOf(heading: string): string[];
  close(): void;
}

/** A chapter with commands, by default the runbook of docs/temporal.md, and the Temporal CLI for running them. */
export async function openRunbook(
  temporalAddress: string,
  { page = 'docs/temporal.md', title = 'Runbook' } = {},
): Promise<Runbook> {
  const document = readFileSync(path.join(repositoryRoot, page), 'utf8');
  const chapter = new RegExp(`^## ${title}\n(.*?)^## `, 'ms').exec(document)?.[1] ?? '';
  const parts = new Map(
    chapter.split(/^### /m).map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n'))]),
  );
  const blocksOf = (heading: string, language: string): string[] =>
    [...(parts.get(heading) ?? '').matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
      ([, block]) => block!,
    );
  const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-runbook-'));
  const program = await obtainTemporal({ progress: () => undefined });
  if (path.isAbsolute(program.path)) symlinkSync(program.path, path.join(directory, 'temporal'));
  const env = {
    ...process.env,
    PATH: `${directory}:${process.env['PATH']}`,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: 'default',
  };
  const shell = async (script: string, variables: Record<string, string> = {}): Promise<string> => {
    const options = { cwd: directory, env: { ...env, ...variables }, maxBuffer: 64 << 20 };
    return (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], options)).stdout;
  };
  return {
    headings: [...parts.keys()].filter((heading) => heading !== '' && blocksOf(heading, 'sh').length > 0),
    linkedQueries: [...chapter.matchAll(/\((http:\/\/[^)]*\/workflows\?[^)]*)\)/g)].map(
      ([, link]) => new URL(link!).searchParams.get('query')!,
    ),
    run: (heading, variables) => {
      const blocks = blocksOf(heading, 'sh');
      if (blocks.length === 0) throw new Error(`The runbook has no commands under "${heading}".`);
      return shell(blocks.join('\n'), variables);
    },
    temporal: async (...args) => (await promisify(execFile)('temporal', args, { env, maxBuffer: 64 << 20 })).stdout,
    statementsOf: (heading) => blocksOf(heading, 'sql'),
    close: () => rmSync(directory, { recursive: true }),
  };
}
