import type { PaymentProviderName, SupportedCurrencies } from '@marketplace/kernel';
import type { CursorKey, Store } from '@marketplace/store';

/** How the platform's fee of new orders is computed. */
export interface FeeRule {
  /** Basis points. */
  bps: number;
  /** Whether the fee is of the total. Otherwise it is of the subtotal. */
  includesShipping: boolean;
}

/** What operations of trading use in addition to their database. */
export interface TradingContext {
  cursorKey: CursorKey;
  currencies: SupportedCurrencies;
  /** Limits what an order and an offer may cost. */
  paymentProvider: PaymentProviderName;
  /** Whether organizations that share an owner may not trade. */
  riskControls: boolean;
  /** For what must commit although the operation is refused. */
  store: Store;
  /** The platform's fee of new orders. */
  fee: FeeRule;
  /** How many offers an organization may make: in an hour, and for one listing in 30 days. */
  offersMax: { perHour: number; perListing: number };
  /**
   * How many unpaid orders the organizations of a person may have, in all and of one listing, and how many they may let lapse in 30 days
   * before the time to pay gets shorter, or one seller takes no order.
   */
  unpaidOrdersMax: { perBuyer: number; perListing: number; lapsed: number };
  /** How many units an order may have. */
  orderUnitsMax: number;
}
