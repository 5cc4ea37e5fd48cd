import { z } from 'zod';
import { defineErrors } from '@marketplace/kernel';

/** Errors that only this domain throws. */
export const webhooksErrors = defineErrors({
  webhook_url_not_allowed: {
    status: 422,
    title: 'Webhooks may not be sent to this URL',
    explanation: {
      meaning:
        'Webhooks may not be sent to this URL: it is not https, it points to a private address, or the operator ' +
        'does not allow its host or port.',
      remedy: 'Use a public https URL. `detail` names the rule that was broken.',
    },
  },
  events_expired: {
    status: 400,
    title: 'Events since then are not kept any more',
    explanation: {
      meaning:
        'The list of events would begin before the oldest events that are kept, so it would miss some: `since`, ' +
        '`after` or the cursor is too old.',
      remedy:
        'Read the records themselves, such as your orders and payments. Then read events with `since` set to ' +
        '`availableSince` or later.',
    },
    members: z.object({
      availableSince: z.iso.datetime().describe('Events that were stored since this time are complete.'),
    }),
  },
  too_many_webhook_tests: {
    status: 429,
    title: 'Too many tests of webhook endpoints are not finished',
    explanation: {
      meaning:
        'Four tests of webhook endpoints of your organization have no answer from their receivers yet. Nothing was ' +
        'sent.',
      remedy: 'Wait until one of them has its answer or its timeout, then repeat the request.',
    },
    retryAfterSeconds: 5,
  },
  webhook_backlog_full: {
    status: 429,
    title: 'Too many webhooks wait to be delivered',
    explanation: {
      meaning:
        'The number of waiting webhook deliveries of your organization has reached its limit, or so many of all ' +
        'organizations wait that those with the most must wait. The organizations of one owner count together then. ' +
        'Commands that emit events are refused until it falls. You can still read data and manage webhooks.',
      remedy:
        'Find the endpoint that is slow or down, and repair, pause or delete it, or raise its `maxInFlight` or ' +
        '`rateLimit`. Retry after `Retry-After` seconds, with the same idempotency key.',
    },
    retryAfterSeconds: 30,
  },
});
