import { z } from 'zod';

/** Schema of `SANDBOX_INSTALLATION`: whether this installation says of itself that it moves no money. */
export const sandboxInstallationSetting = z
  .enum(['0', '1'])
  .default('0')
  .meta({
    description:
      '`1` declares an installation that moves no money. With `NODE_ENV=production`, the sandbox of payments, test ' +
      'keys and test helpers need it. Every answer then has the header `sandbox-installation`, and every page says it.',
    page: 'deploying.md#a-sandbox-installation',
  });

type Values = Record<string, unknown>;

/**
 * Finds values that do not suit the installation. The schemas mark them in `.meta()` with patterns: `sandboxOnly` (with
 * `NODE_ENV=production` they need `SANDBOX_INSTALLATION=1`), `liveOnly` (a sandbox installation refuses them) and
 * `developmentOnly` (production always refuses them). A default counts as a value. Production also refuses the default
 * of a setting with `explicit: true`.
 */
export function findMisplacedValues(schema: z.ZodObject, environment: Values): UnsafeSetting[] {
  const production = environment['NODE_ENV'] === 'production';
  const sandbox = environment['SANDBOX_INSTALLATION'] === '1';
  return Object.entries(schema.shape).flatMap(([name, member]) => {
    const { sandboxOnly, liveOnly, developmentOnly, explicit } = metaOf(member as z.ZodType);
    const value = environment[name] ?? (member as z.ZodType).safeParse(undefined).data;
    const is = (pattern: unknown): boolean => pattern instanceof RegExp && pattern.test(String(value));
    const what = environment[name] === undefined ? 'its default' : 'its value';
    if (production && explicit === true && environment[name] === undefined)
      return [{ name, message: 'must be set with NODE_ENV=production' }];
    if (production && is(developmentOnly)) return [{ name, message: `${what} is refused with NODE_ENV=production` }];
    if (production && !sandbox && is(sandboxOnly)) return [{ name, message: `${what} ${sandboxOnlyMessage}` }];
    return sandbox && is(liveOnly) ? [{ name, message: `${what} ${liveOnlyMessage}` }] : [];
  });
}

const sandboxOnlyMessage =
  'is not for an installation that moves money: with NODE_ENV=production, change it or set SANDBOX_INSTALLATION=1';
const liveOnlyMessage = 'is for an installation that moves money: change it, or remove SANDBOX_INSTALLATION=1';

/** Metadata (`.meta()`) of a schema and of the schemas that it wraps, such as that of a default. */
function metaOf(schema: z.ZodType): Values {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return { ...(innerType && metaOf(innerType)), ...schema.meta() };
}

/** Text that every secret of docker-compose.yml contains. */
const known = 'development-only';
/** Minimum number of different bytes of a key. A random key of 32 bytes has about 30. */
const differentBytesMin = 12;
const differentCharactersMin = 8;

/** A part of a secret, such as one key of a keyring, with the name of its setting. */
interface Part {
  name: string;
  text: string;
  /** Whether it is one of the master keys, in base64. */
  isMasterKey: boolean;
}

/** A setting whose value must not be used. */
interface UnsafeSetting {
  name: string;
  message: string;
}

/**
 * Finds secrets that are not safe in production: those of docker-compose.yml, which everybody knows; weak keys; and
 * equal ones, because each process gets only some of them. Judges the settings whose schema has `secret: true` in its
 * `.meta()`, and their strength if it also has `random: true`.
 */
export function findUnsafeSecrets(schema: z.ZodObject, environment: Record<string, unknown>): UnsafeSetting[] {
  const secrets = Object.entries(schema.shape).flatMap(([name, member]) => {
    const { secret, random } = (member as z.ZodType).meta() ?? {};
    const value = environment[name];
    return secret === true && typeof value === 'string' ? [{ name, value, random: random === true }] : [];
  });
  const found = secrets.filter(({ value }) => isKnown(value)).map(({ name }) => unsafe(name, knownMessage));
  const parts = secrets.filter(({ random }) => random).flatMap(partsOf);
  for (const [at, { name, text, isMasterKey }] of parts.entries()) {
    if (isKnown(text)) continue;
    const equal = parts.slice(0, at).find((other) => other.text === text);
    if (equal) found.push(unsafe(name, equal.name === name ? 'two of its keys are equal' : `equal to ${equal.name}`));
    else if (isMasterKey ? isWeakKey(text) : new Set(text).size < differentCharactersMin)
      found.push(unsafe(name, 'too weak: make it at random, as by `openssl rand -base64 32`'));
  }
  return found;
}

const knownMessage = 'a development key that everybody knows: make one at random, as by `openssl rand -base64 32`';

function unsafe(name: string, message: string): UnsafeSetting {
  return { name, message };
}

function isKnown(text: string): boolean {
  const pieces = [text, ...text.split(/[,:\s]/).map((piece) => Buffer.from(piece, 'base64').toString('latin1'))];
  return pieces.some((piece) => piece.includes(known));
}

/** The keys of a list. A master key `<key id>:<key>` is compared without its id. */
function partsOf({ name, value }: { name: string; value: string }): Part[] {
  return value.split(',').map((item) => {
    const [, key] = /^\s*\w{1,16}:(.*)$/.exec(item) ?? [];
    return { name, text: (key ?? item).trim(), isMasterKey: key !== undefined };
  });
}

/** Whether the key has few different bytes, or is a text. A random key practically never consists of letters only. */
function isWeakKey(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64');
  return new Set(bytes).size < differentBytesMin || bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
}
