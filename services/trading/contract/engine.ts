import { z } from 'zod';
import { type Client, defineEngineContract, exchangeOutbox, system } from '@marketplace/kernel';

const organizationStatus = z.enum(['active', 'suspended', 'closing', 'closed']);
/** Status of an organization, as identity defines it. */
export type OrganizationStatus = z.infer<typeof organizationStatus>;

/** The operations that trading offers to the relay and to the workers' activities. */
export const tradingEngineContract = defineEngineContract(
  'trading.engine',
  { outbox: ['event', 'audit'], workflows: {} },
  {
    exchangeOutbox,
    setOrganizationStatus: {
      kind: 'command',
      idempotencyKey: 'ignored',
      access: system,
      summary:
        "Store an organization's status. After the answer, no listing can be created for an organization that is not " +
        'active, not even by a command that began before.',
      input: z.strictObject({ organizationId: z.string(), status: organizationStatus, version: z.int() }),
      output: z.strictObject({}),
      idempotent: true,
    },
    archiveListings: {
      kind: 'command',
      access: system,
      summary: 'Archive a batch of the listings of a closing organization, oldest first.',
      input: z.strictObject({
        organizationId: z.string(),
        /** Id of the last listing of the previous batch. Null for the first batch. */
        after: z.string().nullable(),
        limit: z.int().min(1).max(1000),
      }),
      /**
       * `next`: id of the last archived listing, or null if this was the last batch. `open`: number of listings that
       * are not archived.
       */
      output: z.strictObject({ next: z.string().nullable(), open: z.int() }),
      idempotent: true,
    },
  },
);
/** A client of the engine contract. */
export type TradingEngineClient = Client<typeof tradingEngineContract>;
