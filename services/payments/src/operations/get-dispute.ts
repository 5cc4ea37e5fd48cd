import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Dispute } from '@marketplace/payments-contract';
import { readDispute } from '../disputes/read-dispute.ts';
import type { PaymentsInput } from '../input.ts';

/** Throws `not_found` unless the caller's organization is a party of the dispute. */
export function getDispute(read: Read, caller: Caller, { id }: PaymentsInput<'getDispute'>): Promise<Dispute> {
  return readDispute(read, caller, id);
}
