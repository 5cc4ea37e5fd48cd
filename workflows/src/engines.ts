import type { Client } from '@marketplace/kernel';
import type { engineContracts } from './domains.ts';

/** Clients of the services' engine contracts, by domain, for relay and activities. */
export type Engines = { [Domain in keyof typeof engineContracts]: Client<(typeof engineContracts)[Domain]> };
