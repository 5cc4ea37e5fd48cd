import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./temporal-download.main.ts', import.meta.url));
const firstByteMsMax = 15_000;
const stallMsMax = 30_000;

/**
 * Downloads the Temporal CLI with the Temporal SDK, in a separate process. The process is killed when no data arrives
 * for a while, so that a machine without internet access soon tries a build instead. Resolves to the reason if the
 * download failed, otherwise to undefined.
 */
export async function downloadTemporal({
  version,
  target,
  progress,
}: {
  version: string;
  target: string;
  progress: (text: string) => void;
}): Promise<string | undefined> {
  const directory = mkdtempSync(`${target}.`);
  try {
    progress('downloading the Temporal server ...');
    const failure = await runDownload(version, directory);
    if (failure) return failure;
    const [file] = readdirSync(directory);
    if (!file) return 'nothing was downloaded';
    renameSync(path.join(directory, file), target);
    return undefined;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function runDownload(version: string, directory: string): Promise<string | undefined> {
  const child = fork(program, [version, directory], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let output = '';
  child.stderr!.on('data', (chunk) => (output = (output + chunk).slice(-2000)));

  let bytes = 0;
  let lastArrival = Date.now();
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      const now = sizeOf(directory);
      if (now > bytes) lastArrival = Date.now();
      bytes = now;
      if (Date.now() - lastArrival < (bytes > 0 ? stallMsMax : firstByteMsMax)) return;
      output = 'no data arrives; check the internet connection';
      child.kill('SIGKILL');
    }, 500);
    child.once('close', (code) => {
      clearInterval(watch);
      resolve(code === 0 ? undefined : reasonIn(output));
    });
  });
}

/** The reason in the SDK's message, which begins with the URL twice. */
function reasonIn(output: string): string {
  const line = output.trim().split('\n').at(-1) || 'it was ended';
  return line.replace(/^.*\burl \([^)]*\): /, '');
}

function sizeOf(directory: string): number {
  const files = readdirSync(directory).map((name) => path.join(directory, name));
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}
