import { type Caller, organizationOf } from '@marketplace/kernel';
import { aroundExternalCall, type Work } from '@marketplace/store';
import type { Dispute as DisputeOutput } from '@marketplace/payments-contract';
import { applyEvidence, beginEvidence, type EvidenceIntent, sendEvidence } from '../disputes/bank.ts';
import { lockOwnDispute, presentDispute, readDispute } from '../disputes/dispute.ts';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { DisputeSnapshot } from '../provider/snapshots.ts';

type Input = PaymentsInput<'submitEvidence'>;

async function begin(work: Work & PaymentsContext, caller: Caller, input: Input): Promise<EvidenceIntent> {
  const { party, ...locked } = await lockOwnDispute(work.em, caller, input.id);
  const { text, fileUrls } = input;
  return beginEvidence(work, locked, { by: party, text, fileUrls }, organizationOf(caller));
}

/**
 * Adds evidence to an open dispute, and sends that of the seller against a bank's dispute to the bank. Evidence that
 * the provider refuses is removed again, so the answer does not have it. Throws `not_found`, `precondition_failed`,
 * `invalid_state_transition` or `limit_reached`.
 */
export const submitEvidence = aroundExternalCall<
  PaymentsContext,
  Input,
  DisputeOutput,
  EvidenceIntent,
  DisputeSnapshot | null
>({
  begin,
  call: ({ provider }, intent, request) => sendEvidence(provider, intent, request),
  apply: async (work, _caller, intent, outcome) => presentDispute((await applyEvidence(work, intent, outcome)).dispute),
  clientRequest: { resourceId: ({ dispute }) => dispute.id, read: readDispute },
});
