import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Dispute as DisputeOutput } from '@marketplace/payments-contract';
import { findOwnDispute } from './find-dispute.ts';
import { presentDispute } from './present-dispute.ts';

/** The dispute as the caller sees it. Throws `not_found`. */
export async function readDispute({ em }: Read, caller: Caller, id: string): Promise<DisputeOutput> {
  return presentDispute((await findOwnDispute(em, organizationOf(caller), id)).dispute);
}
