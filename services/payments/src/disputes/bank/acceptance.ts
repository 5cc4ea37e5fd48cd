import type { ExternalRequest, Outcome } from '@marketplace/store';
import type { PaymentProvider } from '../../provider/payment-provider.ts';
import type { DisputeSnapshot } from '../../provider/snapshots.ts';

/** Accepts a bank's dispute. If the provider refuses, the dispute has changed: the outcome is its state. */
export async function acceptAtBank(
  provider: PaymentProvider,
  ref: string,
  { idempotencyKey: key, signal }: ExternalRequest,
): Promise<Outcome<DisputeSnapshot>> {
  const outcome = await provider.acceptDispute({ key, signal }, { ref });
  if (outcome.kind === 'ok' || outcome.kind === 'unknown') return outcome;
  const found = await provider.retrieve(signal, 'dispute', ref);
  if (found.kind === 'ok' && found.value) return { kind: 'ok', value: found.value as DisputeSnapshot };
  return { kind: 'unknown', cause: `the acceptance was refused (${outcome.code}), and the dispute not found` };
}
