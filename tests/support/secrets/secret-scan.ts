import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

/**
 * Every spelling of a secret, by name: plain, and in each encoding of some layer. Binary secrets have no plain
 * spelling.
 */
export function spellingsOf(secret: string | Buffer): Map<string, string> {
  const bytes = Buffer.from(secret);
  return new Map([...(typeof secret === 'string' ? spellingsOfText(secret) : []), ...spellingsOfBytes(bytes)]);
}

function spellingsOfText(secret: string): [string, string][] {
  return [
    ['plain', secret],
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['JSON in JSON', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    ['URL', encodeURIComponent(secret)],
    ['form', new URLSearchParams({ s: secret }).toString().slice(2)],
  ];
}

function spellingsOfBytes(bytes: Buffer): [string, string][] {
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return [
    ['URL, every byte', percent],
    ['hex', bytes.toString('hex')],
    ...[0, 1, 2].map((offset): [string, string] => [`base64 at ${offset}`, base64Within(bytes, offset)]),
    ...[0, 1, 2].map((offset): [string, string] => [
      `base64url at ${offset}`,
      base64Within(bytes, offset).replaceAll('+', '-').replaceAll('/', '_'),
    ]),
  ];
}

/** The base64 characters that depend only on these bytes, at this offset modulo 3 within a longer text. */
function base64Within(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(first, last);
}

export interface Finding {
  secret: string;
  spelling: string;
  where: string;
  /** The surrounding text, without this and any other secret. */
  context: string;
}

/** Minimum length. Shorter secrets would be found by chance. */
export const lengthMin = 8;

/**
 * Searches texts for secrets, given by name. Hex and percent encodings are compared case-insensitively. Returns the
 * first occurrence of each spelling in each text. Findings never contain a secret, so they may be printed. Throws if a
 * secret is shorter than `lengthMin`.
 */
export function scanFor(
  secrets: ReadonlyMap<string, string | Buffer>,
  texts: Iterable<{ where: string; text: string | Uint8Array }>,
): Finding[] {
  const needles = [...secrets].flatMap(([secret, value]) => {
    if (value.length < lengthMin) throw new Error(`The secret "${secret}" is too short to be searched for.`);
    return [...spellingsOf(value)].map(([spelling, needle]) => ({
      secret,
      spelling,
      bytes: Buffer.from(needle),
      anyCase: /^(hex|URL)/.test(spelling),
    }));
  });
  const find = createSearch(needles);
  const findings: Finding[] = [];
  for (const { where, text } of texts) {
    const bytes =
      typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
    const hits = find(bytes);
    const reported = new Set<Needle>();
    for (const { needle, start, end } of hits) {
      if (reported.has(needle)) continue;
      reported.add(needle);
      findings.push({
        secret: needle.secret,
        spelling: needle.spelling,
        where,
        context: around(bytes, start, end, hits),
      });
    }
  }
  return findings;
}

interface Needle {
  secret: string;
  spelling: string;
  bytes: Buffer;
  anyCase: boolean;
}

interface Hit {
  needle: Needle;
  start: number;
  end: number;
}

/** Maps ASCII capitals to small letters. */
const folded = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));
/** Logarithm of the filter's bits per needle, so that few other positions pass the filter. */
const bitsPerNeedleLog2 = 7;
const filterBitsLog2Max = 24;

/**
 * Searches a text once for all needles, as in the Rabin–Karp algorithm: at each position, the last eight bytes are
 * looked up among the last eight bytes of the needles (keys and tokens have common prefixes, but different ends).
 */
