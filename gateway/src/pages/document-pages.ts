import type { LedgerTransaction, Payment, Payout, Refund } from '@marketplace/payments-contract';
import type { Order } from '@marketplace/trading-contract';
import { html, type Html } from './html.ts';
import { type MoneyJson, moneyText } from '@marketplace/kernel';

/** The receipt of a payment. It names the purchase only if it gets the order, and shows the card to the payer only. */
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

/** The statement of a payout: the captured and the paid out amounts, and the entries of the ledger. */
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

/** A document that is made to be printed: no navigation, no script, no colors that cost ink. */
function documentPage({ title, main }: { title: string; main: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body class="document">
<main id="main">
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`.text;
}

/** Facts, one in a line. Facts without a value are left out. */
function facts(rows: [name: string, value: string | null | undefined][]): Html {
  const shown = rows.filter(([, value]) => value !== null && value !== undefined);
  return html`<table class="facts">${shown.map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  )}</table>`;
}

/** A line of amounts. `sum`: it is the result of the lines above. */
interface AmountLine {
  name: string;
  detail?: string | null;
  amount: MoneyJson;
  sum?: true;
}

/** Amounts, one in a line, aligned by their end. */
function amounts(caption: string, lines: AmountLine[]): Html {
  return html`<table class="amounts"><caption>${caption}</caption>
<thead><tr><th scope="col">What</th><th scope="col">Amount</th></tr></thead>
<tbody>${lines.map(
    ({ name, detail, amount, sum }) =>
      html`<tr${sum ? html` class="sum"` : null}><th scope="row">${name}${
        detail ? html` <small>${detail}</small>` : null
      }</th><td>${signedText(amount)}</td></tr>`,
  )}</tbody></table>`;
}

/** Money for readers, with a sign if it is below zero. */
function signedText({ amount, currency }: MoneyJson): string {
  return amount < 0 ? `−${moneyText({ amount: -amount, currency })}` : moneyText({ amount, currency });
}

/** A time for readers, in UTC. */
function timeText(time: string | null): string | null {
  return time && `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

/** The opposite of an amount. Never -0. */
function negative({ amount, currency }: MoneyJson): MoneyJson {
  return { amount: amount === 0 ? 0 : -amount, currency };
}
