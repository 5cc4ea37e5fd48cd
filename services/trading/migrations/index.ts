import type { MigrationObject } from '@mikro-orm/core';
import { Listings } from './0001-listings.ts';

/** In the order in which they run. A migration that has been released is never edited. */
export const migrations: MigrationObject[] = [{ name: '0001-listings', class: Listings }];
