import { z } from 'zod';
import { defineMailings, idSchema } from '@marketplace/kernel';

/** The mails about webhooks. Identity has their templates. */
export const webhooksMailings = defineMailings({
  webhook_receiver_changed: {
    description: 'A webhook endpoint was created, or its URL or headers were changed.',
    roles: ['owner'],
    subject: null,
    data: z.strictObject({
      endpointId: idSchema('whe'),
      /** Host and path of the URL. */
      address: z.string(),
      /** Whether the endpoint was created. */
      isNew: z.boolean(),
    }),
  },
});
