import type { PaymentProviderName, SupportedCurrencies } from '@marketplace/kernel';
import type { CursorKey, Store } from '@marketplace/store';

/** Rule of the platform's fee of new orders. */
export interface FeeRule {
  /** Basis points. */
  bps: number;
  /** Whether the fee is of the total. Otherwise it is of the subtotal. */
  includesShipping: boolean;
}

/** Dependencies of the operations of trading besides their database. */
export interface TradingContext {
  cursorKey: CursorKey;
  currencies: SupportedCurrencies;
  /** Limits the amounts of orders and offers. */
  paymentProvider: PaymentProviderName;
  /** Whether organizations that share an owner may not trade. */
  riskControls: boolean;
  /** Store for changes that must commit although the operation is refused. */
  store: Store;
  /** The platform's fee of new orders. */
  fee: FeeRule;
  /** Maximum numbers of offers of an organization: in an hour, and for one listing in 30 days. */
  offersMax: { perHour: number; perListing: number };
  /**
   * Maximum numbers of unpaid orders of a person's organizations, in all and of one listing, and of lapsed ones in 30
   * days before the time to pay gets shorter, or one seller takes no order.
   */
  unpaidOrdersMax: { perBuyer: number; perListing: number; lapsed: number };
  /** Maximum number of units of an order. */
  orderUnitsMax: number;
}
