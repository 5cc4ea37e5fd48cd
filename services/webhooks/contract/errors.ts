import { defineErrors } from '@marketplace/kernel';

export const webhooksErrors = defineErrors({
  webhook_url_not_allowed: {
    status: 422,
    title: 'Webhooks may not be sent to this URL',
    explanation: {
      meaning: 'The URL leads where webhooks may not be sent: not https, a private address, or a port or host that the operator rules out.',
      remedy: 'Use a public https address. `detail` names the rule.',
    },
  },
});
