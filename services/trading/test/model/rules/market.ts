/**
 * The model of trading: plain objects, and rules written from the tables of states. It imports nothing of the
 * implementation. Times are seconds of the test clock since the beginning of the run; the real time that passes is left
 * out, because all periods are whole multiples of `tickSeconds` and a run is shorter than one. Amounts are minor units.
 */

/** All deadlines and all advances of the clock are multiples of this, in seconds. */
export const tickSeconds = 600;

export const minutes = (n: number): number => n * 60;
export const hours = (n: number): number => n * 3_600;
export const days = (n: number): number => n * 86_400;

export interface ModelListing {
  /** Name of the record in the model, such as `listing 1`. */
  label: string;
  seller: string;
  title: string;
  currency: 'USD' | 'EUR';
  price: number;
  shipping: number;
  requiresShipping: boolean;
  immediatePayment: boolean;
  deliveryDays: number | null;
  autoAccept: number | null;
  autoDecline: number | null;
  ttlHours: number;
  quantity: number;
  reserved: number;
  offersEnabled: boolean;
  buyNowEnabled: boolean;
  status: 'draft' | 'published' | 'paused' | 'sold_out' | 'archived';
  publishedAt: number | null;
  archivedAt: number | null;
  createdAt: number;
  updatedAt: number;
  version: number;
}

export type ModelParty = 'buyer' | 'seller';

export interface ModelRevision {
  proposedBy: ModelParty;
  unitAmount: number;
  quantity: number;
  shipping: number;
  message: string;
  expiresAt: number;
  createdAt: number;
  /** Number of revisions of all offers that were made before. It orders revisions with equal times in the model. */
  before: number;
}

export type ClosedReason = 'declined' | 'withdrawn' | 'expired' | 'sold_out' | 'listing_closed' | 'organization_closed';

export interface ModelOffer {
  label: string;
  listing: ModelListing;
  buyer: string;
  seller: string;
  currency: string;
  status: 'submitted' | 'countered' | 'accepted' | 'rejected' | 'withdrawn' | 'expired';
  awaiting: ModelParty | null;
  /** At least one; the last is the current one. */
  revisions: ModelRevision[];
  closedReason: ClosedReason | null;
  autoDecided: boolean;
  order: ModelOrder | null;
  hasAddress: boolean;
  /** When the party that must respond is reminded; null if it was, or if no further reminder is due. */
  remindAt: number | null;
  createdAt: number;
  updatedAt: number;
  version: number;
}

export interface ModelLine {
  listing: ModelListing;
  title: string;
  quantity: number;
  unitAmount: number;
  fulfilled: number;
}

export interface ModelFulfillment {
  items: { listing: ModelListing; quantity: number }[];
  carrier: string | null;
  trackingNumber: string | null;
  fulfilledAt: number;
}

export interface ModelOrder {
  label: string;
  buyer: string;
  seller: string;
  offer: ModelOffer | null;
  currency: string;
  lines: ModelLine[];
  shipping: number;
  status: 'pending_payment' | 'paid' | 'fulfilled' | 'completed' | 'canceled' | 'refunded' | 'disputed';
  resumeStatus: 'paid' | 'fulfilled' | 'completed' | null;
  paymentStatus: 'none' | 'authorized' | 'paid' | 'failed';
  captured: number;
  refunded: number;
  refundPending: number;
  chargedBack: number;
  disputeStatus: 'none' | 'open' | 'won' | 'lost';
  /** Every dispute that was reported. */
  disputes: Map<string, 'open' | 'won' | 'lost'>;
  paymentDueAt: number | null;
  fulfillBy: number | null;
  payoutEligibleAt: number | null;
  cancelRequestedAt: number | null;
  cancelReason: 'seller_canceled' | 'sla_expired' | null;
  receiptConfirmedAt: number | null;
  hasAddress: boolean;
  /** When it ended because the buyer did not pay. */
  lapsedAt: number | null;
  deliveryDays: number | null;
  /** Time of the reminder of a party's next deadline. Null as for offers, and if there is too little time. */
  remindAt: number | null;
  fulfillments: ModelFulfillment[];
  /** The highest version of the order's account in payments that trading has seen. */
  accountVersion: number;
  createdAt: number;
  updatedAt: number;
  version: number;
}

