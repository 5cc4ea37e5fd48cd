import path from 'node:path';
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import type { SharedStack } from '../stacks/stack-host.ts';
import { waitFor } from '../wait-for.ts';

/** A block of code in a Markdown file. */
export interface CodeBlock {
  /** `sh`, `js`, `python` and so on. Empty if the block names none. */
  language: string;
  /** The words after the language, such as the name of the file in which a reader keeps the code. */
  name: string;
  code: string;
}

/** All blocks of a file, in order. `file` is a path from the root of the repository. */
export function codeBlocks(file: string): CodeBlock[] {
  const text = readFileSync(path.join(repositoryRoot, file), 'utf8');
  return [...text.matchAll(/^( *)```(\w*) ?(.*)\n([^]*?)^ *```$/gm)].map(([, indent, language, name, code]) => ({
    language: language!,
    name: name!,
    code: code!.replace(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/**
 * The blocks of shell commands of a page, by the heading above them, of any level. A block that only exports variables
 * is left out, because the reader fills it in. `file` is a path from the root of the repository.
 */
export function commandsOf(file: string): Map<string, string[]> {
  const text = readFileSync(path.join(repositoryRoot, file), 'utf8');
  const commands = new Map<string, string[]>();
  let heading = '';
  for (const [, title, language, block] of text.matchAll(/^#+ (.*)$|^```(\w*)\n([^]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else if (language === 'sh' && !/^(export .*\n)+$/.test(block!))
      commands.set(heading, [...(commands.get(heading) ?? []), block!]);
  }
  return commands;
}

/** Whether a program is on this machine and starts. Prints a line if it is not, because then less is tested. */
export async function isAtHand(program: string, versionFlag = '--version', name = program): Promise<boolean> {
  const found = await new Promise<boolean>((resolve) => {
    execFile(program, [versionFlag], (error) => resolve(error === null));
  });
  if (!found) process.stderr.write(`\n${name} is not on this machine: the snippets for it were not run.\n`);
  return found;
}

export interface PageFacts {
  /** Texts of the page with the reader's replacements; `seen` has the latest id of each prefix in an answer. */
  fill: Record<string, string | ((seen: ReadonlyMap<string, string>) => string | Promise<string>)>;
  /** Variables that the reader has exported. */
  env?: Record<string, string>;
  /** Ids for `<prefix>_...`. Default: the latest id with the prefix in an answer. */
  ids?: Record<string, string>;
  /** Whether the block is run. Default: all are. */
  runs?: (block: CodeBlock) => boolean;
}

/** The output of each block that was run. */
export interface PageRun {
  outputs: { block: CodeBlock; stdout: string }[];
  /** The output of the first block that has the text. */
  outputOf(text: string): string;
  /** Runs the first block that has the text once more. */
  again(text: string): Promise<string>;
  close(): void;
}

/** Commands before each block: a refused request fails, and earlier exports are known. */
const prelude = `set -e
curl() { case " $* " in *' -f '*) command curl "$@" ;; *) command curl --fail-with-body "$@" ;; esac; }
[ ! -f .state ] || . ./.state
`;

const runnable = ['sh', 'js', 'python'];
/** Answers to requests that come too early, such as a dispute of an order that is not marked as paid yet. */
const early = /"status":409/;

/**
 * Runs the blocks of a page one after another, as a reader pastes them: commands in bash, programs in Node and Python,
 * in one directory, against the stack. Throws an Error with the output of the first that fails.
 */
export async function runPage(
  file: string,
  { origin, base }: { origin: string; base: Pick<SharedStack['base'], 'inboxUrl'> },
  { fill, env: exported = {}, ids = {}, runs = () => true }: PageFacts,
): Promise<PageRun> {
  const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-page-'));
  const seen = new Map<string, string>();
  const env: NodeJS.ProcessEnv = {
    PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
    HOME: directory,
    LANG: 'C.UTF-8',
    ...exported,
  };

  const filledIn = async (code: string): Promise<string> => {
    let text = code.replaceAll('http://127.0.0.1:3000', origin).replaceAll('http://127.0.0.1:3001', base.inboxUrl);
    for (const [written, value] of Object.entries(fill)) {
      if (text.includes(written))
        text = text.replaceAll(written, typeof value === 'string' ? value : await value(seen));
    }
    return text.replaceAll(/\b([a-z]+)_\.\.\./g, (written, prefix: string) => {
      const id = ids[prefix] ?? seen.get(prefix);
      if (id === undefined) throw new Error(`${file}: no answer had an id for ${written}.`);
      return id;
    });
  };

  const run = async (block: CodeBlock): Promise<string> => {
    const code = await filledIn(block.code);
    const name = block.name || `block.${block.language === 'python' ? 'py' : 'mjs'}`;
    if (block.language !== 'sh') writeFileSync(path.join(directory, name), code);
    const program = { sh: '', js: `node ${name}`, python: `python3 ${name}` }[block.language];
    const script = `${prelude}${program || code}\nexport -p > .state`;
    const { stdout, failure } = await waitFor(`${file}: ${code}`, async () => {
      const result = await bash(script, { cwd: directory, env });
      return early.test(result.stdout) && result.failure !== null ? undefined : result;
    });
    if (failure !== null) throw new Error(`${file}: this failed:\n${code}\n${stdout}\n${failure}`);
    for (const [, id, prefix] of stdout.matchAll(/\b(([a-z]{2,3})_[0-7][0-9a-hjkmnp-tv-z]{25})\b/g))
      seen.set(prefix!, id!);
    const key = /\bmk_(?:test|live)_[0-9A-Za-z]{36}\b/.exec(stdout)?.[0];
    if (key !== undefined) seen.set('mk', key);
    const secret = /\bwhsec_[^"\s]+/.exec(stdout)?.[0];
    if (secret !== undefined) seen.set('whsec', secret);
    return stdout;
  };

  const outputs: PageRun['outputs'] = [];
  const blocks = codeBlocks(file).filter((block) => runnable.includes(block.language) && runs(block));
  for (const block of blocks) {
    if (block.language === 'python' && !(await isAtHand('python3'))) continue;
    outputs.push({ block, stdout: await run(block) });
  }
  return {
    outputs,
    outputOf: (text) => outputs.find(({ block }) => block.code.includes(text) || block.name === text)!.stdout,
    again: (text) => run(blocks.find(({ code }) => code.includes(text))!),
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** `failure` is null, or the stderr of a failed script. */
function bash(
  script: string,
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ stdout: string; failure: string | null }> {
  return new Promise((resolve) => {
    execFile('bash', ['-c', script], options, (error, stdout, stderr) =>
      resolve({ stdout, failure: error === null ? null : stderr || String(error) }),
    );
  });
}
