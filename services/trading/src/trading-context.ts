import type { SupportedCurrencies } from '@marketplace/kernel';
import type { CursorKey, Store } from '@marketplace/store';

/** What operations of trading use in addition to their database. */
export interface TradingContext {
  cursorKey: CursorKey;
  currencies: SupportedCurrencies;
  /** For what must commit although the operation is refused. */
  store: Store;
  /** The platform's fee of new orders, in basis points of the subtotal. */
  platformFeeBps: number;
  /** How many offers an organization may make: in an hour, and for one listing in 30 days. */
  offersMax: { perHour: number; perListing: number };
  /**
   * How many unpaid orders a buyer may have, in all and of one listing, and how many it may let lapse in 30 days before
   * its time to pay gets shorter.
   */
  unpaidOrdersMax: { perBuyer: number; perListing: number; lapsed: number };
  /** How many units an order may have. */
  orderUnitsMax: number;
}
