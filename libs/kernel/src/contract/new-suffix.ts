import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** The two characters of each number of 10 bits. */
const pairs = Array.from({ length: 1024 }, (_, n) => alphabet[n >> 5]! + alphabet[n & 31]!);
/** Random numbers for many ids, because each call of the generator costs more than the numbers. */
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
/** 24 bits that are counted on within a millisecond, from a random number, so that ids of one process sort as they were made. */
let counter = 0;

/** A new UUIDv7 in base 32, 26 characters: the part of a TypeID after its prefix. The library takes ten times as long. */
export function newSuffix(): string {
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
    // The version, 7, the variant, 2, and the counter around it.
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
