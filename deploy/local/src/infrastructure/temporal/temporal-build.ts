import { spawn, spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** Number of packages of the CLI and its server (`go list -deps`). For the progress line only. */
const packagesAbout = 1800;
const reportEveryMs = 10_000;
const flags = ['-v', '-trimpath', '-ldflags', '-s -w'];

export interface BuildOptions {
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
export async function buildTemporal({
  moduleDir,
  program,
  target,
  progress,
}: BuildOptions): Promise<string | undefined> {
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
