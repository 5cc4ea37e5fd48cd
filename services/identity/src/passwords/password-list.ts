import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Port for a list of common or leaked passwords. `has` is asynchronous so that a remote service can implement it. */
export interface PasswordList {
  /** Whether the password is among those that attackers try first. `related` are words that they would try with it. */
  has(password: string, related?: string[]): Promise<boolean>;
}

/** The lists by which a new password is judged. */
export interface PasswordLists {
  common: PasswordList;
  /** Null if the setting names no list. */
  leaked: PasswordList | null;
}

/**
 * Powers of ten of the guesses that a password must need: 10, zxcvbn's highest score, or less for a short one, which
 * only accounts with a second factor may have.
 */
const guessesMin = (length: number): number => Math.min(10, 0.8 * length);
/** Later characters of a longer password are ignored, which bounds the time of a check. */
const lengthMax = 64;
/** Words that people choose for this service. */
const ownWords = ['marketplace'];

/** Estimates with zxcvbn how many guesses a password needs: words, names, dates, keyboard patterns, repetitions. */
export const commonPasswords: PasswordList = {
  has: async (password, related = []) => {
    const estimator = await loadEstimator();
    const { guessesLog10 } = estimator.check(password.slice(0, lengthMax), [...ownWords, ...related]);
    return guessesLog10 < guessesMin(password.length);
  },
};

let loaded: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries with the first check: most processes make none. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  loaded ??= (async () => {
    const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new Factory({ dictionary, graphs, maxLength: lengthMax, l33tMaxSubstitutions: 20 });
  })();
  return loaded;
}

/** A larger file is searched on the disk, and must be a sorted list of SHA-1 hashes. */
const loadedBytesMax = 64 * 1024 * 1024;
/** Longer than a line of a sorted list: hash, colon, count and line break. */
const lineBytesMax = 128;
/** Places at which a sorted list is checked when it is opened. */
const samples = 256;
const hashLine = /^([0-9A-F]{40})(?::\d+)?$/i;

/**
 * Opens a list of leaked passwords. Each line is a password, or the SHA-1 hash of one in hexadecimal digits, which may
 * be followed by a colon and a count. A file of more than 64 MiB must be sorted by hash, like the download of Have I
 * Been Pwned: it is searched on the disk, so its size costs no memory. Throws an Error if the file cannot be read or
 * such a file is not sorted.
 */
export async function openLeakedPasswords(path: string): Promise<PasswordList> {
  const file = await open(path);
  const { size } = await file.stat();
  if (size > loadedBytesMax) {
    await assertSorted(file, size);
    return { has: (password) => isInFile(file, size, sha1(password)) };
  }
  const hashes = await loadHashes(file);
  await file.close();
  return { has: async (password) => isAmong(hashes, prefixOf(sha1(password))) };
}

function sha1(password: string): string {
  return createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
}

/** The first 64 bits. A million lines and a million passwords match by chance with 1 in 18 million. */
function prefixOf(hash: string): bigint {
  return BigInt(`0x${hash.slice(0, 16)}`);
}

async function loadHashes(file: FileHandle): Promise<BigUint64Array> {
  const prefixes: bigint[] = [];
  for await (const line of file.readLines()) {
    const text = line.trim();
    if (text !== '') prefixes.push(prefixOf(hashLine.exec(text)?.[1] ?? sha1(text)));
  }
  return BigUint64Array.from(prefixes).sort();
}

function isAmong(sorted: BigUint64Array, wanted: bigint): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted;
}

/** Binary search by position. Exported for its test. */
export async function isInFile(file: FileHandle, size: number, wanted: string): Promise<boolean> {
  let [from, to] = [0, size];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const line = await lineAt(file, middle);
    if (line === null || line.start >= to) to = middle;
    else if (line.hash === wanted) return true;
    else if (line.hash < wanted) from = line.start + 1;
    else to = middle;
  }
  return false;
}

/** The first line that begins at the position or after it; null if there is none. */
async function lineAt(file: FileHandle, position: number): Promise<{ start: number; hash: string } | null> {
  const before = Math.max(0, position - 1);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * lineBytesMax), 0, 2 * lineBytesMax, before);
  const text = buffer.toString('latin1', 0, bytesRead);
  const skipped = position === 0 ? 0 : text.indexOf('\n') + 1;
  if ((position > 0 && skipped === 0) || skipped >= bytesRead) return null;
  const hash = hashLine.exec(text.slice(skipped).split('\n', 1)[0]!.trim())?.[1];
  if (hash === undefined) throw new Error('A list of leaked passwords has a line that is not a SHA-1 hash.');
  return { start: before + skipped, hash: hash.toUpperCase() };
}

async function assertSorted(file: FileHandle, size: number): Promise<void> {
  let last = '';
  for (let n = 0; n < samples; n += 1) {
    const line = await lineAt(file, Math.floor((size / samples) * n));
    if (line && line.hash < last) throw new Error('A list of leaked passwords of this size must be sorted by hash.');
    last = line?.hash ?? last;
  }
}
