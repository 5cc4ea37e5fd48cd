import type { ReactNode } from 'react';
import type { ClaimRowFragment, DisputeStatus, DisputeWordsFragment } from '../../../generated/graphql/graphql.ts';
import { isolated } from '../../../ui/show/isolated.ts';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Status, type Tone } from '../../../ui/show/status.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Deadline } from '../../../ui/show/time/countdown.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { deadlineOf, kindOf } from '../../../records/dispute/dispute-words.ts';
import { OrderLink } from '../records.tsx';

/** Disputes of all organizations. Each leads to its order, where it is decided beside its evidence. */
export function ClaimTable({
  disputes,
  caption,
}: {
  disputes: readonly ClaimRowFragment[];
  caption: string;
}): ReactNode {
  return <Table caption={caption} rows={disputes} columns={columns} keyOf={({ id }) => id} />;
}

/** Shape and word of the status for the operator. */
export function statusOf({ source, status }: Pick<DisputeWordsFragment, 'source' | 'status'>): {
  tone: Tone;
  word: string;
} {
  if (status === 'under_review' && source === 'buyer') return { tone: 'warn', word: 'Waits for you' };
  return words[status];
}

const words: Record<DisputeStatus, { tone: Tone; word: string }> = {
  needs_response: { tone: 'hold', word: 'Waits for the seller' },
  under_review: { tone: 'hold', word: 'The bank decides' },
  won: { tone: 'quiet', word: 'Decided for the seller' },
  lost: { tone: 'quiet', word: 'Decided for the buyer' },
  withdrawn: { tone: 'quiet', word: 'Withdrawn' },
};

const columns: Column<ClaimRowFragment>[] = [
  {
    title: 'Buyer against seller',
    cell: ({ orderId, buyer, seller }) => (
      <OrderLink id={orderId}>
        {isolated(buyer?.name ?? 'A former buyer')} against {isolated(seller?.name ?? 'a former seller')}
      </OrderLink>
    ),
  },
  { title: 'Status', cell: (row) => <Status {...statusOf(row)} />, wide: true },
  { title: 'What', cell: kindOf, wide: true },
  { title: 'Amount', cell: ({ amount }) => <Amount money={amount} />, numeric: true },
  {
    title: 'Due',
    cell: (row) => {
      const deadline = deadlineOf(row);
      return deadline && <Deadline at={deadline} />;
    },
    wide: true,
    labeled: true,
  },
  { title: 'Opened', cell: ({ openedAt }) => <Time at={openedAt} />, wide: true, labeled: true },
];
