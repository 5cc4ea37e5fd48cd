import type { Logger } from '@marketplace/kernel';
import { type DatabaseOptions, type Domain, migrate, type SealingDomain } from '@marketplace/store';
import { identityDomain } from '@marketplace/identity';
import { tradingDomain } from '@marketplace/trading';
import { webhooksDomain } from '@marketplace/webhooks';

/** Those that keep sealed values. */
export const sealingDomains: SealingDomain[] = [identityDomain, webhooksDomain];

export const domains: Domain[] = [identityDomain, tradingDomain, webhooksDomain];

export function migrateAll(database: DatabaseOptions, log: Logger): Promise<void> {
  return migrate({ ...database, domains, log });
}
