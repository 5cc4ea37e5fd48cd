import type { MigrationObject } from '@mikro-orm/core';
import { People } from './0001-people.ts';

/** In the order in which they run. A migration that has been released is never edited. */
export const migrations: MigrationObject[] = [{ name: '0001-people', class: People }];
