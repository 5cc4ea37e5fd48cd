import type { Client } from '@marketplace/kernel';
import type { engineContracts } from './domains.ts';

/** The services as relay and activities see them, by domain. */
export type Engines = { [Domain in keyof typeof engineContracts]: Client<(typeof engineContracts)[Domain]> };
