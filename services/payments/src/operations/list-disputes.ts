import { type Caller, organizationOf } from '@marketplace/kernel';
import { findPage, type Page, partsOf, type Read, sql } from '@marketplace/store';
import type { Dispute as DisputeOutput } from '@marketplace/payments-contract';
import { disputePartyColumns } from '../disputes/dispute-parties.ts';
import { presentDispute } from '../disputes/present-dispute.ts';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';

/** Throws `invalid_cursor` for a cursor of other filters or of another organization. */
export async function listDisputes(
  { em, keyring }: Read & Pick<PaymentsContext, 'keyring'>,
  caller: Caller,
  input: PaymentsInput<'listDisputes'>,
): Promise<Page<DisputeOutput>> {
  const owner = organizationOf(caller);
  const { limit, cursor, ...filters } = input;
  const { pager, rows } = await findPage<Dispute>(em, DisputeEntity, {
    key: keyring,
    list: 'disputes',
    owner,
    filters,
    request: { limit, cursor },
    parts: partsOf(disputePartyColumns, owner, filters),
    wanted: [filters.orderId === undefined ? null : sql`order_id = ${filters.orderId}`],
  });
  return pager.page(rows, presentDispute);
}