function createSearch(needles: Needle[]): (text: Buffer) => Hit[] {
  const filterBitsLog2 = Math.min(Math.ceil(Math.log2(needles.length + 1)) + bitsPerNeedleLog2, filterBitsLog2Max);
  const filter = new Uint8Array(2 ** (filterBitsLog2 - 3));
  const ending = new Map<number, Needle[]>();
  for (const needle of needles) {
    const last = needle.bytes.subarray(-lengthMin).map((byte) => folded[byte]!);
    const hash = hashOf(wordAt(last, 0), wordAt(last, 4));
    const bit = hash >>> (32 - filterBitsLog2);
    filter[bit >>> 3]! |= 1 << (bit & 7);
    ending.set(hash, [...(ending.get(hash) ?? []), needle]);
  }
  return (text) => {
    const hits: Hit[] = [];
    let [earlier, later] = [0, 0];
    for (let end = 1; end <= text.length; end += 1) {
      earlier = (earlier >>> 8) | (later << 24);
      later = (later >>> 8) | (folded[text[end - 1]!]! << 24);
      const hash = hashOf(earlier, later);
      const bit = hash >>> (32 - filterBitsLog2);
      if ((filter[bit >>> 3]! & (1 << (bit & 7))) === 0) continue;
      for (const needle of ending.get(hash) ?? []) {
        const start = end - needle.bytes.length;
        if (start >= 0 && standsAt(text, start, needle)) hits.push({ needle, start, end });
      }
    }
    return hits;
  };
}

function hashOf(earlier: number, later: number): number {
  const mixed = Math.imul(earlier, 0x9e3779b1) ^ Math.imul(later, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0;
}

function wordAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

function standsAt(text: Buffer, start: number, { bytes, anyCase }: Needle): boolean {
  if (!anyCase) return text.compare(bytes, 0, bytes.length, start, start + bytes.length) === 0;
  return bytes.every((byte, at) => folded[byte] === folded[text[start + at]!]);
}

function around(text: Buffer, start: number, end: number, hits: Hit[]): string {
  const from = Math.max(0, start - 60);
  const shown = Buffer.from(text.subarray(from, end + 20));
  for (const hit of hits) shown.fill('*', clamp(hit.start - from, shown.length), clamp(hit.end - from, shown.length));
  return `${shown.subarray(0, start - from).toString()}[...]${shown.subarray(end - from).toString()}`;
}

function clamp(at: number, max: number): number {
  return Math.min(Math.max(at, 0), max);
}

/**
 * The whole database of a Temporal development server, for all namespaces and task queues: histories in batches of
 * events, and all other tables. Payloads and texts are stored unencoded. Throws if a history has another encoding.
 */
export function* temporalTexts(file: string): Iterable<{ where: string; text: Uint8Array }> {
  const database = new DatabaseSync(file);
  try {
    const encodings = database
      .prepare(`select distinct data_encoding as name from history_node where data_encoding <> 'Proto3'`)
      .all();
    if (encodings.length > 0)
      throw new Error(`Histories have an unknown encoding: ${encodings.map(({ name }) => String(name)).join(', ')}.`);
    // The record contains `<namespace>:<workflow>:<run>`.
    const trees = database.prepare(`select hex(tree_id) as id, data from history_tree`).all();
    const workflows = new Map(
      trees.map(({ id, data }) => [
        String(id),
        /[\w-]{36}:(.+?):[\w-]{36}/.exec(textOf(data).toString('latin1'))?.[1] ?? String(id),
      ]),
    );
    for (const { id, data } of database.prepare(`select hex(tree_id) as id, data from history_node`).iterate()) {
      yield { where: `history of ${workflows.get(String(id)) ?? String(id)}`, text: textOf(data) };
    }
    const tables = database
      .prepare(
        `select name from sqlite_master
          where type = 'table' and name <> 'history_node' and sql not like 'create virtual%'`,
      )
      .all();
    for (const { name } of tables) {
      const rows = database.prepare(`select * from "${String(name)}"`);
      rows.setReadBigInts(true);
      for (const row of rows.iterate()) {
        yield {
          where: `Temporal's table ${String(name)}`,
          text: Buffer.concat(Object.values(row).flatMap((value) => [textOf(value), Buffer.from('\n')])),
        };
      }
    }
  } finally {
    database.close();
  }
}

function textOf(value: SQLOutputValue | undefined): Buffer {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : Buffer.from(String(value));
}
