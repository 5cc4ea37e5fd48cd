import type { PaymentStatus, RefundStatus } from '../../generated/graphql/graphql.ts';
import type { Tone } from '../../ui/show/status.tsx';

export const paymentTones: Record<PaymentStatus, Tone> = {
  succeeded: 'good',
  failed: 'bad',
  canceled: 'quiet',
  processing: 'accent',
  requires_action: 'warn',
  requires_capture: 'warn',
};
export const refundTones: Record<RefundStatus, Tone> = { succeeded: 'good', pending: 'accent', failed: 'bad' };
