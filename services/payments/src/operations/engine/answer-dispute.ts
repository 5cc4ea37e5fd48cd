import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { lockAccount } from '../../accounts/account.ts';
import { beginEvidence, findDueAnswer, refundEvidence } from '../../disputes/bank.ts';
import { lockDispute } from '../../disputes/dispute.ts';
import type { EngineInput } from '../../input.ts';
import { aroundProvider, nothing, type ProviderIntent } from '../../around-provider.ts';

async function begin(work: Work, _caller: Caller, { orderId }: EngineInput<'answerDispute'>): Promise<ProviderIntent> {
  const account = await lockAccount(work.em, orderId);
  const due = await findDueAnswer(work.em, account);
  if (!due || due.at > work.now) return nothing;
  const locked = await lockDispute(work.em, due.dispute);
  const text = await refundEvidence(work.em, locked.payment);
  if (text === null) return nothing;
  return beginEvidence(work, locked, { by: 'system', text, fileUrls: [] }, locked.dispute.sellerOrganizationId);
}

/** Answers a bank that disputes a refunded payment with the refunds, once it is time; see `findDueAnswer`. */
export const answerDispute = aroundProvider(begin);
