import { randomFillSync } from 'node:crypto';
import { TypeID } from 'typeid-js';
import { z } from 'zod';

/**
 * Prefix of an id, one per kind of record. An id is a TypeID: prefix, `_`, and a UUIDv7 in 26 base32 characters. Ids
 * sort by creation time.
 */
export type IdPrefix =
  | ('org' | 'usr' | 'mem' | 'inv' | 'key' | 'ses')
  | ('lst' | 'off' | 'ord' | 'ful')
  | ('pay' | 'rfd' | 'dsp' | 'po')
  | ('evt' | 'whe' | 'whd' | 'wha' | 'whn' | 'whr')
  | ('aud' | 'eml' | 'obx' | 'xcl' | 'ltx');

/** Kind of record of each prefix: the description of ids that have no other. */
const records: Record<IdPrefix, string> = {
  org: 'an organization',
  usr: 'a user',
  mem: 'a membership',
  inv: 'an invitation',
  key: 'an API key',
  ses: 'a session',
  lst: 'a listing',
  off: 'an offer',
  ord: 'an order',
  ful: 'a fulfillment',
  pay: 'a payment',
  rfd: 'a refund',
  dsp: 'a dispute',
  po: 'a payout',
  evt: 'an event',
  whe: 'a webhook endpoint',
  whd: 'a webhook delivery',
  wha: 'an attempt of a delivery',
  whn: 'a notice about an endpoint',
  whr: 'a recovery',
  aud: 'an audit event',
  eml: 'a mail',
  obx: 'an outbox row',
  xcl: 'a call of another system',
  ltx: 'a ledger transaction',
};

/** A new id with this prefix, such as `lst_01h2xcejqtf2nbrexx3vqjhp41`. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${newSuffix()}`;
}

/**
 * The smallest id of a Unix millisecond, for queries that select a range of time by id. A UUIDv7 begins with 48 bits of
 * Unix time in milliseconds (RFC 9562, section 5.7).
 */
export function idAt(prefix: IdPrefix, timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, '0');
  return TypeID.fromUUID(prefix, `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`).toString();
}

/** Creation time of an id, in Unix milliseconds. */
export function timeOfId(id: string): number {
  return Number.parseInt(TypeID.fromString(id).toUUID().replace('-', '').slice(0, 12), 16);
}

/** Form of the part after the prefix and `_`. */
const suffixForm = '[0-7][0-9a-hjkmnp-tv-z]{25}$';

/** Schema of an id with this prefix, described as the id of its kind of record. */
export function idSchema(prefix: IdPrefix): z.ZodString {
  return z
    .string()
    .regex(new RegExp(`^${prefix}_${suffixForm}`), `This is not an id of the form ${prefix}_...`)
    .meta({ description: `Id of ${records[prefix]}.`, example: `${prefix}_01h2xcejqtf2nbrexx3vqjhp41` });
}

/**
 * The pattern of an id that clients may rely on: only its prefix, because the form of ids may change. Returns any other
 * pattern unchanged.
 */
export function openIdPattern(pattern: string): string {
  return pattern.endsWith(`_${suffixForm}`) ? pattern.slice(0, -suffixForm.length) : pattern;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** The two base32 characters of each number of 10 bits. */
const pairs = Array.from({ length: 1024 }, (_, n) => alphabet[n >> 5]! + alphabet[n & 31]!);
/** Random numbers for many ids, because a call of the generator costs more than the numbers. */
const random = new Uint16Array(1024);
let used = random.length;

/** 10 random bits. */
function tenBits(): number {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  return random[used++]! & 1023;
}

let lastMs = 0;
/**
 * Counter of 24 bits. It begins each millisecond at a random number and counts up, so that ids of one process sort in
 * the order of their creation.
 */
let counter = 0;

/**
 * A new UUIDv7 in base 32, 26 characters: the part of a TypeID after its prefix. The library needs ten times as long.
 */
function newSuffix(): string {
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = (tenBits() << 13) | (tenBits() << 3) | (tenBits() >> 7);
  } else counter += 1;
  const high = Math.floor(lastMs / 2 ** 20);
  return (
    // 48 bits of time, after two zeros.
    pairs[high >> 20]! +
    pairs[(high >> 10) & 1023]! +
    pairs[high & 1023]! +
    pairs[(lastMs >> 10) & 1023]! +
    pairs[lastMs & 1023]! +
    // The version 7, the variant 2, and the counter between and after them.
    pairs[(7 << 6) | (counter >> 18)]! +
    pairs[(((counter >> 12) & 63) << 4) | (2 << 2) | ((counter >> 10) & 3)]! +
    pairs[counter & 1023]! +
    pairs[tenBits()]! +
    pairs[tenBits()]! +
    pairs[tenBits()]! +
    pairs[tenBits()]! +
    pairs[tenBits()]!
  );
}
