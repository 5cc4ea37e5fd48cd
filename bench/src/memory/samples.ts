import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitFor } from '@marketplace/tests/wait-for';

/** What a process uses, in MiB. */
export interface Usage {
  rss: number;
  heapUsed: number;
  heapTotal: number;
  external: number;
  arrayBuffers: number;
}

const mib = 2 ** 20;
const snapshotMsMax = 300_000;

/** Reads what processes report that were started with `nodeOptions`, and takes their heap snapshots. */
export interface Samples {
  nodeOptions: string;
  /** The latest usage of the process; undefined before its first report. */
  latest(pid: number): Usage | undefined;
  /** Writes a heap snapshot, which collects garbage first. Resolves with its path when it is whole. */
  snapshot(pid: number): Promise<string>;
}

export function samplesIn(directory: string): Samples {
  mkdirSync(directory, { recursive: true });
  const preload = pathToFileURL(path.join(import.meta.dirname, 'report-memory.mjs'));
  preload.searchParams.set('directory', directory);
  const snapshots = (): string[] => readdirSync(directory).filter((name) => name.endsWith('.heapsnapshot'));
  return {
    nodeOptions: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${directory} --import=${preload.href}`,
    latest: (pid) => {
      const file = path.join(directory, `${pid}.jsonl`);
      const line = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) : undefined;
      if (!line) return undefined;
      const used = JSON.parse(line) as Usage;
      return Object.fromEntries(Object.entries(used).map(([name, bytes]) => [name, Math.round(bytes / mib)])) as never;
    },
    snapshot: async (pid) => {
      const before = snapshots();
      process.kill(pid, 'SIGUSR2');
      const name = await waitFor(
        'a heap snapshot',
        () => snapshots().find((one) => !before.includes(one)),
        snapshotMsMax,
      );
      const file = path.join(directory, name);
      await waitFor('the whole heap snapshot', () => lastByteOf(file) === '}', snapshotMsMax);
      return file;
    },
  };
}

/** The last character of a file of one-byte characters. It may be too large to be read whole. */
function lastByteOf(file: string): string {
  const opened = openSync(file, 'r');
  try {
    const byte = Buffer.alloc(1);
    return readSync(opened, byte, 0, 1, Math.max(0, statSync(file).size - 1)) === 1 ? byte.toString() : '';
  } finally {
    closeSync(opened);
  }
}