export type ModelRecord = ModelListing | ModelOffer | ModelOrder;

export interface ModelOrganization {
  name: string;
  /** The person who owns it. */
  owner: string;
  status: 'active' | 'suspended' | 'closing' | 'closed';
  version: number;
}

/** An event that must have been emitted. `data` is in the terms of the model, as the receiver gets it. */
export interface ModelEvent {
  type: string;
  about: string;
  version: number;
  audience: string[];
  data: unknown;
}

export interface Market {
  clock: number;
  organizations: ModelOrganization[];
  listings: ModelListing[];
  offers: ModelOffer[];
  orders: ModelOrder[];
  /** Effects of the present command: its events in order, changed records, and orders whose workflow must run. */
  events: ModelEvent[];
  changed: Set<ModelRecord>;
  poked: Set<ModelOrder>;
}

/** The organizations of a run. All may do everything; two of them have the first listings, and one has no part. */
export const sellers = ['Sam', 'Sue'] as const;
export const buyers = ['Bob', 'Bea', 'Sue'] as const;
export const stranger = 'Xan';
/** Two buyers belong to one person, so their lapses count together. */
const owners: Readonly<Record<string, string>> = { Bob: 'Ben', Bea: 'Ben' };

export function newMarket(): Market {
  return {
    clock: 0,
    organizations: [...sellers, 'Bob', 'Bea', stranger].map((name) => ({
      name,
      owner: owners[name] ?? name,
      status: 'active',
      version: 1,
    })),
    listings: [],
    offers: [],
    orders: [],
    events: [],
    changed: new Set(),
    poked: new Set(),
  };
}

/** Forgets the effects of the previous command. */
export function beginCommand(market: Market): void {
  market.events = [];
  market.changed = new Set();
  market.poked = new Set();
}

/** A change: the record gets its next version. */
export function change<R extends ModelRecord>(market: Market, record: R, changes: Partial<R>): void {
  Object.assign(record, changes, { version: record.version + 1, updatedAt: market.clock });
  market.changed.add(record);
}

/**
 * A reason to refuse a command. If several hold, the answer may name any of them. `members` are those of the error, in
 * the terms of the model, where the model says what they are.
 */
export interface Refusal {
  code: string;
  members?: object;
}

/** The refusals whose condition holds. */
export function refusals(...conditions: (Refusal | string | false)[]): Refusal[] {
  return conditions.flatMap((one) => (one === false ? [] : [typeof one === 'string' ? { code: one } : one]));
}

export const isActive = (market: Market, name: string): boolean =>
  market.organizations.find((one) => one.name === name)!.status === 'active';

export const ownerOf = ({ organizations }: Market, name: string): string =>
  organizations.find((one) => one.name === name)!.owner;

export const available = ({ quantity, reserved }: ModelListing): number => quantity - reserved;

/** Whether everyone may see the listing. */
export const isPublic = (market: Market, { status, seller }: ModelListing): boolean =>
  (status === 'published' || status === 'sold_out') && isActive(market, seller);

export const isOpen = ({ status }: ModelOffer): boolean => status === 'submitted' || status === 'countered';

export const current = ({ revisions }: ModelOffer): ModelRevision => revisions.at(-1)!;

export const partyOf = ({ buyer, seller }: ModelOffer | ModelOrder, name: string): ModelParty | null =>
  name === buyer ? 'buyer' : name === seller ? 'seller' : null;

export const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);
export const subtotal = ({ lines }: ModelOrder): number =>
  sum(lines.map(({ quantity, unitAmount }) => quantity * unitAmount));
export const total = (order: ModelOrder): number => subtotal(order) + order.shipping;

/** A listing that is on sale has available units; one that is sold out has none. */
export function settleStock(listing: ModelListing): void {
  if (listing.status !== 'published' && listing.status !== 'sold_out') return;
  listing.status = available(listing) === 0 ? 'sold_out' : 'published';
}

/** The refusal that names the available units of each listing. */
export function tooFew(units: { listing: ModelListing; quantity: number }[], left?: number): Refusal {
  return {
    code: 'insufficient_stock',
    members: {
      details: units.map(({ listing, quantity }) => ({
        listingId: listing.label,
        requested: quantity,
        available: left ?? available(listing),
      })),
    },
  };
}
