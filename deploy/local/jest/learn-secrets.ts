import crypto from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { openSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { headerPairs, secretsOfBody, secretsOfHeader, secretsOfTarget } from '../test/support/secrets-of-http.ts';

/**
 * Loaded into every process of a run of tests before all else (`node --import`), so that the end of the run knows each secret that was
 * used: what was drawn as one, what was kept as its digest only, what something was keyed with, and what crossed HTTP as one. Neither
 * the product nor its tests know of it.
 */
const directory = process.env.TEST_KEPT_DIR;
if (directory && isMainThread) {
  const learn = createRecord(path.join(directory, `${process.pid}.secrets`));
  learnFromCryptography(learn);
  learnFromHttp(learn);
}

type Learn = (name: string, secret: string | Uint8Array) => void;

/** Nothing that the product makes is shorter than a recovery code; what people choose may be. */
const lengthMin = 16;
const chosenLengthMin = 8;
/** Different characters. Of random ones even a recovery code has more. */
const distinctMin = 6;

/** Written at once: a process may be killed at any time. */
function createRecord(file: string): Learn {
  const known = new Set<string>();
  let descriptor: number | undefined;
  return (name, secret) => {
    if (secret.length < (/^(\w*password|customHeaders)/i.test(name) ? chosenLengthMin : lengthMin)) return;
    // A run of x, or what every object has: test cases like to put such things anywhere.
    if (typeof secret === 'string' && (new Set(secret).size < distinctMin || secret in {})) return;
    const record = typeof secret === 'string' ? { text: secret } : { bytes: Buffer.from(secret).toString('base64') };
    const key = JSON.stringify(record);
    if (known.has(key)) return;
    known.add(key);
    descriptor ??= openSync(file, 'a', 0o600);
    writeSync(descriptor, `${JSON.stringify({ name, ...record })}\n`);
  };
}

/** Lengths in bytes: of tokens, signing secrets and keys, and of the secret of a second factor. Nonces, salts and ids have others. */
const drawnLengths = [32, 20];
/** A token, a key or a recovery code, of which only the digest is kept; not the text of a document. */
const oneWord = /^[\w-]{16,256}$/;

function learnFromCryptography(learn: Learn): void {
  const { randomBytes, argon2, createHash, createHmac, createSecretKey } = crypto;
  const drawn = (bytes: Buffer): Buffer => {
    if (!drawnLengths.includes(bytes.length)) return bytes;
    learn(`${bytes.length} random bytes`, bytes);
    learn(`${bytes.length} random bytes, in base64url`, bytes.toString('base64url'));
    return bytes;
  };
  const keyed = (name: string, key: unknown): void => {
    if (typeof key === 'string' || key instanceof Uint8Array) learn(name, key);
  };
  const updateOf = (hash: crypto.Hash) => {
    const update = hash.update.bind(hash);
    return (...given: Parameters<typeof update>): crypto.Hash => {
      if (typeof given[0] === 'string' && oneWord.test(given[0])) learn('word that was digested', given[0]);
      return update(...given);
    };
  };
  Object.assign(crypto, {
    randomBytes: (size: number, callback?: (error: Error | null, bytes: Buffer) => void) =>
      callback ? randomBytes(size, (error, bytes) => callback(error, bytes && drawn(bytes))) : drawn(randomBytes(size)),
    argon2: (...given: Parameters<typeof argon2>) => {
      keyed('password that was hashed', given[1].message);
      return argon2(...given);
    },
    createHash: (...given: Parameters<typeof createHash>) => {
      const hash = createHash(...given);
      return given[0] === 'sha256' ? Object.assign(hash, { update: updateOf(hash) }) : hash;
    },
    createHmac: (...given: Parameters<typeof createHmac>) => {
      keyed('key of an HMAC', given[1]);
      return createHmac(...given);
    },
    createSecretKey: (...given: Parameters<typeof createSecretKey>) => {
      keyed('secret key', given[0]);
      return createSecretKey(...given);
    },
  });
  syncBuiltinESMExports();
}

interface Seen {
  request: { method: string; path: string; headers: unknown };
  response?: { headers: unknown };
  chunk?: string | Uint8Array;
}

/** Both undicis, the one inside Node and the package, tell on the same channels. */
function learnFromHttp(learn: Learn): void {
  const on = (name: string, take: (seen: Seen) => void): void => channel(`undici:request:${name}`).subscribe((seen) => take(seen as Seen));
  const said = (what: string, { request }: Seen): string => `${what} ${request.method} ${request.path.replace(/\?.*/, '')}`;
  const bodies = { sent: new WeakMap<object, Buffer[]>(), received: new WeakMap<object, Buffer[]>() };
  const gather = (body: keyof typeof bodies) => ({ request, chunk }: Seen): void => {
    const chunks = bodies[body].get(request) ?? [];
    bodies[body].set(request, chunks);
    chunks.push(Buffer.from(chunk!));
  };
  const end = (body: keyof typeof bodies, what: string) => (seen: Seen): void => {
    const text = Buffer.concat(bodies[body].get(seen.request) ?? []).toString();
    bodies[body].delete(seen.request);
    for (const { name, secret } of secretsOfBody(text)) learn(said(`${name} ${what}`, seen), secret);
  };
  const headers = (what: string, seen: Seen, given: unknown): void => {
    for (const [header, value] of headerPairs(given)) {
      for (const { name, secret } of secretsOfHeader(header, value)) learn(said(`${name} ${what}`, seen), secret);
    }
  };
  on('create', (seen) => {
    headers('to', seen, seen.request.headers);
    for (const { name, secret } of secretsOfTarget(seen.request.path)) learn(said(`${name} to`, seen), secret);
  });
  on('bodyChunkSent', gather('sent'));
  on('bodySent', end('sent', 'to'));
  on('headers', (seen) => headers('from', seen, seen.response!.headers));
  on('bodyChunkReceived', gather('received'));
  on('trailers', end('received', 'from'));
}
