import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Refund } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../input.ts';
import { readRefund } from '../refunds/read-refund.ts';

/** Throws `not_found` unless the caller's organization is a party of the refund. */
export function getRefund(read: Read, caller: Caller, { id }: PaymentsInput<'getRefund'>): Promise<Refund> {
  return readRefund(read, caller, id);
}
