import type { MigrationObject } from '@mikro-orm/core';
import { Sandbox } from './0001-sandbox.ts';
import { CheaperSandboxClock } from './0002-cheaper-clock.ts';
import { TransfersOfTheBalance } from './0003-transfers-of-the-balance.ts';
import { PartsOfTransfers } from './0004-parts-of-transfers.ts';
import { OpenedDisputes } from './0005-opened-disputes.ts';

/** Migrations in the order in which they run. A released migration is never edited. */
export const sandboxMigrations: MigrationObject[] = [
  { name: '0001-sandbox', class: Sandbox },
  { name: '0002-cheaper-clock', class: CheaperSandboxClock },
  { name: '0003-transfers-of-the-balance', class: TransfersOfTheBalance },
  { name: '0004-parts-of-transfers', class: PartsOfTransfers },
  { name: '0005-opened-disputes', class: OpenedDisputes },
];
