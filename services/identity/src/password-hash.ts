import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createHashQueue, type HashPurpose, type HashQueueLimits } from './hash-queue.ts';

const derive = promisify(argon2);

/** OWASP's floor for argon2id; memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const header = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;

/** Of each process. Two hashes at once take half of the thread pool's default size. */
export const hashLimits: HashQueueLimits = { runningMax: 2, waitingMax: { sign_in: 100, sign_up: 50 } };
const inTurn = createHashQueue(hashLimits);

/** Argon2id, as a PHC string. Takes tens of milliseconds: never inside a transaction. */
export async function hashPassword(password: string, purpose: HashPurpose): Promise<string> {
  const salt = randomBytes(16);
  const tag = await inTurn(purpose, () => derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce: salt, tagLength }));
  return `${header}$${phcBase64(salt)}$${phcBase64(tag)}`;
}

/** Without a stored hash it is false, and takes as long as with one, so that the time does not tell which accounts exist. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const { parameters, salt, tag } = parsePhc(stored ?? unknownHash);
  const work = { ...parameters, message: password.normalize('NFKC'), nonce: salt, tagLength: tag.length };
  const actual = await inTurn('sign_in', () => derive('argon2id', work));
  return timingSafeEqual(actual, tag) && stored !== null;
}

/** Whether the hash was made at another cost than today's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`${header}$`);
}

/** No password has this hash: nobody knows what a random tag is the hash of. */
const unknownHash = `${header}$${phcBase64(randomBytes(16))}$${phcBase64(randomBytes(tagLength))}`;

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
