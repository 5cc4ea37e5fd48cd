import type { LedgerTransaction, Payout } from '@marketplace/payments-contract';
import { html } from '../html.ts';
import { type AmountLine, amounts, documentPage, facts, negative, timeText } from './document-page.ts';

/** The statement of a payout: from what was captured to what was paid out, and the entries of the ledger. */
export function statementPage({ payout, movements }: { payout: Payout; movements: LedgerTransaction[] }): string {
  const lines = payout.items.flatMap(({ orderId, gross, refunded, fee, net }): AmountLine[] => [
    { name: 'Sold', detail: orderId, amount: gross },
    { name: 'Refunded', amount: negative(refunded) },
    { name: 'Fee of the platform', amount: negative(fee) },
    { name: 'Net', amount: net, sum: true },
  ]);
  const adjustments = payout.adjustments.map(({ type, amount, reference }) => ({
    name: adjustmentNames[type],
    detail: reference,
    amount,
  }));
  return documentPage({
    title: 'Payout statement',
    main: html`${facts([
      ['Payout', payout.id],
      ['Seller', payout.organizationId],
      ['Status', payout.status],
      ['Released', timeText(payout.releasedAt)],
      ['Bank', payout.bankStatus === 'unknown' ? null : payout.bankStatus],
    ])}
${amounts('The amount', [...lines, ...adjustments, { name: 'Payout', amount: payout.amount, sum: true }])}
${movements.length > 0 && amounts('The ledger of the order', movements.flatMap(entries))}
<p class="limits">Times are in UTC. This statement shows the payout as it is now.</p>`,
  });
}

const adjustmentNames: Record<Payout['adjustments'][number]['type'], string> = {
  negative_balance: 'Earlier debt',
  dispute_fee: 'Fee of a dispute',
  reversal: 'Reversal',
  reserve: 'Held back',
};

function entries({ kind, createdAt, postings }: LedgerTransaction): AmountLine[] {
  return postings.map(({ from, to, amount }) => ({
    name: `${kind.replaceAll('_', ' ')}: ${from} to ${to}`,
    detail: timeText(createdAt),
    amount,
  }));
}
