/** A payment of the run: its method and its expected end. */
export interface PlannedPayment {
  paymentMethod: string;
  captureMethod: 'automatic' | 'manual';
  /** Next command of the parties: capture it, cancel it, or refund a part of it. */
  then: 'nothing' | 'confirm' | 'capture' | 'cancel' | 'refund';
  ends: 'succeeded' | 'failed' | 'canceled';
}

const automatic = (paymentMethod: string, ends: PlannedPayment['ends'] = 'succeeded'): PlannedPayment => ({
  paymentMethod,
  captureMethod: 'automatic',
  then: 'nothing',
  ends,
});

/** Every kind of answer that the provider can give, the lost ones more often. */
const plans: readonly PlannedPayment[] = [
  automatic('pm_sandbox_timeoutAfterCharge'),
  automatic('pm_card_visa'),
  automatic('pm_sandbox_timeoutBeforeCharge'),
  { ...automatic('pm_card_visa'), then: 'refund' },
  automatic('pm_sandbox_500ThenOk'),
  automatic('pm_card_visa_chargeDeclined', 'failed'),
  automatic('pm_sandbox_asyncSucceed'),
  automatic('pm_sandbox_webhookFirst'),
  { ...automatic('pm_card_visa'), captureMethod: 'manual', then: 'capture' },
  automatic('pm_sandbox_webhookDuplicate'),
  automatic('pm_sandbox_asyncFail', 'failed'),
  automatic('pm_sandbox_webhookNever'),
  { ...automatic('pm_card_authenticationRequired'), then: 'confirm' },
  { ...automatic('pm_sandbox_timeoutAfterCharge'), then: 'refund' },
  { ...automatic('pm_card_visa', 'canceled'), captureMethod: 'manual', then: 'cancel' },
  { ...automatic('pm_card_pendingRefund'), then: 'refund' },
  automatic('pm_card_visa_chargeDeclinedInsufficientFunds', 'failed'),
  automatic('pm_card_mastercard'),
];

/** The plan of the payment with this number. */
export function planOf(n: number): PlannedPayment {
  return plans[n % plans.length]!;
}
