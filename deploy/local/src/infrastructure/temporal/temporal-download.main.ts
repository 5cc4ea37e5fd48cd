// Downloads an archive with the Temporal CLI and unpacks the program into a directory, if the archive has the digest:
// temporal-download.main.ts <url> <SHA-256> <directory>.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

const [url = '', sha256 = '', directory = ''] = process.argv.slice(2);
const archive = path.join(directory, 'archive');

process.once('disconnect', () => process.exit(1));
process.channel?.unref();

try {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`);
  const digest = createHash('sha256');
  const counting = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(response.body as ReadableStream), counting, createWriteStream(archive));
  const actual = digest.digest('hex');
  if (actual !== sha256) throw new Error(`its SHA-256 is ${actual}, and not ${sha256}`);
  const { status, error } = spawnSync('tar', ['-xzf', archive, '-C', directory, 'temporal']);
  if (status !== 0) throw new Error(`it cannot be unpacked${error ? `: ${error.message}` : ''}`);
  rmSync(archive);
  process.exit(0);
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`${cause instanceof Error ? cause.message : message}\n`);
  process.exit(1);
}
