import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createHashQueue, type HashQueueLimits } from './hash-queue.ts';
import type { HashRequester } from '../throttling/attempt.ts';

const derive = promisify(argon2);

/** Cost of one argon2id hash: memory in KiB, number of passes over it, and number of lanes. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** The cost in production: the minimum for argon2id in OWASP's Password Storage Cheat Sheet. No setting changes it. */
export const productionPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Computes and verifies password hashes, through the hash queue of the process. */
export interface PasswordHasher {
  /** Argon2id as a PHC string. Takes tens of milliseconds in production: do not call it inside a transaction. */
  hash(password: string, requester: HashRequester): Promise<string>;
  /**
   * If `stored` is null, returns false after the time that a hash takes, so that the time does not reveal which
   * accounts exist.
   */
  verify(stored: string | null, password: string, requester: HashRequester): Promise<boolean>;
  /** Whether the hash was made with a different cost than this hasher's. */
  isOutdated(stored: string): boolean;
}

const tagLength = 32;

/** Limits of each process. Two hashes at a time use half of the thread pool's default size. */
export const hashLimits: HashQueueLimits = {
  runningMax: 2,
  strangersMax: 1,
  waitingMax: 100,
  waitingOfNetworkMax: 50,
  waitMsMax: 5_000,
};
const runQueued = createHashQueue(hashLimits);

/** A hasher with the given cost. All hashers of a process share one queue. */
export function createPasswordHasher(cost: PasswordCost): PasswordHasher {
  const header = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
  const phcOf = (salt: Buffer, tag: Buffer): string => `${header}${phcBase64(salt)}$${phcBase64(tag)}`;
  // The tag is random, so no known password has this hash.
  const unknownHash = phcOf(randomBytes(16), randomBytes(tagLength));
  return {
    hash: async (password, requester) => {
      const salt = randomBytes(16);
      const work = { ...cost, message: password.normalize('NFKC'), nonce: salt, tagLength };
      return phcOf(salt, await runQueued(requester, () => derive('argon2id', work)));
    },
    verify: async (stored, password, requester) => {
      const { parameters, salt, tag } = parsePhc(stored ?? unknownHash);
      const work = { ...parameters, message: password.normalize('NFKC'), nonce: salt, tagLength: tag.length };
      const actual = await runQueued(requester, () => derive('argon2id', work));
      return timingSafeEqual(actual, tag) && stored !== null;
    },
    isOutdated: (stored) => !stored.startsWith(header),
  };
}

function parsePhc(phc: string) {
  const fields = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!fields) throw new Error('A stored password hash is not an argon2id PHC string.');
  const [, memory, passes, parallelism, salt, tag] = fields;
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  };
}

/** PHC strings use base64 without padding. */
function phcBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
