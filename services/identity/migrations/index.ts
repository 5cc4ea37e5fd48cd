import type { MigrationObject } from '@mikro-orm/core';
import { People } from './0001-people.ts';
import { SignUpLimits } from './0002-sign-up-limits.ts';
import { Mailings } from './0003-mailings.ts';

/** In the order in which they run. A migration that has been released is never edited. */
export const migrations: MigrationObject[] = [
  { name: '0001-people', class: People },
  { name: '0002-sign-up-limits', class: SignUpLimits },
  { name: '0003-mailings', class: Mailings },
];
