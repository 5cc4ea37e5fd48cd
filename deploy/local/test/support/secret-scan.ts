/** Every spelling in which a secret may lie around: as it is, or as some layer wrote it. Of bytes there is no plain one. */
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
    ...[0, 1, 2].map((offset): [string, string] => [`base64url at ${offset}`, base64Within(bytes, offset).replaceAll('+', '-').replaceAll('/', '_')]),
  ];
}

/** The characters that the bytes alone decide, wherever in a longer text they stand. */
function base64Within(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64').replace(/=+$/, '');
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(first, last);
}

export interface Finding {
  secret: string;
  spelling: string;
  where: string;
  /** What stands around it, with the secret itself left out. */
  context: string;
}

/** Shorter ones would be found in anything. */
const lengthMin = 8;

/**
 * Looks for secrets, given by name, in texts. Hex and percent signs are compared without regard to case. Never answers a secret: what it
 * says may be printed.
 */
export function scanFor(secrets: ReadonlyMap<string, string | Buffer>, texts: Iterable<{ where: string; text: string }>): Finding[] {
  const needles = [...secrets].flatMap(([secret, value]) => {
    if (value.length < lengthMin) throw new Error(`The secret "${secret}" is too short to be looked for.`);
    return [...spellingsOf(value)].map(([spelling, needle]) => ({ secret, spelling, needle, anyCase: /^(hex|URL)/.test(spelling) }));
  });
  const findings: Finding[] = [];
  for (const { where, text } of texts) {
    const lower = text.toLowerCase();
    for (const { secret, spelling, needle, anyCase } of needles) {
      const at = anyCase ? lower.indexOf(needle.toLowerCase()) : text.indexOf(needle);
      if (at >= 0) findings.push({ secret, spelling, where, context: around(text, at, needle.length) });
    }
  }
  return findings;
}

function around(text: string, at: number, length: number): string {
  return `${text.slice(Math.max(0, at - 60), at)}[...]${text.slice(at + length, at + length + 20)}`;
}
