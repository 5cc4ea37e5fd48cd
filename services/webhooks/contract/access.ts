import { member } from '@marketplace/kernel';

/** The roles that may change webhooks. */
export const writers = member('owner', 'admin', 'developer');
/** Every member of the organization may read. */
export const readers = member();
