import { z } from 'zod';
import {
  amountMax,
  currencySchema,
  defineOperations,
  exportInput,
  exportOf,
  idSchema,
  member,
  moneySchema,
} from '@marketplace/kernel';
import { ledgerKindSchema } from './records/ledger-records.ts';
import { payoutStatusSchema, signedMoneySchema } from './records/payout-records.ts';
import {
  paymentFailureCodeSchema,
  paymentStatusSchema,
  refundReasonSchema,
  refundStatusSchema,
} from './records/payment-records.ts';

const time = z.iso.datetime();
const organizationId = idSchema('org');
const common = {
  kind: 'query',
  access: member('owner', 'admin', 'finance'),
  cost: { requests: 5 },
  timeoutMs: 30_000,
} as const;
const input = exportInput;
const role = z.enum(['payer', 'payee']).meta({ description: 'What your organization is: the buyer pays.' });

const paymentRow = z
  .strictObject({
    id: idSchema('pay'),
    createdAt: time,
    orderId: idSchema('ord'),
    role,
    counterpartyId: organizationId.meta({ description: 'The other organization.' }),
    status: paymentStatusSchema,
    failureCode: paymentFailureCodeSchema.nullable(),
    provider: z.string(),
    currency: currencySchema,
    amount: moneySchema,
    captured: moneySchema,
    refunded: moneySchema.meta({ description: 'Refunds and chargebacks, until now.' }),
  })
  .meta({ id: 'ExportedPayment' });

const refundRow = z
  .strictObject({
    id: idSchema('rfd'),
    createdAt: time,
    settledAt: time.nullable(),
    orderId: idSchema('ord'),
    paymentId: idSchema('pay'),
    role,
    counterpartyId: organizationId,
    kind: z.enum(['refund', 'chargeback']),
    reason: refundReasonSchema,
    status: refundStatusSchema,
    currency: currencySchema,
    amount: moneySchema,
  })
  .meta({ id: 'ExportedRefund' });

const payoutRow = z
  .strictObject({
    id: idSchema('po'),
    createdAt: time,
    releasedAt: time.nullable(),
    orderId: idSchema('ord'),
    status: payoutStatusSchema,
    bankStatus: z.string(),
    currency: currencySchema,
    gross: moneySchema,
    refunded: moneySchema,
    fee: moneySchema,
    adjustments: signedMoneySchema,
    amount: moneySchema.meta({ description: '`gross` minus `refunded` and `fee`, and the adjustments.' }),
  })
  .meta({ id: 'ExportedPayout' });

/** Accounts of a seller: money held for an order, earnings, and payouts in progress. */
export const sellerAccounts = ['escrow', 'payable', 'transit'] as const;

const ledgerRow = z
  .strictObject({
    transactionId: z.string(),
    createdAt: time,
    orderId: idSchema('ord').nullable(),
    kind: ledgerKindSchema,
    reference: z.string(),
    account: z.enum(sellerAccounts),
    counterAccount: z.enum([...sellerAccounts, 'provider', 'fees', 'losses', 'costs']),
    currency: currencySchema,
    amount: z
      .strictObject({ amount: z.int().min(-amountMax).max(amountMax), currency: currencySchema })
      .meta({ description: 'What the balance of `account` changed by.' }),
  })
  .meta({ id: 'ExportedLedgerEntry' });

/** Exports for accountants. Each is one file, whose rows are the records that were created in a period. */
export const exportOperations = defineOperations({
  exportPayments: {
    ...common,
    summary: 'Export the payments that your organization made or received in a period, as CSV with totals.',
    returns: 'The payments of the period as CSV, and their totals.',
    input,
    output: exportOf(paymentRow),
  },
  exportRefunds: {
    ...common,
    summary: 'Export the refunds and chargebacks of a period, as CSV with totals.',
    returns: 'The refunds and chargebacks of the period as CSV, and their totals.',
    input,
    output: exportOf(refundRow),
  },
  exportPayouts: {
    ...common,
    summary: 'Export the payouts of a period, as CSV with totals.',
    returns: 'The payouts of the period as CSV, and their totals.',
    input,
    output: exportOf(payoutRow),
  },
  exportLedgerEntries: {
    ...common,
    summary:
      'Export the ledger entries of a period on the accounts of your organization as a seller, by order, as CSV with ' +
      'totals.',
    returns: 'The ledger entries of the period as CSV, and their totals.',
    input,
    output: exportOf(ledgerRow),
  },
});
/** A row of an export. */
export type ExportedRow = {
  payment: z.infer<typeof paymentRow>;
  refund: z.infer<typeof refundRow>;
  payout: z.infer<typeof payoutRow>;
  ledgerEntry: z.infer<typeof ledgerRow>;
};
