import { table } from '../report/table.ts';
import type { PaymentsFigure } from './parts/payments.ts';
import type { PostingsFigure } from './parts/postings.ts';
import type { VerificationFigure } from './parts/verification.ts';

/** The figures of a run. A part that was not asked for is missing. */
export interface MoneyRun {
  payments?: PaymentsFigure;
  postings?: PostingsFigure[];
  verification?: VerificationFigure;
}

const percent = (ratio: number): string => `${(100 * ratio).toFixed(0)} %`;

/** The figures as tables, one for each part. */
export function describeMoney({ payments, postings, verification }: MoneyRun): string {
  return [
    payments &&
      table([
        ['', 'payments', 'bare'],
        ['payments/s', payments.perSecond, payments.barePerSecond],
        ['share of bare', percent(payments.ratio), ''],
        ['p50 ms', payments.latency.p50, payments.bareLatency.p50],
        ['p99 ms', payments.latency.p99, payments.bareLatency.p99],
      ]),
    postings &&
      table([
        ['', 'transactions/s', 'postings/s', 'bare postings/s', 'share of bare'],
        ...postings.map(({ name, perSecond, postingsPerSecond, barePostingsPerSecond, ratio }) => [
          name,
          perSecond,
          postingsPerSecond,
          barePostingsPerSecond,
          percent(ratio),
        ]),
      ]),
    verification &&
      table([
        ['', 'postings', 'seconds'],
        ['verification', verification.postings, verification.seconds],
        ['one sum by account', verification.postings, verification.bareSeconds],
      ]),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}
