import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every `*.graphql` of this folder, in the order of their names: one per domain's part, beside its resolvers. */
export function readTypeDefs(): string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'));
}
