import { z } from 'zod';
import { type Client, defineEngineContract, exchangeOutbox, system } from '@marketplace/kernel';

const organizationStatus = z.enum(['active', 'suspended', 'closing', 'closed']);
export type OrganizationStatus = z.infer<typeof organizationStatus>;

/** What relay and activities ask of trading. */
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
        'Tell what became of an organization. Once answered, no listing of an organization that is not active can come any more.',
      input: z.strictObject({ organizationId: z.string(), status: organizationStatus, version: z.int() }),
      output: z.strictObject({}),
      idempotent: true,
    },
    archiveListings: {
      kind: 'command',
      access: system,
      summary: 'Archive a batch of the listings of a closing organization, from the oldest on.',
      input: z.strictObject({
        organizationId: z.string(),
        /** The last listing of the batch before. */
        after: z.string().nullable(),
        limit: z.int().min(1).max(1000),
      }),
      /** `next` is where the batch ended, null at the end; `open` is how many listings are not archived. */
      output: z.strictObject({ next: z.string().nullable(), open: z.int() }),
      idempotent: true,
    },
  },
);
export type TradingEngineClient = Client<typeof tradingEngineContract>;
