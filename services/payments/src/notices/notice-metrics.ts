import { instruments } from '@marketplace/kernel';

const noticeMetrics = instruments((meter) => ({
  unmatched: meter.createCounter('payments.notices.unmatched', {
    description: 'Notices of the payment provider that were given up after 72 hours, because no record fits them.',
  }),
}));

/** Counts notices that were given up. */
export function countUnmatched(notices: number): void {
  noticeMetrics().unmatched.add(notices);
}
