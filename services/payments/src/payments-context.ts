import type { CursorKey, Store } from '@marketplace/store';
import type { PaymentProvider } from './provider/payment-provider.ts';
import type { RiskRules } from './risk/risk-settings.ts';
import type { Sandbox } from './sandbox/create-sandbox.ts';

/** Dependencies of the operations of payments besides their database. */
export interface PaymentsContext {
  cursorKey: CursorKey;
  provider: PaymentProvider;
  /** The sandbox, which tests control. Null with another provider. */
  sandbox: Sandbox | null;
  risk: RiskRules;
  /**
   * Store for changes that must commit although the operation is refused, and for operations with several transactions.
   */
  store: Store;
}
