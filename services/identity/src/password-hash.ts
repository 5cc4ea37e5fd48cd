import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ServiceError } from '@marketplace/kernel';

const derive = promisify(argon2);

/** OWASP's floor for argon2id; memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const header = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;

/** Hashes run on the thread pool that also resolves names and reads files, so they may take only a part of it. */
const runningMax = 2;
/** Anyone can sign up as often as they like, so sign-ups leave half of the places to those who sign in. */
const waitingMax = { sign_in: 100, sign_up: 50 };
type Purpose = keyof typeof waitingMax;
let running = 0;
const waiting: { purpose: Purpose; go: () => void }[] = [];

/** Argon2id, as a PHC string. Takes tens of milliseconds: never inside a transaction. */
export async function hashPassword(password: string, purpose: Purpose): Promise<string> {
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

async function inTurn<T>(purpose: Purpose, run: () => Promise<T>): Promise<T> {
  if (running >= runningMax) {
    if (!hasPlace(purpose)) {
      throw new ServiceError('temporarily_unavailable', 'Too many people sign in at this moment: try again.', { retryAfterSeconds: 2 });
    }
    // Who leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((go) => waiting.push({ purpose, go }));
  } else running += 1;
  try {
    return await run();
  } finally {
    const next = waiting.shift();
    if (next) next.go();
    else running -= 1;
  }
}

function hasPlace(purpose: Purpose): boolean {
  return waiting.length < waitingMax.sign_in && waiting.filter((one) => one.purpose === purpose).length < waitingMax[purpose];
}
