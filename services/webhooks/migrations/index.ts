import type { MigrationObject } from '@mikro-orm/core';
import { Webhooks } from './0001-webhooks.ts';

/** In the order in which they run. A migration that has been released is never edited. */
export const migrations: MigrationObject[] = [{ name: '0001-webhooks', class: Webhooks }];
