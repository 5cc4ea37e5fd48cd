import { instruments } from '@marketplace/kernel';

const mailingMetrics = instruments((meter) => ({
  dropped: meter.createCounter('identity.mailings.dropped', {
    description: 'Mails to the members of an organization that were left out because of the limits of an hour.',
  }),
}));

/** Counts mailings that were left out. */
export function countDropped(mailings: number): void {
  mailingMetrics().dropped.add(mailings);
}
