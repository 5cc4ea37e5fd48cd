import type { ReactNode } from 'react';
import type { MoneyAlertFragment, MoneyAlertKind } from '../../../generated/graphql/graphql.ts';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { wordOf } from '../../../ui/show/status.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { OrderLink } from '../records.tsx';
import css from '../back-office.module.css';

const texts: Record<MoneyAlertKind, { what: string; next: string }> = {
  refund_returned: {
    what: 'The bank of the buyer has sent a refund back',
    next: 'The money is held for the buyer. Ask how they can be paid; refund again, or pay and record the reference.',
  },
  refund_failing: {
    what: 'Three refunds to a card have failed',
    next: 'None is tried again automatically. Pay the buyer by other means, and record the reference as a refund.',
  },
  capture_refused: {
    what: 'The provider refuses to capture a payment',
    next: 'It is tried again until the authorization ends. Look the payment up at the provider, and tell the seller.',
  },
  related_parties: {
    what: 'Buyer and seller have something in common',
    next: 'The money is not paid out. Look at both organizations, and refund the order if nothing was sold.',
  },
  provider_funds: {
    what: 'A payout waits because your balance at the provider is too small',
    next: 'Top it up. The payout is tried again automatically, at most an hour later.',
  },
};

/** Alerts about money, each with the next step. */
export function MoneyAlerts({ alerts }: { alerts: readonly MoneyAlertFragment[] }): ReactNode {
  return <Table caption="Money alerts" rows={alerts} columns={columns} keyOf={({ kind, id }) => `${kind} ${id}`} />;
}

const columns: Column<MoneyAlertFragment>[] = [
  {
    title: 'What has happened',
    cell: ({ kind, orderId, code }) => (
      <>
        <OrderLink id={orderId}>
          {texts[kind].what}
          {code !== null && `: ${wordOf(code.replaceAll(',', ', ')).toLowerCase()}`}
        </OrderLink>
        <span className={css.quietLine}>{texts[kind].next}</span>
      </>
    ),
  },
  { title: 'Since', cell: ({ since }) => <Time at={since} />, wide: true, labeled: true },
  { title: 'Amount', cell: ({ amount }) => <Amount money={amount} />, numeric: true },
];
