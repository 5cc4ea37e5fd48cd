import type { Input } from '@marketplace/kernel';
import type { PaymentsContract } from '@marketplace/payments-contract';
import type { paymentsEngineContract } from '@marketplace/payments-contract/engine';

/** The parsed input of one of payments' operations. */
export type PaymentsInput<K extends keyof PaymentsContract['operations']> = Input<PaymentsContract['operations'], K>;
/** The parsed input of an operation of the engine contract. */
export type EngineInput<K extends keyof typeof paymentsEngineContract.operations> = Input<
  typeof paymentsEngineContract.operations,
  K
>;
