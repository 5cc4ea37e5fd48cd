import type { ExternalRequest, Outcome } from '@marketplace/store';
import type { PaymentProvider } from './payment-provider.ts';
import type { Snapshot } from './snapshots.ts';

const hourMs = 3_600_000;

/**
 * Makes a request to the provider. If its key is so old that the provider may have forgotten it, looks first whether an
 * earlier request has taken effect: a forgotten key would charge, refund or transfer twice.
 */
export async function findFirst<S extends Snapshot>(
  provider: PaymentProvider,
  { signal, ageMs }: Pick<ExternalRequest, 'signal' | 'ageMs'>,
  wanted: Parameters<PaymentProvider['find']>[1],
  request: () => Promise<Outcome<S>>,
): Promise<Outcome<S>> {
  if (ageMs < provider.keyMs - hourMs) return request();
  const found = await provider.find(signal, wanted);
  if (found.kind !== 'ok') return { kind: 'unknown', cause: `the provider could not be asked: ${found.kind}` };
  return found.value === null ? request() : { kind: 'ok', value: found.value as S };
}
