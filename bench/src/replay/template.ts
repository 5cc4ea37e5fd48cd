import { randomBytes } from 'node:crypto';
import { newId } from '@marketplace/kernel';

/** Part of a text: fixed, or replaced in each replay. `value` is the recorded value at this position. */
type Part = string | { kind: 'named' | 'id' | 'lock'; value: string };

/** A recorded text with values that each replay replaces. */
export type Template = Part[];

const id = String.raw`\b[a-z]{2,5}_[0-7][0-9a-hjkmnp-tv-z]{25}\b`;
/** Pattern of the lock of an idempotency key, a whole parameter. No other number of the product has as many digits. */
const lock = String.raw`^-?\d{13,20}$`;

/**
 * Makes a template of a text. It replaces the values in `named` by those that the replay names; every other id by a new
 * one, because the recorded request created it; and the lock of the idempotency key by another number.
 */
export function templateOf(text: string, named: Iterable<string>): Template {
  const names = new Set(named);
  const pattern = new RegExp(
    [...names]
      .map((value) => RegExp.escape(value))
      .concat(id, lock)
      .join('|'),
    'g',
  );
  const parts: Template = [];
  let end = 0;
  for (const { 0: value, index } of text.matchAll(pattern)) {
    parts.push(text.slice(end, index));
    parts.push({ kind: names.has(value) ? 'named' : /^-?\d/.test(value) ? 'lock' : 'id', value });
    end = index + value.length;
  }
  parts.push(text.slice(end));
  return parts;
}

/**
 * The replacements of one replay. A recorded value is replaced by the same value wherever it occurs. `named` maps
 * recorded values to those of this replay; a recorded value that is missing in it stays.
 */
export function createReplacements(named: ReadonlyMap<string, string>): (template: Template) => string {
  const replaced = new Map(named);
  const replace = ({ kind, value }: Exclude<Part, string>): string => {
    const known = replaced.get(value);
    if (known !== undefined) return known;
    const made =
      kind === 'named' ? value : kind === 'id' ? anotherId(value) : randomBytes(8).readBigInt64BE().toString();
    replaced.set(value, made);
    return made;
  };
  return (template) => template.map((part) => (typeof part === 'string' ? part : replace(part))).join('');
}

function anotherId(value: string): string {
  return value.slice(0, value.indexOf('_')) + newId('obx').slice('obx'.length);
}
