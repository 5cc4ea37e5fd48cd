import type { Payment, Refund } from '@marketplace/payments-contract';
import type { Order } from '@marketplace/trading-contract';
import { html } from '../html.ts';
import { type AmountLine, amounts, documentPage, facts, negative, timeText } from './document-page.ts';

/** The receipt of a payment. Without an order, it does not say for what. The card is shown to the payer only. */
export function receiptPage(
  { payment, refunds }: { payment: Payment; refunds: Refund[] },
  order: Order | null,
): string {
  const { currency } = payment.amount;
  const money = (amount: number) => ({ amount, currency });
  const method = payment.paymentMethod;
  const card =
    method && [method.brand ?? method.type, method.last4 && `ending in ${method.last4}`].filter(Boolean).join(' ');
  const refunded: AmountLine[] = refunds.map(({ id, kind, amount, settledAt }) => ({
    name: kind === 'refund' ? 'Refund' : 'Chargeback',
    detail: [timeText(settledAt), id].filter(Boolean).join(', '),
    amount: negative(amount),
  }));
  const left = payment.amountCaptured.amount - refunds.reduce((sum, { amount }) => sum + amount.amount, 0);
  return documentPage({
    title: 'Receipt',
    main: html`${facts([
      ['Payment', payment.id],
      ['Order', payment.orderId],
      ['Date', timeText(payment.createdAt)],
      ['Buyer', payment.payerOrganizationId],
      ['Seller', payment.payeeOrganizationId],
      ['Paid with', card || null],
    ])}
${order && amounts('The order', orderLines(order))}
${amounts('The payment', [
  { name: 'Paid', amount: payment.amountCaptured },
  ...refunded,
  { name: refunds.length > 0 ? 'Paid after refunds' : 'Total', amount: money(left), sum: true },
])}
<p class="limits">This receipt shows the payment as it is now. It is not a tax invoice: the seller issues that.</p>`,
  });
}

function orderLines({ items, shippingAmount, taxAmount, total }: Order): AmountLine[] {
  return [
    ...items.map(({ titleSnapshot, quantity, lineTotal }) => ({
      name: titleSnapshot,
      detail: quantity > 1 ? `${quantity} pieces` : null,
      amount: lineTotal,
    })),
    ...(shippingAmount.amount > 0 ? [{ name: 'Shipping', amount: shippingAmount }] : []),
    ...(taxAmount.amount > 0 ? [{ name: 'Tax', amount: taxAmount }] : []),
    { name: 'Total of the order', amount: total, sum: true as const },
  ];
}
