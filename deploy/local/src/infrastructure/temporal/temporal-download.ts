import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '../data-dir.ts';

const program = fileURLToPath(new URL('./temporal-download.main.ts', import.meta.url));
const firstByteMsMax = 15_000;
const stallMsMax = 30_000;

/** An archive with the CLI, and the SHA-256 of its bytes. */
interface Archive {
  url: string;
  sha256: string;
}

/**
 * Downloads the Temporal CLI, in a separate process, and checks its digest. The process is killed when no data arrives
 * for a while, so that a machine without internet access soon tries a build instead. Resolves to the reason if the
 * download failed, or has another digest than deploy/temporal/checksums.txt, otherwise to undefined.
 */
export async function downloadTemporal({
  version,
  target,
  progress,
  archive = archiveOf(version),
}: {
  version: string;
  target: string;
  progress: (text: string) => void;
  archive?: Archive | undefined;
}): Promise<string | undefined> {
  if (!archive) return `no checksum is known for ${process.platform}-${process.arch}`;
  const directory = mkdtempSync(`${target}.`);
  try {
    progress('downloading the Temporal server ...');
    const failure = await runDownload(archive, directory);
    if (failure) return failure;
    renameSync(path.join(directory, 'temporal'), target);
    return undefined;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Undefined if the digest of the archive for this platform is not known. */
function archiveOf(version: string): Archive | undefined {
  const processor = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `temporal_cli_${version}_${process.platform}_${processor}.tar.gz`;
  const lines = readFileSync(path.join(repositoryRoot, 'deploy/temporal/checksums.txt'), 'utf8').split('\n');
  const [sha256] = lines.find((line) => line.endsWith(`  ${name}`))?.split(' ') ?? [];
  const url = `https://github.com/temporalio/cli/releases/download/v${version}/${name}`;
  return sha256 === undefined ? undefined : { url, sha256 };
}

function runDownload({ url, sha256 }: Archive, directory: string): Promise<string | undefined> {
  // The download uses a proxy of the environment, as the user expects.
  const env = { ...process.env, NODE_USE_ENV_PROXY: '1' };
  const child = fork(program, [url, sha256, directory], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
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
      resolve(code === 0 ? undefined : output.trim().split('\n').at(-1) || 'it was ended');
    });
  });
}

function sizeOf(directory: string): number {
  const files = readdirSync(directory).map((name) => path.join(directory, name));
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}
