import type { Keyring, Store } from '@marketplace/store';
import type { PaymentProvider } from './provider/payment-provider.ts';

/** What operations of payments use in addition to their database. */
export interface PaymentsContext {
  keyring: Keyring;
  provider: PaymentProvider;
  /** For what must commit although the operation is refused, and for operations with several transactions. */
  store: Store;
}
