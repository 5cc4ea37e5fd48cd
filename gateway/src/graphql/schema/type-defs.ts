import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { currencies, currencySchema } from '@marketplace/kernel';

/** The one type with more values than anyone would write by hand. */
const currencyEnum = `"""
${currencySchema.description}
"""
enum Currency {
  ${currencies.join('\n  ')}
}
`;

const folder = path.join(import.meta.dirname, '..');

/**
 * Every `*.graphql` of gateway/src/graphql, in the order of their names: one per domain's part, beside its resolvers.
 * And the currencies.
 */
export function readTypeDefs(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort();
  return [currencyEnum, ...files.map((file) => readFileSync(path.join(folder, file), 'utf8'))];
}
