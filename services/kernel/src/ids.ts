import { typeid } from 'typeid-js';
import { z } from 'zod';

/** Prefixes of marketplace.md 1.0. An id is a TypeID: prefix, `_`, 26 base32 characters of a UUIDv7, so ids sort by time. */
export type IdPrefix = 'org' | 'usr' | 'mem' | 'key' | 'ses' | 'lst' | 'evt' | 'whe' | 'whd' | 'wha' | 'aud' | 'eml' | 'obx';

export function newId(prefix: IdPrefix): string {
  return typeid(prefix).toString();
}

export function idSchema(prefix: IdPrefix): z.ZodString {
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), `This is not an id of the form ${prefix}_...`)
    .meta({ example: `${prefix}_01h2xcejqtf2nbrexx3vqjhp41` });
}
