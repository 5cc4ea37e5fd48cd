import { defineErrors } from '@marketplace/kernel';

export const webhooksErrors = defineErrors({
  webhook_url_not_allowed: {
    status: 422,
    title: 'Webhooks may not be sent to this URL',
    explanation: {
      meaning:
        'The URL leads where webhooks may not be sent: not https, a private address, or a port or host that the operator rules out.',
      remedy: 'Use a public https address. `detail` names the rule.',
    },
  },
  webhook_backlog_full: {
    status: 429,
    title: 'Too many webhooks wait to be delivered',
    explanation: {
      meaning:
        'As many deliveries to the webhook endpoints of your organization wait as may wait, so nothing is done that would emit another event. Reading, and managing webhooks, goes on.',
      remedy:
        'Find the endpoint that is slow or down, and repair, pause or delete it, or raise its `maxInFlight` or `rateLimit`. Repeat after `Retry-After`, with the same idempotency key.',
    },
    retryAfterSeconds: 30,
  },
});
