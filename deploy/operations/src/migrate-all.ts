import type { Logger } from '@marketplace/kernel';
import { type DatabaseOptions, type Domain, migrate, type SealingDomain } from '@marketplace/store';
import { services } from './domains.ts';

/** The database part of each service. */
export const domains: Domain[] = Object.values(services).map(({ domain }) => domain);

/** The domains that store sealed values. */
export const sealingDomains: SealingDomain[] = domains.filter((domain): domain is SealingDomain => 'sealed' in domain);

/** Runs the missing migrations of all services. */
export function migrateAll(database: DatabaseOptions, log: Logger): Promise<void> {
  return migrate({ ...database, domains, log });
}
