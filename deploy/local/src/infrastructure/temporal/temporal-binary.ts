import path from 'node:path';
import { spawnSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { repositoryRoot } from '../data-dir.ts';
import { programCache } from '../program-cache.ts';
import { downloadTemporal } from './temporal-download.ts';

export interface TemporalBinary {
  path: string;
  /** Place where it was found or obtained. */
  source: 'PATH' | 'cache' | 'download' | 'build';
  serverVersion: string;
}

interface ObtainOptions {
  env?: NodeJS.ProcessEnv;
  progress: (text: string) => void;
}

/** Obtains the program and writes it to `target`. Resolves to the reason if that failed, otherwise to undefined. */
type Obtain = (options: {
  version: string;
  target: string;
  progress: (text: string) => void;
}) => Promise<string | undefined>;

const serverVersionMin = [1, 32];
const moduleDir = path.join(repositoryRoot, 'deploy/temporal');
const cliPackage = 'github.com/temporalio/cli/cmd/temporal';

/**
 * Finds or obtains a Temporal CLI with server 1.32 or newer. Tries, in this order: PATH, the cache of an earlier start,
 * a download, a build with Go. If none works, throws an error that lists the attempts.
 */
export async function obtainTemporal({ env = process.env, progress }: ObtainOptions): Promise<TemporalBinary> {
  const onPath = readServerVersion('temporal');
  if (onPath && isRecent(onPath)) return { path: 'temporal', source: 'PATH', serverVersion: onPath };

  const version = pinnedVersion();
  const target = cachedFile('temporal', version, env);
  const cached = existsSync(target) && readServerVersion(target);
  if (cached) return { path: target, source: 'cache', serverVersion: cached };

  mkdirSync(path.dirname(target), { recursive: true });
  const refusals: string[] = onPath ? [`- temporal on PATH: its server ${onPath} is older than 1.32`] : [];
  const ways: ['download' | 'build', Obtain][] = [
    ['download', downloadTemporal],
    ['build', (options) => buildTemporal({ ...options, moduleDir, program: cliPackage })],
  ];
  for (const [source, obtain] of ways) {
    const refusal = await obtain({ version, target, progress });
    const serverVersion = refusal === undefined && readServerVersion(target);
    if (serverVersion) return { path: target, source, serverVersion };
    refusals.push(`- ${source}: ${refusal ?? 'the result does not run'}`);
  }
  throw new Error(
    [
      'No Temporal server could be obtained.',
      ...refusals,
      'Do one of these and start again:',
      '- set TEMPORAL_ADDRESS to a running Temporal server',
      '- put a Temporal CLI with server 1.32 or newer on PATH, as `temporal`',
      '- connect this machine to the internet, so that the CLI can be downloaded (Linux x64)',
      '- install Go, so that the CLI can be built (takes some minutes, once)',
    ].join('\n'),
  );
}

/** Paths of the programs of the full server, which keeps its data in PostgreSQL. They are built with Go. */
interface TemporalServerPrograms {
  server: string;
  sqlTool: string;
}

/** Takes the programs from the CLI's cache directory, or builds them into it. Throws if that fails. */
export async function obtainTemporalServer({
  env = process.env,
  progress,
}: ObtainOptions): Promise<TemporalServerPrograms> {
  const version = pinnedVersion();
  const obtain = async (name: string, program: string): Promise<string> => {
    const target = cachedFile(name, version, env);
    if (existsSync(target)) return target;
    mkdirSync(path.dirname(target), { recursive: true });
    const refusal = await buildTemporal({ moduleDir, program, target, progress });
    if (refusal) throw new Error(`The Temporal server for PostgreSQL cannot be built: ${refusal}.`);
    return target;
  };
  return {
    server: await obtain('temporal-server', 'go.temporal.io/server/cmd/server'),
    sqlTool: await obtain('temporal-sql-tool', 'go.temporal.io/server/cmd/tools/sql'),
  };
}

/** The version of the server that a CLI contains, or undefined if the CLI does not run. */
function readServerVersion(command: string): string | undefined {
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  return /\bServer (\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1];
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [majorMin = 0, minorMin = 0] = serverVersionMin;
  return major > majorMin || (major === majorMin && minor >= minorMin);
}

/** The CLI's version, which is pinned in deploy/temporal/go.mod. */
function pinnedVersion(): string {
  const text = readFileSync(path.join(moduleDir, 'go.mod'), 'utf8');
  const version = /^\s*github\.com\/temporalio\/cli v(\S+)/m.exec(text)?.[1];
  if (!version) throw new Error(`${moduleDir}/go.mod names no version of the Temporal CLI.`);
  return version;
}

function cachedFile(name: string, version: string, env: NodeJS.ProcessEnv): string {
  return path.join(programCache(`temporal-${version}`, env), name);
}

/** Number of packages of the CLI and its server (`go list -deps`). For the progress line only. */
const packagesAbout = 1800;
const reportEveryMs = 10_000;
const flags = ['-v', '-trimpath', '-ldflags', '-s -w'];

interface BuildOptions {
  /** Directory of go.mod, which pins all modules. */
  moduleDir: string;
  /** The program's package, one of the tools in go.mod. */
  program: string;
  target: string;
  progress: (text: string) => void;
}

/**
 * Builds one of Temporal's programs. The first takes about six minutes on two cores, the others then take seconds.
 * Resolves to the reason if it failed, otherwise to undefined.
 */
async function buildTemporal({ moduleDir, program, target, progress }: BuildOptions): Promise<string | undefined> {
  if (spawnSync('go', ['version']).status !== 0) return 'Go is not installed';
  const draft = `${target}.${process.pid}`;
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  progress('building the Temporal server with Go (takes some minutes, once) ...');

  const build = spawn('go', ['build', ...flags, '-o', draft, program], {
    cwd: moduleDir,
    env: { ...process.env, CGO_ENABLED: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // If the start is interrupted, the build is stopped. Go keeps the packages it has compiled in its cache.
  const interrupt = () => build.kill();
  process.once('exit', interrupt);

  let downloaded = 0;
  let built = 0;
  let lastLine = '';
  createInterface(build.stderr).on('line', (line) => {
    if (line.startsWith('go: downloading')) downloaded += 1;
    else built += 1;
    lastLine = line;
  });
  const report = setInterval(() => {
    const state = built > 0 ? `${built} of about ${packagesAbout} packages` : `${downloaded} modules downloaded`;
    progress(`building the Temporal server: ${seconds()} s, ${state}`);
  }, reportEveryMs);

  const code = await new Promise<number | null>((resolve) => {
    build.once('error', () => resolve(null));
    build.once('close', resolve);
  });
  clearInterval(report);
  process.off('exit', interrupt);
  if (code !== 0) {
    rmSync(draft, { force: true });
    return `go build failed: ${lastLine}`;
  }
  renameSync(draft, target);
  progress(`built the Temporal server in ${seconds()} s`);
  return undefined;
}
