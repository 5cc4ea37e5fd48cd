import type { Logger } from '@marketplace/kernel';
import { type Domain, migrate } from '@marketplace/store';
import { identityDomain } from '@marketplace/identity';
import { tradingDomain } from '@marketplace/trading';
import { webhooksDomain } from '@marketplace/webhooks';

export const domains: Domain[] = [identityDomain, tradingDomain, webhooksDomain];

export function migrateAll(databaseUrl: string, log: Logger): Promise<void> {
  return migrate({ databaseUrl, domains, log });
}
