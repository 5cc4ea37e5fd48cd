import type { CursorKey, Store } from '@marketplace/store';
import type { PaymentProvider } from './provider/payment-provider.ts';
import type { RiskRules } from './risk/risk-settings.ts';
import type { Sandbox } from './sandbox/create-sandbox.ts';

/** What operations of payments use in addition to their database. */
export interface PaymentsContext {
  cursorKey: CursorKey;
  provider: PaymentProvider;
  /** What tests control. Null with another provider. */
  sandbox: Sandbox | null;
  risk: RiskRules;
  /** For what must commit although the operation is refused, and for operations with several transactions. */
  store: Store;
}
