// Written by `npm run generate` from the files of this folder.

import type { MigrationObject } from '@mikro-orm/core';
import { Baseline } from './0001-baseline.ts';

/** Migrations in the order in which they run. A released migration is never edited. */
export const migrations: MigrationObject[] = [
  { name: '0001-baseline', class: Baseline },
];
