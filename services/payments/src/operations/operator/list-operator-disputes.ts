import { type Caller, organizationOf } from '@marketplace/kernel';
import { allOf, beyond, type ListOrder, openPage, type Page, type Read, sql, takeFirst } from '@marketplace/store';
import { type Dispute as DisputeOutput, disputeSources, disputeStatuses } from '@marketplace/payments-contract';
import { presentDispute } from '../../disputes/dispute.ts';
import { type Dispute, disputeDeadline, DisputeEntity } from '../../entities/dispute.entity.ts';
import type { PaymentsInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';

/** Earliest deadline first. */
const byDeadline: ListOrder<Dispute> = {
  column: sql.raw(disputeDeadline),
  direction: 'asc',
  keyOf: ({ status, evidenceDueBy, decideBy }) =>
    (status === 'needs_response' ? evidenceDueBy : status === 'under_review' && decideBy) || 'infinity',
};

/** Disputes that have ended have no deadline, so that the newest id is first. */
const newestEnded: ListOrder<Dispute> = { ...byDeadline, direction: 'desc' };

/** Throws `invalid_cursor` for a cursor of other filters or of another organization. */
export async function listOperatorDisputes(
  { em, cursorKey }: Read & Pick<PaymentsContext, 'cursorKey'>,
  caller: Caller,
  { limit, cursor, ...filters }: PaymentsInput<'listOperatorDisputes'>,
): Promise<Page<DisputeOutput>> {
  const { source, status } = filters;
  const isOpen = status === undefined || status === 'needs_response' || status === 'under_review';
  const order = isOpen ? byDeadline : newestEnded;
  const bound = { list: 'operator-disputes', owner: organizationOf(caller), filters };
  const pager = openPage(cursorKey, bound, { limit, cursor }, order);
  const position = beyond(order, pager.after);
  // The index has source and status first, so that each pair is read in order, from the position on.
  const parts = (source ? [source] : disputeSources).flatMap((one) =>
    (status ? [status] : disputeStatuses).map((other) =>
      allOf([sql`source = ${one}`, sql`status = ${other}`, position]),
    ),
  );
  const wanted = sql`true`;
  const rows = await takeFirst<Dispute>(em, DisputeEntity, { parts, wanted, order, limit: pager.limit + 1 });
  return pager.page(rows!, presentDispute);
}
