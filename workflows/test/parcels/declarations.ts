import { z } from 'zod';
import { defineWorkflow } from '@marketplace/kernel';

export const pack = defineWorkflow({
  name: 'pack',
  start: 'once',
  input: z.strictObject({ parcelId: z.string() }),
  id: ({ parcelId }) => parcelId,
  summary: ({ parcelId }) => `packs ${parcelId}`,
});
/** Like `pack`, but on behalf of an organization. */
export const packFor = defineWorkflow({
  name: 'pack',
  start: 'once',
  input: z.strictObject({ parcelId: z.string(), organizationId: z.string() }),
  id: ({ parcelId }) => parcelId,
  organization: ({ organizationId }) => organizationId,
});
export const settle = defineWorkflow({
  name: 'settle',
  start: 'again',
  signal: 'lookAgain',
  input: z.strictObject({ orderId: z.string() }),
  id: ({ orderId }) => `order/${orderId}`,
});
/** Like `pack`, but a completed run does not count. */
export const packEach = defineWorkflow({
  name: 'pack',
  start: 'each',
  input: z.strictObject({ parcelId: z.string() }),
  id: ({ parcelId }) => parcelId,
});
export const storm = defineWorkflow({
  name: 'storm',
  start: 'once',
  input: z.strictObject({ n: z.int() }),
  id: ({ n }) => `storm/${n}`,
});
