/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The input of `acceptOffer`. */
export type AcceptOfferInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** The revision whose terms you have read. The error `offer_revision_conflict` if it is not the current one. */
  expectedRevision: number;
  /** The error `price_changed` if the total of the order, with shipping, would be another one. */
  expectedTotal?: MoneyInput | null | undefined;
  /** Where to ship. Only a buyer can give it. */
  shippingAddress?: AddressInput | null | undefined;
};

/** A postal address. */
export type AddressInput = {
  /** City or town. */
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Street and number. */
  line1: string;
  /** A second line. */
  line2?: string | null | undefined;
  /** The recipient. */
  name: string;
  /** Postal code. */
  postalCode?: string | null | undefined;
  /** State, province or region. */
  region?: string | null | undefined;
};

/** Whether an API key is accepted. */
export type ApiKeyStatus =
  /** It is accepted. */
  | 'active'
  /** Its `expiresAt` has passed. */
  | 'expired'
  /** A member or the service revoked it. */
  | 'revoked';

/**
 * `missing`: the event does not exist. `changed`: its content does not match its hash. `unlinked`: its `prevHash` is not
 * the hash of the previous event.
 */
export type AuditBreakReason =
  /** Its content does not match its hash. */
  | 'changed'
  /** The event does not exist. */
  | 'missing'
  /** Its `prevHash` is not the hash of the previous event. */
  | 'unlinked';

/** When the amount of a payment is captured. */
export type CaptureMethod =
  /** At once. */
  | 'automatic'
  /** When the seller captures it, until `captureBefore`. */
  | 'manual';

/** Why a buyer disputes an order. */
export type ClaimReason =
  /** The goods differ from the listing. */
  | 'not_as_described'
  /** The goods have not arrived. */
  | 'not_received'
  /** Another reason, which the description tells. */
  | 'other';

/** The input of `counterOffer`. */
export type CounterOfferInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** The revision whose terms you have read. The error `offer_revision_conflict` if it is not the current one. */
  expectedRevision: number;
  /** At most 1,000 characters. */
  message?: string | null | undefined;
  /** The quantity of the current revision if absent. */
  quantity?: number | null | undefined;
  /** Price of a unit, at most the price of the listing. */
  unitAmount: MoneyInput;
};

/** The input of `createApiKey`. */
export type CreateApiKeyInput = {
  /** If absent, one year from now. If null, the key does not expire. */
  expiresAt?: string | null | undefined;
  /** A name by which people recognize the key. */
  name: string;
  /** `listings:write`, `offers:write`, `orders:write` or `payments:write`, each at most once. */
  scopes: Array<string>;
};

/** The input of `createDispute`. */
export type CreateDisputeInput = {
  /** What you claim. Everything that is left of the payment if absent. */
  amount?: MoneyInput | null | undefined;
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** At most 5,000 characters. */
  description: string;
  /** What is wrong. */
  reason: ClaimReason;
};

/** The input of `createInvitation`. */
export type CreateInvitationInput = {
  /** The address to invite. */
  email: string;
  /** The role that the person gets. */
  role: Role;
};

/** The input of `createListing`. */
export type CreateListingInput = {
  /** Further properties, at most 50. */
  attributeList?: Array<ListingAttributeInput> | null | undefined;
  /** Offers of at least this amount for a unit are accepted at once. */
  autoAcceptAmount?: MoneyInput | null | undefined;
  /** Offers below this amount for a unit are declined at once. */
  autoDeclineAmount?: MoneyInput | null | undefined;
  /** True if absent. */
  buyNowEnabled?: boolean | null | undefined;
  /** At most five. */
  categories?: Array<string> | null | undefined;
  /** Most days from the shipment to the arrival, 1 to 45. Buyers can complain that much longer. */
  deliveryDays?: number | null | undefined;
  /** What is sold, in full. */
  description?: string | null | undefined;
  /** https URLs, at most twelve. */
  imageUrls?: Array<string> | null | undefined;
  /** Whether an order that the buyer makes or accepts must be paid within 10 minutes. False if absent. */
  immediatePayment?: boolean | null | undefined;
  /** Hours after which a revision of an offer expires, 1 to 168. 48 if absent. */
  offerTtlHours?: number | null | undefined;
  /** True if absent. */
  offersEnabled?: boolean | null | undefined;
  /** Price of a unit. */
  price: MoneyInput;
  /** Publish the listing at once. */
  publish?: boolean;
  /** 1 if absent. */
  quantity?: number | null | undefined;
  /** Whether orders and offers need a shipping address. False if absent. */
  requiresShipping?: boolean | null | undefined;
  /** 0 if absent. */
  shippingAmount?: MoneyInput | null | undefined;
  /** Unique among your listings that are not archived. */
  sku?: string | null | undefined;
  /** 1 to 200 characters. */
  title: string;
};

/** The input of `createOffer`. */
export type CreateOfferInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** The error `price_changed` if the total of the order, with shipping, would be another one. */
  expectedTotal?: MoneyInput | null | undefined;
  /** The listing. */
  listingId: string | number;
  /** At most 1,000 characters. */
  message?: string | null | undefined;
  /** 1 if absent. */
  quantity?: number | null | undefined;
  /** Where to ship. Needed if the listing requires shipping. */
  shippingAddress?: AddressInput | null | undefined;
  /** Price of a unit, at most the price of the listing. */
  unitAmount: MoneyInput;
};

/** The input of `createOrder`. */
export type CreateOrderInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** The error `price_changed` if the total of the order, with shipping, would be another one. */
  expectedTotal?: MoneyInput | null | undefined;
  /** 1 to 50 items. */
  items: Array<OrderItemInput>;
  /** Where to ship. Needed if a listing requires shipping. */
  shippingAddress?: AddressInput | null | undefined;
};

/** The input of `createOrganization`. */
export type CreateOrganizationInput = {
  /** The name that others see. */
  name: string;
  /** Lower-case letters, digits and hyphens, no hyphen at either end. Derived from the name if absent. */
  slug?: string | null | undefined;
};

/** The input of `createPayment`. */
export type CreatePaymentInput = {
  /** The error `amount_mismatch` if this is not the total of the order. */
  amount?: MoneyInput | null | undefined;
  /** `manual`: the amount is only authorized, and the seller captures it. */
  captureMethod?: CaptureMethod;
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** The order to pay. */
  orderId: string | number;
  /** The provider's id of the buyer's payment method, such as `pm_card_visa` of the sandbox. */
  paymentMethod: string;
  /** Where the bank sends the buyer after it has authenticated them. */
  returnUrl?: string | null | undefined;
};

/** The input of `createRefund`. */
export type CreateRefundInput = {
  /** Default: everything that is left. */
  amount?: MoneyInput | null | undefined;
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** Why you refund. `claim`: for goods that were shipped. A refund with any other reason counts towards the units that are not shipped. */
  reason?: RefundRequestReason;
};

/** The input of `createWebhookEndpoint`. */
export type CreateWebhookEndpointInput = {
  /** Headers of every attempt, at most 20. Their values cannot be read. */
  customHeaderList?: Array<HttpHeaderInput> | null | undefined;
  /** For people. */
  description?: string | null | undefined;
  /** Maximum number of attempts in flight, 1 to 256. 16 if absent. */
  maxInFlight?: number | null | undefined;
  /** Most attempts per second. Null: no limit. */
  rateLimit?: WebhookRateLimitInput | null | undefined;
  /** Null means the default schedule of ten attempts. */
  retryPolicy?: WebhookRetryPolicyInput | null | undefined;
  /** Event types, or patterns such as `*` and `order.*`. */
  subscribedEvents: Array<string>;
  /** 1 to 30. 15 if absent. */
  timeoutSeconds?: number | null | undefined;
  /** Where to send webhooks. */
  url: string;
};

/** ISO 4217 code. An installation accepts some of these and refuses the others with 422 `validation_failed`. */
export type Currency =
  | 'AED'
  | 'AFN'
  | 'ALL'
  | 'AMD'
  | 'AOA'
  | 'ARS'
  | 'AUD'
  | 'AWG'
  | 'AZN'
  | 'BAM'
  | 'BBD'
  | 'BDT'
  | 'BHD'
  | 'BIF'
  | 'BMD'
  | 'BND'
  | 'BOB'
  | 'BRL'
  | 'BSD'
  | 'BTN'
  | 'BWP'
  | 'BYN'
  | 'BZD'
  | 'CAD'
  | 'CDF'
  | 'CHF'
  | 'CLP'
  | 'CNY'
  | 'COP'
  | 'CRC'
  | 'CUP'
  | 'CVE'
  | 'CZK'
  | 'DJF'
  | 'DKK'
  | 'DOP'
  | 'DZD'
  | 'EGP'
  | 'ERN'
  | 'ETB'
  | 'EUR'
  | 'FJD'
  | 'FKP'
  | 'GBP'
  | 'GEL'
  | 'GHS'
  | 'GIP'
  | 'GMD'
  | 'GNF'
  | 'GTQ'
  | 'GYD'
  | 'HKD'
  | 'HNL'
  | 'HTG'
  | 'HUF'
  | 'IDR'
  | 'ILS'
  | 'INR'
  | 'IQD'
  | 'IRR'
  | 'ISK'
  | 'JMD'
  | 'JOD'
  | 'JPY'
  | 'KES'
  | 'KGS'
  | 'KHR'
  | 'KMF'
  | 'KPW'
  | 'KRW'
  | 'KWD'
  | 'KYD'
  | 'KZT'
  | 'LAK'
  | 'LBP'
  | 'LKR'
  | 'LRD'
  | 'LSL'
  | 'LYD'
  | 'MAD'
  | 'MDL'
  | 'MGA'
  | 'MKD'
  | 'MMK'
  | 'MNT'
  | 'MOP'
  | 'MRU'
  | 'MUR'
  | 'MVR'
  | 'MWK'
  | 'MXN'
  | 'MYR'
  | 'MZN'
  | 'NAD'
  | 'NGN'
  | 'NIO'
  | 'NOK'
  | 'NPR'
  | 'NZD'
  | 'OMR'
  | 'PAB'
  | 'PEN'
  | 'PGK'
  | 'PHP'
  | 'PKR'
  | 'PLN'
  | 'PYG'
  | 'QAR'
  | 'RON'
  | 'RSD'
  | 'RUB'
  | 'RWF'
  | 'SAR'
  | 'SBD'
  | 'SCR'
  | 'SDG'
  | 'SEK'
  | 'SGD'
  | 'SHP'
  | 'SLE'
  | 'SOS'
  | 'SRD'
  | 'SSP'
  | 'STN'
  | 'SVC'
  | 'SYP'
  | 'SZL'
  | 'THB'
  | 'TJS'
  | 'TMT'
  | 'TND'
  | 'TOP'
  | 'TRY'
  | 'TTD'
  | 'TWD'
  | 'TZS'
  | 'UAH'
  | 'UGX'
  | 'USD'
  | 'UYU'
  | 'UZS'
  | 'VED'
  | 'VES'
  | 'VND'
  | 'VUV'
  | 'WST'
  | 'XAF'
  | 'XCD'
  | 'XCG'
  | 'XOF'
  | 'XPF'
  | 'YER'
  | 'ZAR'
  | 'ZMW'
  | 'ZWG';

/** The input of `decideClaim`. */
export type DecideClaimInput = {
  /**
   * What the buyer gets in all, if they are right. What was refunded since the claim was opened is a part of it. What they
   * claim if absent.
   */
  amount?: MoneyInput | null | undefined;
  /** The party that gets the money. */
  inFavorOf: Party;
  /** For the audit log of the operator, at most 500 characters. */
  reason: string;
};

/** Who opened a dispute. */
export type DisputeSource =
  /** The buyer, as a claim. */
  | 'buyer'
  /** The bank of the buyer, through the payment provider. */
  | 'provider';

/** Kind of a dispute. */
export type DisputeStage =
  /** A bank has withdrawn the amount. */
  | 'chargeback'
  /** A buyer asks for money back. */
  | 'claim'
  /** A bank asks, and has not withdrawn the amount. */
  | 'inquiry';

/** Status of a dispute, from the point of view of the seller. */
export type DisputeStatus =
  /** The buyer gets the amount. */
  | 'lost'
  /** The seller can add evidence, until `evidenceDueBy`. */
  | 'needs_response'
  /** The bank or the operator decides. */
  | 'under_review'
  /** The buyer took the claim back. */
  | 'withdrawn'
  /** The seller keeps the amount. */
  | 'won';

/** Who submits evidence. */
export type EvidenceAuthor =
  /** The buyer. */
  | 'buyer'
  /** The operator of the platform. */
  | 'operator'
  /** The seller. */
  | 'seller'
  /** The platform itself, which tells a bank of the refunds of the payment. */
  | 'system';

/** What stops all payouts of the platform. */
export type FreezeCause =
  /** The check of the books found that they disagree. */
  | 'books'
  /** An operator stopped them. */
  | 'operator';

/** The input of `fulfillOrder`. */
export type FulfillOrderInput = {
  /** Who carries it. */
  carrier?: string | null | undefined;
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** All units that are not fulfilled yet if absent. */
  items?: Array<FulfillmentItemInput> | null | undefined;
  /** The carrier's number of the shipment. */
  trackingNumber?: string | null | undefined;
};

/** Units of a listing that were shipped. */
export type FulfillmentItemInput = {
  /** Id of a listing. */
  listingId: string | number;
  /** Number of units. */
  quantity: number;
};

/** A header of a request. */
export type HttpHeaderInput = {
  /** At most once in a list. Upper and lower case are equal. */
  name: string;
  /** Printable ASCII, at most 4,096 characters. */
  value: string;
};

/** Kind of a transaction in the ledger. */
export type LedgerKind =
  /** The buyer paid. */
  | 'capture'
  /** The fee of a bank for a dispute. */
  | 'dispute_fee'
  /** A bank returned a disputed amount. */
  | 'dispute_reinstatement'
  /** A bank withdrew a disputed amount. */
  | 'dispute_withdrawal'
  /** A payout was started. */
  | 'payout'
  /** A payout failed, and its amount is available again. */
  | 'payout_failed'
  /** A payout has arrived. */
  | 'payout_paid'
  /** The bank sent a payout back. */
  | 'payout_returned'
  /** What the payment provider charges. */
  | 'provider_cost'
  /** Money goes back to the buyer. */
  | 'refund'
  /** A refund came back from the bank of the buyer. */
  | 'refund_returned'
  /** The money of a completed order goes to the seller. */
  | 'release'
  /** A loss that the platform bears. */
  | 'write_off';

/** A property of a listing. */
export type ListingAttributeInput = {
  /** Such as `material`, at most once in a list. */
  name: string;
  /** Such as `brass`. */
  value: string;
};

/** Order of a list of listings. */
export type ListingSort =
  /** Newest first. */
  | 'newest'
  /** Lowest price first. */
  | 'price_asc'
  /** Highest price first. */
  | 'price_desc';

/** Status of a listing. */
export type ListingStatus =
  /** Ended permanently. */
  | 'archived'
  /** Not published yet. Only its organization sees it. */
  | 'draft'
  /** Hidden from buyers until it is published again. */
  | 'paused'
  /** Everybody sees it, and can buy it. */
  | 'published'
  /** No unit is available. It is published again when one is. */
  | 'sold_out';

/** What an operator must look at. */
export type MoneyAlertKind =
  /** The provider refuses to capture an authorized amount. */
  | 'capture_refused'
  /** A payout waits because the balance of the platform at the provider is too small. */
  | 'provider_funds'
  /** Three refunds have failed, and none is tried again by itself. */
  | 'refund_failing'
  /** A refund came back from the bank of the buyer. */
  | 'refund_returned'
  /** Buyer and seller share members or a payout account, and the money is not paid out. */
  | 'related_parties';

/** An amount of money above 0. */
export type MoneyInput = {
  /** In minor units of the currency: 4900 is 49.00 USD, and 4900 JPY. */
  amount: number;
  /** ISO 4217 code. An installation accepts some of these and refuses the others with 422 `validation_failed`. */
  currency: Currency;
};

/** Why an offer ended without an order. */
export type OfferClosedReason =
  /** The other party, or a threshold of the listing, declined it. */
  | 'declined'
  /** The current revision was not answered in time. */
  | 'expired'
  /** The listing was archived. */
  | 'listing_closed'
  /** A party closed its organization. */
  | 'organization_closed'
  /** The last unit of the listing was sold. */
  | 'sold_out'
  /** The party that made the current revision took it back. */
  | 'withdrawn';

/** Status of an offer. */
export type OfferStatus =
  /** There is an order. */
  | 'accepted'
  /** A later revision waits for an answer. */
  | 'countered'
  /** The current revision was not answered in time. */
  | 'expired'
  /** It was declined, or closed by the service: see `closedReason`. */
  | 'rejected'
  /** The first revision waits for an answer. */
  | 'submitted'
  /** The party that made the current revision took it back. */
  | 'withdrawn';

/** The input of `submitEvidenceAsOperator`. */
export type OperatorEvidenceInput = {
  /** At most 10 https URLs. */
  fileUrls?: Array<string>;
  /** For the audit log of the operator, at most 500 characters. */
  reason: string;
  /** At most 10,000 characters. */
  text: string;
};

/** The input of `refundAsOperator`. */
export type OperatorRefundInput = {
  /** Default: everything that is left. */
  amount?: MoneyInput | null | undefined;
  /** You have paid the buyer by other means, such as a bank transfer; needs `reference`. */
  paidOutside?: boolean | null | undefined;
  /** For the audit log of the operator, at most 500 characters. */
  reason: string;
  /** The name of the payment by other means. Both parties see it. */
  reference?: string | null | undefined;
  /**
   * The reason of the refund. `claim`: for goods that were shipped. A refund with any other reason counts towards the units
   * that are not shipped.
   */
  refundReason?: RefundRequestReason;
};

/** Whether the money of an order can still move. */
export type OrderAccountStatus =
  /** The order is canceled. */
  | 'closed'
  /** It can. */
  | 'open';

/** Disputes of an order. */
export type OrderDisputeStatus =
  /** The last one was decided for the buyer. */
  | 'lost'
  /** There was none. */
  | 'none'
  /** One is open. */
  | 'open'
  /** The last one was decided for the seller. */
  | 'won';

/** How much of an order was shipped. */
export type OrderFulfillmentStatus =
  /** All units. */
  | 'full'
  /** Nothing. */
  | 'none'
  /** Some units. */
  | 'partial';

/** Units of a listing to buy. */
export type OrderItemInput = {
  /** The error `price_changed` if this is not the price of the listing. */
  expectedUnitAmount?: MoneyInput | null | undefined;
  /** Id of a listing. */
  listingId: string | number;
  /** Number of units. */
  quantity: number;
};

/** Whether an order is paid. */
export type OrderPaymentStatus =
  /** The amount is authorized, and not captured yet. */
  | 'authorized'
  /** The last payment failed. */
  | 'failed'
  /** There is no payment yet. */
  | 'none'
  /** The amount is captured. */
  | 'paid';

/** How much of an order was refunded. */
export type OrderRefundStatus =
  /** The whole amount. */
  | 'full'
  /** Nothing. */
  | 'none'
  /** A part. */
  | 'partial';

/** The status to which a disputed order returns. */
export type OrderResumeStatus =
  /** Completed. */
  | 'completed'
  /** Fulfilled, and not completed. */
  | 'fulfilled'
  /** Paid, and not fulfilled. */
  | 'paid';

/** Status of an order. */
export type OrderStatus =
  /** It ended without a sale. */
  | 'canceled'
  /** The buyer has received the goods, or the hold period is over. */
  | 'completed'
  /** A dispute is open. */
  | 'disputed'
  /** All units were shipped. */
  | 'fulfilled'
  /** It is paid, and waits for the shipment, until `fulfillBy`. */
  | 'paid'
  /** It waits for its payment, until `paymentDueAt`. */
  | 'pending_payment'
  /** The whole amount went back to the buyer. */
  | 'refunded';

/** Status of an organization. */
export type OrganizationStatus =
  /** It can trade. */
  | 'active'
  /** It is closed permanently. */
  | 'closed'
  /** It closes when nothing is open any more. */
  | 'closing'
  /** The operator suspended it: members can only read. */
  | 'suspended';

/** The parties of an offer and of an order. */
export type Party =
  /** The organization that buys. */
  | 'buyer'
  /** The organization of the listing. */
  | 'seller';

/** Why a payment failed or was canceled. */
export type PaymentFailureCode =
  /** The buyer was not authenticated in time. */
  | 'authentication_required'
  /** The amount was not captured in time. */
  | 'authorization_expired'
  /** The bank declined the card, without a better reason. */
  | 'card_declined'
  /** The card has expired. */
  | 'expired_card'
  /** The account of the buyer does not have the amount. */
  | 'insufficient_funds'
  /** The order was canceled first. */
  | 'order_canceled'
  /** The provider or the bank had an error: try again. */
  | 'processing_error'
  /** The provider refused the payment. */
  | 'provider_rejected';

/** Who moves the money. */
export type PaymentProvider =
  /** The simulated provider: no money moves. */
  | 'sandbox'
  /** Stripe. */
  | 'stripe';

/** Status of a payment. */
export type PaymentStatus =
  /** It was canceled before it succeeded. */
  | 'canceled'
  /** The bank refused it: see `failure`. */
  | 'failed'
  /** The bank has not answered yet. */
  | 'processing'
  /** The buyer must be authenticated: see `nextAction`. */
  | 'requires_action'
  /** The amount is authorized, and waits for `capturePayment`. */
  | 'requires_capture'
  /** The amount is captured. */
  | 'succeeded';

/** The input of `setPayoutAccount`. */
export type PayoutAccountInput = {
  /** ISO 3166-1 alpha-2. It can be changed while the account is `pending` or `rejected`. */
  country: string;
  /** Sandbox only: how payouts end, such as `acct_sandbox_ok`. */
  destination?: string | null | undefined;
  /** Allows buyers `captureMethod: manual`. Without it, the setting stays; it is off at first. */
  manualCapture?: boolean | null | undefined;
  /** `automatic`: an order is paid out when it is completed. `manual`: when a member releases it. */
  payoutSchedule?: PayoutSchedule;
  /** Where the provider sends the person afterwards. */
  returnUrl: string;
};

/** Whether an organization can be paid. */
export type PayoutAccountStatus =
  /** Payouts are made. */
  | 'active'
  /** The provider needs more data: see `onboardingUrl`. */
  | 'pending'
  /** The provider refused the account. */
  | 'rejected'
  /** The provider stopped payouts until it gets more data. */
  | 'restricted';

/** Why a payout is not the sum of its items. */
export type PayoutAdjustmentType =
  /** The fee of a bank for a dispute. */
  | 'dispute_fee'
  /** What the seller owed from earlier orders. */
  | 'negative_balance'
  /** What is held back of the payout of a new seller, or paid later because of it. */
  | 'reserve'
  /** A refund after the release of an order. */
  | 'reversal';

/** What the bank reported about a payout. */
export type PayoutBankStatus =
  /** The amount could not be transferred. */
  | 'failed'
  /** The amount is on its way. */
  | 'in_transit'
  /** The amount has arrived. */
  | 'paid'
  /** It has got the order. */
  | 'pending'
  /** Nothing yet. */
  | 'unknown';

/** Why a payout waits. */
export type PayoutHoldReason =
  /** The provider does not have the amount yet. */
  | 'awaiting_provider_funds'
  /** A dispute of the order is open. */
  | 'dispute_open'
  /** The hold period after the shipment is not over. */
  | 'hold_period'
  /** The schedule is `manual`: start it with `releasePayout`. */
  | 'manual_schedule'
  /** The first sales of a new seller wait some days longer. */
  | 'new_seller'
  /** The operator suspended the organization. */
  | 'organization_suspended'
  /** The bank account of the seller has changed some days ago. */
  | 'payout_account_changed'
  /** The payout account is not `active`. */
  | 'payout_account_inactive'
  /** The limit of 24 hours is used up. */
  | 'payout_limit'
  /** Buyer and seller share people or a bank account, so the operator of the platform looks at it first. */
  | 'related_parties'
  /** A part of the payout of a new seller is held back for some time. */
  | 'reserve'
  /** It is so large that the operator of the platform looks at it first. */
  | 'review'
  /** The seller has suddenly sold much more than before, so it waits some days longer. */
  | 'velocity';

/** When payouts start. */
export type PayoutSchedule =
  /** By themselves, as soon as nothing holds them. */
  | 'automatic'
  /** When a member starts them with `releasePayout`. */
  | 'manual';

/** Status of a payout. */
export type PayoutStatus =
  /** There is nothing left to pay. */
  | 'canceled'
  /** It was refused: see `failure`. It can be started again. */
  | 'failed'
  /** It waits: see `holdReasons`. */
  | 'on_hold'
  /** The provider is transferring it. */
  | 'processing'
  /** It was transferred. */
  | 'released'
  /** The bank sent it back. */
  | 'returned'
  /** It starts at `eligibleAt`. */
  | 'scheduled';

/** The input of `recoverWebhookEndpoint`. */
export type RecoverWebhookEndpointInput = {
  /** Default: all types that the endpoint subscribes to. */
  eventTypes?: Array<string> | null | undefined;
  /** `failed` deliveries, or events that have no delivery to the endpoint (`missing`). */
  only?: WebhookRecoveryScope;
  /** Beginning of the range, at most 30 days ago. */
  since: string;
  /** Now if absent. */
  until?: string | null | undefined;
};

/** Who refunded. */
export type RefundInitiator =
  /** An operator of the platform. */
  | 'operator'
  /** The bank of the buyer, through the provider. */
  | 'provider'
  /** The seller. */
  | 'seller'
  /** The service, for example because an order was canceled. */
  | 'system';

/** Kind of a refund. */
export type RefundKind =
  /** The bank withdrew the amount. */
  | 'chargeback'
  /** The seller or the service gave money back. */
  | 'refund';

/** Why money went back. */
export type RefundReason =
  /** The bank withdrew the amount. */
  | 'chargeback'
  /** A claim of the buyer was granted. */
  | 'claim'
  /** The payment succeeded after the order was canceled. */
  | 'late_payment'
  /** The buyer asked for it. */
  | 'requested_by_buyer'
  /** The seller canceled. */
  | 'seller_canceled'
  /** The order was not shipped in time. */
  | 'sla_expired';

/** Why a seller refunds. */
export type RefundRequestReason =
  /** The buyer complained with reason. */
  | 'claim'
  /** The buyer asked for it. */
  | 'requested_by_buyer'
  /** The seller cannot deliver. */
  | 'seller_canceled';

/** Status of a refund. */
export type RefundStatus =
  /** The amount could not be given back: see `failureCode`. */
  | 'failed'
  /** The provider has not finished it. */
  | 'pending'
  /** The amount went to the buyer. */
  | 'succeeded';

/** The input of `resumeWebhookEndpoint`. */
export type ResumeWebhookEndpointInput = {
  /** What to do with the held deliveries: deliver `all`, `none`, or those `since` a time. The others are canceled. */
  replay?: WebhookReplay;
  /** Also make the next attempts of the deliveries that are `retrying` now, and not at `nextAttemptAt`. */
  retryNow?: boolean;
  /** With `replay: since`, held deliveries that were created before this time are canceled. */
  since?: string | null | undefined;
};

/** What buyer and seller of an order have in common. */
export type RiskFlag =
  /** A person is a member of both. */
  | 'shared_members'
  /** Both are paid out to the same bank account. */
  | 'shared_payout_account';

/** Why a payout waits because of risk. */
export type RiskHoldReason =
  /** The first sales of a new seller wait some days longer. */
  | 'new_seller'
  /** The bank account of the seller has changed some days ago. */
  | 'payout_account_changed'
  /** The limit of 24 hours is used up. */
  | 'payout_limit'
  /** Buyer and seller share people or a bank account, so the operator of the platform looks at it first. */
  | 'related_parties'
  /** A part of the payout of a new seller is held back for some time. */
  | 'reserve'
  /** It is so large that the operator of the platform looks at it first. */
  | 'review'
  /** The seller has suddenly sold much more than before, so it waits some days longer. */
  | 'velocity';

/** What a member may do. Each role has its own permissions. */
export type Role =
  /** May do everything except changing owners and closing the organization. */
  | 'admin'
  /** Trades, and manages webhook endpoints. */
  | 'developer'
  /** Trades, and manages API keys and payouts. */
  | 'finance'
  /** May do everything. */
  | 'owner';

/** The input of `submitEvidence`. */
export type SubmitEvidenceInput = {
  /** Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request. */
  clientRequestId?: string | null | undefined;
  /** At most 10 https URLs. */
  fileUrls?: Array<string>;
  /** At most 10,000 characters. */
  text: string;
};

/** Absent members are not changed. */
export type UpdateListingInput = {
  /** All attributes. Attributes that are absent are removed. */
  attributeList?: Array<ListingAttributeInput> | null | undefined;
  /** Null removes the threshold. */
  autoAcceptAmount?: MoneyInput | null | undefined;
  /** Null removes the threshold. */
  autoDeclineAmount?: MoneyInput | null | undefined;
  /** Whether buyers may order at the price. */
  buyNowEnabled?: boolean | null | undefined;
  /** Up to five categories. */
  categories?: Array<string> | null | undefined;
  /** Null removes it. */
  deliveryDays?: number | null | undefined;
  /** What is sold, in full. */
  description?: string | null | undefined;
  /** Addresses of pictures. */
  imageUrls?: Array<string> | null | undefined;
  /** Whether an order that the buyer makes or accepts reserves its units for 10 minutes only. One that you accept has the usual time. Default: false. */
  immediatePayment?: boolean | null | undefined;
  /** Hours until an unanswered offer expires. */
  offerTtlHours?: number | null | undefined;
  /** Whether buyers may offer another price. */
  offersEnabled?: boolean | null | undefined;
  /** The currency cannot be changed once there is an offer or an order. */
  price?: MoneyInput | null | undefined;
  /** At least `quantityReserved`. */
  quantity?: number | null | undefined;
  /** Whether orders and offers need a shipping address. Default: false. */
  requiresShipping?: boolean | null | undefined;
  /** Shipping of an order, whatever its quantity. Default: 0. */
  shippingAmount?: MoneyInput | null | undefined;
  /** Null removes it. */
  sku?: string | null | undefined;
  /** What is sold, in one line. */
  title?: string | null | undefined;
};

/** The input of `updateMailSettings`. */
export type UpdateMailSettingsInput = {
  /** For the operator: a claim that nobody has decided ends soon. */
  claimDecisionDue?: boolean | null | undefined;
  /** A claim, or the dispute of a bank with you as the seller, has ended. The mail says how. */
  disputeClosed?: boolean | null | undefined;
  /** A claim or a dispute that you have not answered is about to be decided without you. */
  disputeEvidenceDue?: boolean | null | undefined;
  /** A buyer or a bank disputes an order that you have sold. */
  disputeOpened?: boolean | null | undefined;
  /** Your offer, or your counter-offer, was accepted, and there is an order. */
  offerAccepted?: boolean | null | undefined;
  /** An offer ended without an order. The mail says why. */
  offerClosed?: boolean | null | undefined;
  /** The other party answered an offer with other terms. */
  offerCountered?: boolean | null | undefined;
  /** An offer that waits for your answer is about to expire. */
  offerExpiring?: boolean | null | undefined;
  /** A buyer made an offer for one of your listings. */
  offerReceived?: boolean | null | undefined;
  /** An order was made, directly or by accepting an offer. */
  orderCreated?: boolean | null | undefined;
  /** A paid order must be shipped soon, or the buyer is refunded. */
  orderFulfillmentDue?: boolean | null | undefined;
  /** The payment of an order is due soon. */
  orderPaymentDue?: boolean | null | undefined;
  /** The seller of an order is paid soon. Until then you can complain about it. */
  orderReceiptDue?: boolean | null | undefined;
  /** The seller has shipped units of an order. */
  orderShipped?: boolean | null | undefined;
  /** A payment of your order failed or was canceled. The mail says why. */
  paymentFailed?: boolean | null | undefined;
  /** A payment was refunded, or a part of it. */
  paymentRefunded?: boolean | null | undefined;
  /** An order was paid. */
  paymentSucceeded?: boolean | null | undefined;
  /** A payout failed. The mail says why. */
  payoutFailed?: boolean | null | undefined;
  /** A payout was transferred to your account. */
  payoutReleased?: boolean | null | undefined;
  /** The bank has sent a payout back. */
  payoutReturned?: boolean | null | undefined;
  /** A refund has not reached the buyer: the bank of the buyer sends it back, or it has failed three times. */
  refundFailed?: boolean | null | undefined;
};

/** Absent members are not changed. */
export type UpdateOrganizationInput = {
  /** The new name. */
  name?: string | null | undefined;
};

/** Absent members are not changed. */
export type UpdateWebhookEndpointInput = {
  /** All custom headers, at most 20. Headers that are absent are removed. Requires recent authentication. */
  customHeaderList?: Array<HttpHeaderInput> | null | undefined;
  /** For people. */
  description?: string | null | undefined;
  /** Event types, or patterns such as `*` and `order.*`. They replace the previous ones. */
  events?: Array<string> | null | undefined;
  /** Most attempts at the same time. */
  maxInFlight?: number | null | undefined;
  /** Null removes the limit. */
  rateLimit?: WebhookRateLimitInput | null | undefined;
  /** Null restores the default schedule. */
  retryPolicy?: WebhookRetryPolicyInput | null | undefined;
  /** The new status. */
  status?: WebhookEndpointStatus | null | undefined;
  /** Time limit of an attempt, from connecting to the end of the response. */
  timeoutSeconds?: number | null | undefined;
  /**
   * Another URL requires recent authentication. If its scheme, host or port changes, the custom headers are removed,
   * unless `customHeaderList` is sent too.
   */
  url?: string | null | undefined;
};

/** Why an attempt failed. `internal` is an error of this service, not of the receiver. */
export type WebhookAttemptErrorCode =
  /** The address is not allowed; the attempt is not repeated. */
  | 'blocked_address'
  /** Any other status code, with a body of more than 64 KB. */
  | 'body_too_large'
  /** No process listens on the port. */
  | 'connection_refused'
  /** The connection ended before the answer did, or the answer is not HTTP. */
  | 'connection_reset'
  /** The name does not exist, has no address, or its name server cannot be reached. */
  | 'dns_error'
  /** Any other status code than 2xx. */
  | 'http_status'
  /** An error of this service, not of the receiver. */
  | 'internal'
  /** The status code is 3xx. */
  | 'redirect_refused'
  /** No connection within 5 s. */
  | 'timeout_connect'
  /** Connected, but no complete answer within the time limit of the endpoint. */
  | 'timeout_response'
  /** The certificate is not accepted, or the port does not speak TLS. */
  | 'tls_error';

/** Why there was an attempt. */
export type WebhookAttemptTrigger =
  /** The delivery is `manual`. */
  | 'manual'
  /** An operator of this service asked for it. */
  | 'operator'
  /** The delivery is part of a recovery. */
  | 'recover'
  /** The delivery is `scheduled`. */
  | 'scheduled'
  /** The delivery is a test. */
  | 'test';

/** Why a delivery was canceled. */
export type WebhookCancelReason =
  /** The endpoint was deleted. */
  | 'endpoint_deleted'
  /** The content of its event was erased. */
  | 'erased'
  /** It was held for too long. */
  | 'expired'
  /** A member canceled it. */
  | 'requested'
  /** A resumption left it out. */
  | 'skipped';

/** Status of a delivery. */
export type WebhookDeliveryStatus =
  /** It was ended before it succeeded: see `cancelReason`. */
  | 'canceled'
  /** An attempt is in flight. */
  | 'delivering'
  /** No further attempt is made. */
  | 'failed'
  /** The endpoint is paused or disabled; it continues when the endpoint is resumed. */
  | 'held'
  /** It waits for its first attempt. */
  | 'pending'
  /** The last attempt failed; the next is at `nextAttemptAt`. */
  | 'retrying'
  /** The receiver answered 2xx. */
  | 'succeeded';

/** Why an endpoint was disabled. */
export type WebhookDisabledReason =
  /** All its attempts failed for too long. */
  | 'failing'
  /** The receiver answered 410. */
  | 'gone'
  /** A member disabled it. */
  | 'manual';

/** Status of an endpoint. */
export type WebhookEndpointStatus =
  /** It gets its events. */
  | 'active'
  /** It gets nothing: see `disabledReason`. Its deliveries are held. */
  | 'disabled'
  /** A member paused it: its deliveries are held. */
  | 'paused';

/** Delays for one event type. */
export type WebhookEventTypeDelaysInput = {
  /** Seconds from each failed attempt to the next. An empty list means one attempt. */
  delaysSeconds: Array<number>;
  /** Such as `order.paid`, at most once in a list. */
  eventType: string;
};

/** What a notice reports. */
export type WebhookNoticeKind =
  /** The endpoint was disabled. */
  | 'disabled'
  /** Its attempts fail. */
  | 'failing'
  /** An attempt succeeded again. */
  | 'recovered';

/** Most attempts per second. */
export type WebhookRateLimitInput = {
  /** 1 to 1000. 1 if absent. */
  burst?: number | null | undefined;
  /** 0.01 to 1000. */
  perSecond: number;
};

/** Which events are delivered again. */
export type WebhookRecoveryScope =
  /** Those whose deliveries failed. */
  | 'failed'
  /** Those without a delivery. */
  | 'missing';

/** Status of a recovery. */
export type WebhookRecoveryStatus =
  /** A member canceled it. */
  | 'canceled'
  /** The whole time range is processed. */
  | 'completed'
  /** It creates deliveries. */
  | 'running';

/** What happens to held deliveries when an endpoint is resumed. */
export type WebhookReplay =
  /** All are delivered. */
  | 'all'
  /** All are canceled. */
  | 'none'
  /** Those created at or after `since` are delivered, the others canceled. */
  | 'since';

/** The answers of receivers by their status code. */
export type WebhookResponseClass =
  /** 200 to 299: the attempt succeeded. */
  | 'http_2xx'
  /** 300 to 399. Redirects are not followed. */
  | 'http_3xx'
  /** 400 to 499. */
  | 'http_4xx'
  /** 500 to 599. */
  | 'http_5xx'
  /** There was no answer. */
  | 'none';

/** When failed attempts are repeated. */
export type WebhookRetryPolicyInput = {
  /** At most 19 delays of 1 to 86400 seconds each, and at most eight days in total. */
  delaysSeconds: Array<number>;
  /** Delays for single event types, instead of `delaysSeconds`. */
  eventTypeDelays?: Array<WebhookEventTypeDelaysInput> | null | undefined;
};

/** Why there is a delivery. */
export type WebhookTrigger =
  /** A member delivered an event again. */
  | 'manual'
  /** A recovery delivered an event again. */
  | 'recover'
  /** Something happened that the endpoint subscribes to. */
  | 'scheduled'
  /** A member tested the endpoint. */
  | 'test';

/** Order of the worst endpoints. */
export type WorstWebhookEndpointSort =
  /** The most waiting deliveries. */
  | 'backlog'
  /** The most failed attempts. */
  | 'failedAttempts'
  /** The delivery that has waited longest. */
  | 'oldestWaiting';

export type MoneyFragment = { amount: number, currency: Currency };

export type OrganizationNameFragment = { id: string, name: string };

export type AddressFragment = { name: string, line1: string, line2: string | null, city: string, region: string | null, postalCode: string | null, country: string };

export type PageInfoFragment = { hasNextPage: boolean, endCursor: string | null };

export type UserErrorFragment = { code: string, field: Array<string> | null, message: string, details: unknown };

export type FrameQueryVariables = Exact<{ [key: string]: never; }>;


export type FrameQuery = { installation: { now: string, currencies: Array<Currency>, paymentProvider: PaymentProvider } | null, viewer: { role: Role | null, operator: boolean, user: { id: string, name: string, email: string }, activeOrganization: { id: string } | null, memberships: Array<{ id: string, role: Role, organization: { id: string, name: string, slug: string, status: OrganizationStatus } | null }> } | null };

export type ViewerFragment = { role: Role | null, operator: boolean, user: { id: string, name: string, email: string }, activeOrganization: { id: string } | null, memberships: Array<{ id: string, role: Role, organization: { id: string, name: string, slug: string, status: OrganizationStatus } | null }> };

export type RecordQueryVariables = Exact<{
  id: string | number;
}>;


export type RecordQuery = { node:
    | { __typename: 'ApiKey', name: string, id: string }
    | { __typename: 'Dispute', orderId: string, id: string }
    | { __typename: 'Listing', title: string, organizationId: string, id: string }
    | { __typename: 'Offer', id: string, listing: { id: string, title: string } | null }
    | { __typename: 'Order', id: string, items: Array<{ titleSnapshot: string, quantity: number }> }
    | { __typename: 'Organization', name: string, id: string }
    | { __typename: 'Payment', orderId: string, id: string, amount: { amount: number, currency: Currency } }
    | { __typename: 'Payout', id: string, amount: { amount: number, currency: Currency } }
    | { __typename: 'WebhookDelivery', eventType: string, id: string }
    | { __typename: 'WebhookEndpoint', url: string, description: string, id: string }
    | { __typename: 'WebhookRecovery', endpointId: string, id: string }
   | null };

type FoundRecord_ApiKey_Fragment = { __typename: 'ApiKey', name: string, id: string };

type FoundRecord_Dispute_Fragment = { __typename: 'Dispute', orderId: string, id: string };

type FoundRecord_Listing_Fragment = { __typename: 'Listing', title: string, organizationId: string, id: string };

type FoundRecord_Offer_Fragment = { __typename: 'Offer', id: string, listing: { id: string, title: string } | null };

type FoundRecord_Order_Fragment = { __typename: 'Order', id: string, items: Array<{ titleSnapshot: string, quantity: number }> };

type FoundRecord_Organization_Fragment = { __typename: 'Organization', name: string, id: string };

type FoundRecord_Payment_Fragment = { __typename: 'Payment', orderId: string, id: string, amount: { amount: number, currency: Currency } };

type FoundRecord_Payout_Fragment = { __typename: 'Payout', id: string, amount: { amount: number, currency: Currency } };

type FoundRecord_WebhookDelivery_Fragment = { __typename: 'WebhookDelivery', eventType: string, id: string };

type FoundRecord_WebhookEndpoint_Fragment = { __typename: 'WebhookEndpoint', url: string, description: string, id: string };

type FoundRecord_WebhookRecovery_Fragment = { __typename: 'WebhookRecovery', endpointId: string, id: string };

export type FoundRecordFragment =
  | FoundRecord_ApiKey_Fragment
  | FoundRecord_Dispute_Fragment
  | FoundRecord_Listing_Fragment
  | FoundRecord_Offer_Fragment
  | FoundRecord_Order_Fragment
  | FoundRecord_Organization_Fragment
  | FoundRecord_Payment_Fragment
  | FoundRecord_Payout_Fragment
  | FoundRecord_WebhookDelivery_Fragment
  | FoundRecord_WebhookEndpoint_Fragment
  | FoundRecord_WebhookRecovery_Fragment
;

export type BalanceFragment = { currency: string, available: number, reserved: number, pending: number, onHold: number, inTransit: number };

export type DisputeSentenceFragment = { source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, fundsWithdrawn: boolean, openedAt: string, closedAt: string | null, amount: { amount: number, currency: Currency } };

export type DisputeWordsFragment = { source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null };

export type EvidenceFragment = { submittedBy: EvidenceAuthor, text: string, fileUrls: Array<string>, createdAt: string };

export type CountedRefundFragment = { kind: RefundKind, status: RefundStatus, reason: RefundReason, createdAt: string, failureCode: string | null, amount: { amount: number, currency: Currency } };

export type EarningsFragment = { capturedAmount: { amount: number, currency: Currency }, refundedAmount: { amount: number, currency: Currency }, refundPendingAmount: { amount: number, currency: Currency }, chargedBackAmount: { amount: number, currency: Currency }, platformFee: { amount: number, currency: Currency } | null, sellerNet: { amount: number, currency: Currency } | null };

export type LedgerTransactionFragment = { id: string, kind: LedgerKind, createdAt: string, postings: Array<{ from: string, to: string, amount: { amount: number, currency: Currency } }> };

export type OrderDeadlineFragment = { status: OrderStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null };

export type OrderTitleFragment = { items: Array<{ titleSnapshot: string, quantity: number }> };

export type OpenBusinessFragment = { listings: number, offers: number, orders: number, payouts: number, balances: number, waitsUntil: string | null };

export type PayoutFactsFragment = { status: PayoutStatus, holdReasons: Array<PayoutHoldReason>, eligibleAt: string | null, releasedAt: string | null, updatedAt: string, bankStatus: PayoutBankStatus, failure: { message: string } | null };

export type PayoutsQueryVariables = Exact<{
  after?: string | null | undefined;
  status?: PayoutStatus | null | undefined;
  orderId?: string | number | null | undefined;
}>;


export type PayoutsQuery = { payouts: { nodes: Array<{ id: string, status: PayoutStatus, holdReasons: Array<PayoutHoldReason>, eligibleAt: string | null, releasedAt: string | null, updatedAt: string, bankStatus: PayoutBankStatus, createdAt: string, failure: { message: string } | null, amount: { amount: number, currency: Currency }, items: Array<{ orderId: string, order: { id: string, items: Array<{ titleSnapshot: string, quantity: number }> } | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type PayoutRowFragment = { id: string, status: PayoutStatus, holdReasons: Array<PayoutHoldReason>, eligibleAt: string | null, releasedAt: string | null, updatedAt: string, bankStatus: PayoutBankStatus, createdAt: string, failure: { message: string } | null, amount: { amount: number, currency: Currency }, items: Array<{ orderId: string, order: { id: string, items: Array<{ titleSnapshot: string, quantity: number }> } | null }> };

export type TestWebhookEndpointMutationVariables = Exact<{
  id: string | number;
  eventType: string;
}>;


export type TestWebhookEndpointMutation = { testWebhookEndpoint: { replayed: boolean, delivery: { id: string, endpointId: string, status: WebhookDeliveryStatus, attempts: Array<{ id: string, statusCode: number | null, durationMs: number, errorCode: WebhookAttemptErrorCode | null }> } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type TestedDeliveryFragment = { id: string, endpointId: string, status: WebhookDeliveryStatus, attempts: Array<{ id: string, statusCode: number | null, durationMs: number, errorCode: WebhookAttemptErrorCode | null }> };

export type WebhookDeliveriesQueryVariables = Exact<{
  status?: Array<WebhookDeliveryStatus> | WebhookDeliveryStatus | null | undefined;
  responseClass?: WebhookResponseClass | null | undefined;
  eventType?: string | null | undefined;
  endpointId?: string | number | null | undefined;
  eventId?: string | number | null | undefined;
  objectId?: string | number | null | undefined;
  since?: string | null | undefined;
  until?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { nodes: Array<{ id: string, eventId: string, eventType: string, endpointId: string, status: WebhookDeliveryStatus, cancelReason: WebhookCancelReason | null, responseStatus: number | null, attemptCount: number, lastAttemptAt: string | null, nextAttemptAt: string | null, trigger: WebhookTrigger, createdAt: string, version: number, endpoint: { id: string, url: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type DeliveryRowFragment = { id: string, eventId: string, eventType: string, endpointId: string, status: WebhookDeliveryStatus, cancelReason: WebhookCancelReason | null, responseStatus: number | null, attemptCount: number, lastAttemptAt: string | null, nextAttemptAt: string | null, trigger: WebhookTrigger, createdAt: string, version: number, endpoint: { id: string, url: string } | null };

export type WebhookEventTypeNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEventTypeNamesQuery = { webhookEventTypes: Array<{ type: string }> | null };

export type WebhookEndpointNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEndpointNamesQuery = { webhookEndpoints: { nodes: Array<{ id: string, url: string, description: string, status: WebhookEndpointStatus }> } | null };

export type AccountQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountQuery = { viewer: { hasTotp: boolean, user: { id: string, name: string, email: string, createdAt: string } } | null };

export type MailSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type MailSettingsQuery = { mailSettings: { offerReceived: boolean, offerCountered: boolean, offerAccepted: boolean, offerExpiring: boolean, offerClosed: boolean, orderCreated: boolean, orderPaymentDue: boolean, orderFulfillmentDue: boolean, orderReceiptDue: boolean, paymentSucceeded: boolean, paymentFailed: boolean, paymentRefunded: boolean, refundFailed: boolean, orderShipped: boolean, disputeOpened: boolean, disputeEvidenceDue: boolean, disputeClosed: boolean, claimDecisionDue: boolean, payoutReleased: boolean, payoutFailed: boolean, payoutReturned: boolean } | null };

export type MailSettingsFragment = { offerReceived: boolean, offerCountered: boolean, offerAccepted: boolean, offerExpiring: boolean, offerClosed: boolean, orderCreated: boolean, orderPaymentDue: boolean, orderFulfillmentDue: boolean, orderReceiptDue: boolean, paymentSucceeded: boolean, paymentFailed: boolean, paymentRefunded: boolean, refundFailed: boolean, orderShipped: boolean, disputeOpened: boolean, disputeEvidenceDue: boolean, disputeClosed: boolean, claimDecisionDue: boolean, payoutReleased: boolean, payoutFailed: boolean, payoutReturned: boolean };

export type RevokeOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type RevokeOtherSessionsMutation = { revokeOtherSessions: { replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RevokeSessionMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeSessionMutation = { revokeSession: { revokedId: string | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type BeginTotpMutationVariables = Exact<{ [key: string]: never; }>;


export type BeginTotpMutation = { beginTotp: { otpauthUri: string | null, secret: string | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type ConfirmTotpMutationVariables = Exact<{
  code: string;
}>;


export type ConfirmTotpMutation = { confirmTotp: { recoveryCodes: Array<string> | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CreateRecoveryCodesMutationVariables = Exact<{
  code: string;
}>;


export type CreateRecoveryCodesMutation = { createRecoveryCodes: { recoveryCodes: Array<string> | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type DeleteTotpMutationVariables = Exact<{
  code?: string | null | undefined;
}>;


export type DeleteTotpMutation = { deleteTotp: { replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { sessions: { nodes: Array<{ id: string, current: boolean, ip: string | null, userAgent: string | null, createdAt: string, lastSeenAt: string }> } | null };

export type SessionRowFragment = { id: string, current: boolean, ip: string | null, userAgent: string | null, createdAt: string, lastSeenAt: string };

export type UpdateMailSettingsMutationVariables = Exact<{
  input: UpdateMailSettingsInput;
}>;


export type UpdateMailSettingsMutation = { updateMailSettings: { replayed: boolean, mailSettings: { offerReceived: boolean, offerCountered: boolean, offerAccepted: boolean, offerExpiring: boolean, offerClosed: boolean, orderCreated: boolean, orderPaymentDue: boolean, orderFulfillmentDue: boolean, orderReceiptDue: boolean, paymentSucceeded: boolean, paymentFailed: boolean, paymentRefunded: boolean, refundFailed: boolean, orderShipped: boolean, disputeOpened: boolean, disputeEvidenceDue: boolean, disputeClosed: boolean, claimDecisionDue: boolean, payoutReleased: boolean, payoutFailed: boolean, payoutReturned: boolean } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type ApiKeysQueryVariables = Exact<{
  after?: string | null | undefined;
  status?: ApiKeyStatus | null | undefined;
}>;


export type ApiKeysQuery = { apiKeys: { nodes: Array<{ id: string, name: string, prefix: string, last4: string, scopes: Array<string>, status: ApiKeyStatus, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, createdByUser: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ApiKeyRowFragment = { id: string, name: string, prefix: string, last4: string, scopes: Array<string>, status: ApiKeyStatus, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, createdByUser: { id: string, name: string } | null };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { createApiKey: { token: string | null, replayed: boolean, apiKey: { id: string, name: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { revokedId: string | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RotateApiKeyMutationVariables = Exact<{
  id: string | number;
  overlapSeconds: number;
}>;


export type RotateApiKeyMutation = { rotateApiKey: { token: string | null, replayed: boolean, apiKey: { id: string, name: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type AuditActorsQueryVariables = Exact<{ [key: string]: never; }>;


export type AuditActorsQuery = { members: { nodes: Array<{ id: string, userId: string, user: { id: string, name: string } }> } | null, apiKeys: { nodes: Array<{ id: string, name: string }> } | null };

export type AuditEventsQueryVariables = Exact<{
  after?: string | null | undefined;
  actorId?: string | number | null | undefined;
  action?: string | null | undefined;
  targetId?: string | number | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
}>;


export type AuditEventsQuery = { auditEvents: { nodes: Array<{ id: string, seq: number, action: string, occurredAt: string, changes: unknown, hash: string, actor: { type: string, id: string | null, user: { id: string, name: string } | null, apiKey: { id: string, name: string } | null }, targets: Array<{ type: string, id: string }>, context: { ip: string | null, userAgent: string | null, requestId: string, sessionId: string | null, apiKeyId: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type AuditEventFragment = { id: string, seq: number, action: string, occurredAt: string, changes: unknown, hash: string, actor: { type: string, id: string | null, user: { id: string, name: string } | null, apiKey: { id: string, name: string } | null }, targets: Array<{ type: string, id: string }>, context: { ip: string | null, userAgent: string | null, requestId: string, sessionId: string | null, apiKeyId: string | null } };

export type AuditVerificationQueryVariables = Exact<{
  afterSeq?: number | null | undefined;
  afterHash?: string | null | undefined;
}>;


export type AuditVerificationQuery = { auditVerification: { ok: boolean, complete: boolean, head: { seq: number, hash: string } | null, verified: { seq: number, hash: string } | null, firstBreak: { seq: number, reason: AuditBreakReason } | null } | null };

export type VerificationStepFragment = { ok: boolean, complete: boolean, head: { seq: number, hash: string } | null, verified: { seq: number, hash: string } | null, firstBreak: { seq: number, reason: AuditBreakReason } | null };

export type AuditBreakFragment = { seq: number, reason: AuditBreakReason };

export type CancelWebhookDeliveryMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelWebhookDeliveryMutation = { cancelWebhookDelivery: { replayed: boolean, delivery: { id: string, eventId: string, endpointId: string, status: WebhookDeliveryStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type EraseWebhookEventContentMutationVariables = Exact<{
  id: string | number;
}>;


export type EraseWebhookEventContentMutation = { eraseWebhookEventContent: { eventId: string | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RedeliverWebhookDeliveryMutationVariables = Exact<{
  id: string | number;
}>;


export type RedeliverWebhookDeliveryMutation = { redeliverWebhookDelivery: { replayed: boolean, delivery: { id: string, eventId: string, endpointId: string, status: WebhookDeliveryStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RetryWebhookDeliveryMutationVariables = Exact<{
  id: string | number;
  attempt: number;
}>;


export type RetryWebhookDeliveryMutation = { retryWebhookDelivery: { replayed: boolean, delivery: { id: string, eventId: string, endpointId: string, status: WebhookDeliveryStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type WebhookDeliveryQueryVariables = Exact<{
  id: string | number;
}>;


export type WebhookDeliveryQuery = { webhookDelivery: { id: string, eventId: string, eventType: string, endpointId: string, payload: unknown, status: WebhookDeliveryStatus, cancelReason: WebhookCancelReason | null, responseStatus: number | null, attemptCount: number, lastAttemptAt: string | null, nextAttemptAt: string | null, queuePosition: number | null, plannedAttempts: Array<string>, trigger: WebhookTrigger, redeliveryOf: string | null, workflowId: string, createdAt: string, completedAt: string | null, version: number, endpoint: { id: string, url: string, status: WebhookEndpointStatus } | null, attempts: Array<{ id: string, number: number, trigger: WebhookAttemptTrigger, startedAt: string, durationMs: number, url: string, remoteIp: string | null, statusCode: number | null, responseBody: string | null, responseTruncated: boolean, errorCode: WebhookAttemptErrorCode | null, errorMessage: string | null, timings: { dns: number | null, connect: number | null, tls: number | null, firstByte: number | null }, requestHeaderList: Array<{ name: string, value: string }>, responseHeaderList: Array<{ name: string, value: string }> | null }> } | null };

export type DeliveryFragment = { id: string, eventId: string, eventType: string, endpointId: string, payload: unknown, status: WebhookDeliveryStatus, cancelReason: WebhookCancelReason | null, responseStatus: number | null, attemptCount: number, lastAttemptAt: string | null, nextAttemptAt: string | null, queuePosition: number | null, plannedAttempts: Array<string>, trigger: WebhookTrigger, redeliveryOf: string | null, workflowId: string, createdAt: string, completedAt: string | null, version: number, endpoint: { id: string, url: string, status: WebhookEndpointStatus } | null, attempts: Array<{ id: string, number: number, trigger: WebhookAttemptTrigger, startedAt: string, durationMs: number, url: string, remoteIp: string | null, statusCode: number | null, responseBody: string | null, responseTruncated: boolean, errorCode: WebhookAttemptErrorCode | null, errorMessage: string | null, timings: { dns: number | null, connect: number | null, tls: number | null, firstByte: number | null }, requestHeaderList: Array<{ name: string, value: string }>, responseHeaderList: Array<{ name: string, value: string }> | null }> };

export type AttemptFragment = { id: string, number: number, trigger: WebhookAttemptTrigger, startedAt: string, durationMs: number, url: string, remoteIp: string | null, statusCode: number | null, responseBody: string | null, responseTruncated: boolean, errorCode: WebhookAttemptErrorCode | null, errorMessage: string | null, timings: { dns: number | null, connect: number | null, tls: number | null, firstByte: number | null }, requestHeaderList: Array<{ name: string, value: string }>, responseHeaderList: Array<{ name: string, value: string }> | null };

export type AcceptDisputeMutationVariables = Exact<{
  id: string | number;
  expectedVersion?: number | null | undefined;
}>;


export type AcceptDisputeMutation = { acceptDispute: { replayed: boolean, dispute: { id: string, orderId: string, status: DisputeStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type SubmitEvidenceMutationVariables = Exact<{
  id: string | number;
  input: SubmitEvidenceInput;
}>;


export type SubmitEvidenceMutation = { submitEvidence: { replayed: boolean, dispute: { id: string, orderId: string, status: DisputeStatus, answeredAt: string | null } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type WithdrawDisputeMutationVariables = Exact<{
  id: string | number;
}>;


export type WithdrawDisputeMutation = { withdrawDispute: { replayed: boolean, dispute: { id: string, orderId: string, status: DisputeStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type DisputeQueryVariables = Exact<{
  id: string | number;
}>;


export type DisputeQuery = { dispute: { id: string, orderId: string, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, fundsWithdrawn: boolean, openedAt: string, closedAt: string | null, isRefundable: boolean, version: number, answeredAt: string | null, amount: { amount: number, currency: Currency }, evidence: Array<{ submittedBy: EvidenceAuthor, text: string, fileUrls: Array<string>, createdAt: string }>, order: { id: string, status: OrderStatus, buyerOrganizationId: string, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, items: Array<{ titleSnapshot: string, quantity: number }>, capturedAmount: { amount: number, currency: Currency }, refundedAmount: { amount: number, currency: Currency }, refundPendingAmount: { amount: number, currency: Currency }, chargedBackAmount: { amount: number, currency: Currency }, platformFee: { amount: number, currency: Currency } | null, sellerNet: { amount: number, currency: Currency } | null, disputes: Array<{ id: string, status: DisputeStatus, fundsWithdrawn: boolean, isRefundable: boolean, amount: { amount: number, currency: Currency } }> | null, payments: Array<{ id: string, refunds: Array<{ id: string, kind: RefundKind, status: RefundStatus, reason: RefundReason, createdAt: string, failureCode: string | null, amount: { amount: number, currency: Currency } }> | null }> | null } | null } | null };

export type DisputeFragment = { id: string, orderId: string, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, fundsWithdrawn: boolean, openedAt: string, closedAt: string | null, isRefundable: boolean, version: number, answeredAt: string | null, amount: { amount: number, currency: Currency }, evidence: Array<{ submittedBy: EvidenceAuthor, text: string, fileUrls: Array<string>, createdAt: string }>, order: { id: string, status: OrderStatus, buyerOrganizationId: string, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, items: Array<{ titleSnapshot: string, quantity: number }>, capturedAmount: { amount: number, currency: Currency }, refundedAmount: { amount: number, currency: Currency }, refundPendingAmount: { amount: number, currency: Currency }, chargedBackAmount: { amount: number, currency: Currency }, platformFee: { amount: number, currency: Currency } | null, sellerNet: { amount: number, currency: Currency } | null, disputes: Array<{ id: string, status: DisputeStatus, fundsWithdrawn: boolean, isRefundable: boolean, amount: { amount: number, currency: Currency } }> | null, payments: Array<{ id: string, refunds: Array<{ id: string, kind: RefundKind, status: RefundStatus, reason: RefundReason, createdAt: string, failureCode: string | null, amount: { amount: number, currency: Currency } }> | null }> | null } | null };

export type DisputedOrderFragment = { id: string, status: OrderStatus, buyerOrganizationId: string, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, items: Array<{ titleSnapshot: string, quantity: number }>, capturedAmount: { amount: number, currency: Currency }, refundedAmount: { amount: number, currency: Currency }, refundPendingAmount: { amount: number, currency: Currency }, chargedBackAmount: { amount: number, currency: Currency }, platformFee: { amount: number, currency: Currency } | null, sellerNet: { amount: number, currency: Currency } | null, disputes: Array<{ id: string, status: DisputeStatus, fundsWithdrawn: boolean, isRefundable: boolean, amount: { amount: number, currency: Currency } }> | null, payments: Array<{ id: string, refunds: Array<{ id: string, kind: RefundKind, status: RefundStatus, reason: RefundReason, createdAt: string, failureCode: string | null, amount: { amount: number, currency: Currency } }> | null }> | null };

export type DisputesQueryVariables = Exact<{
  after?: string | null | undefined;
  role?: Party | null | undefined;
  status?: DisputeStatus | null | undefined;
}>;


export type DisputesQuery = { disputes: { nodes: Array<{ id: string, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, openedAt: string, amount: { amount: number, currency: Currency }, order: { id: string, buyerOrganizationId: string, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, items: Array<{ titleSnapshot: string, quantity: number }> } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type DisputeRowFragment = { id: string, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, openedAt: string, amount: { amount: number, currency: Currency }, order: { id: string, buyerOrganizationId: string, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, items: Array<{ titleSnapshot: string, quantity: number }> } | null };

export type WebhookEventTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEventTypesQuery = { webhookEventTypes: Array<{ type: string, version: string, description: string, example: unknown }> | null };

export type EventTypeFragment = { type: string, version: string, description: string, example: unknown };

export type CreateOrganizationMutationVariables = Exact<{
  input: CreateOrganizationInput;
}>;


export type CreateOrganizationMutation = { createOrganization: { replayed: boolean, organization: { id: string, name: string, slug: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type HomeQueryVariables = Exact<{
  since: string;
  money: boolean;
}>;


export type HomeQuery = { webhookEndpoints: { nodes: Array<{ id: string, url: string, status: WebhookEndpointStatus, failingSince: string | null, disabledReason: WebhookDisabledReason | null }> } | null, failedDeliveries: { nodes: Array<{ id: string, eventType: string, responseStatus: number | null, updatedAt: string }> } | null, delivered: { nodes: Array<{ id: string }> } | null, listings: { nodes: Array<{ id: string }> } | null, acceptedOffers: { nodes: Array<{ id: string }> } | null, paidOrders: { nodes: Array<{ id: string }> } | null, fulfilledOrders: { nodes: Array<{ id: string }> } | null, completedOrders: { nodes: Array<{ id: string }> } | null, newOffers: { nodes: Array<{ id: string, awaiting: Party | null, expiresAt: string, revision: number, quantity: number, listing: { id: string, title: string } | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, unitAmount: { amount: number, currency: Currency } }> } | null, counteredToSeller: { nodes: Array<{ id: string, awaiting: Party | null, expiresAt: string, revision: number, quantity: number, listing: { id: string, title: string } | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, unitAmount: { amount: number, currency: Currency } }> } | null, counteredToBuyer: { nodes: Array<{ id: string, awaiting: Party | null, expiresAt: string, revision: number, quantity: number, listing: { id: string, title: string } | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, unitAmount: { amount: number, currency: Currency } }> } | null, toPay: { nodes: Array<{ id: string, paymentStatus: OrderPaymentStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, total: { amount: number, currency: Currency }, items: Array<{ titleSnapshot: string, quantity: number }> }> } | null, toCapture: { nodes: Array<{ id: string, paymentStatus: OrderPaymentStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, total: { amount: number, currency: Currency }, items: Array<{ titleSnapshot: string, quantity: number }> }> } | null, toShip: { nodes: Array<{ id: string, paymentStatus: OrderPaymentStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, total: { amount: number, currency: Currency }, items: Array<{ titleSnapshot: string, quantity: number }> }> } | null, toConfirm: { nodes: Array<{ id: string, paymentStatus: OrderPaymentStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, total: { amount: number, currency: Currency }, items: Array<{ titleSnapshot: string, quantity: number }> }> } | null, disputes: { nodes: Array<{ id: string, source: DisputeSource, evidenceDueBy: string | null, amount: { amount: number, currency: Currency }, order: { id: string, buyer: { id: string, name: string } | null, items: Array<{ titleSnapshot: string, quantity: number }> } | null }> } | null, balance?: Array<{ currency: string, available: number, reserved: number, pending: number, onHold: number, inTransit: number }> | null, payouts?: { nodes: Array<{ id: string, status: PayoutStatus, holdReasons: Array<PayoutHoldReason>, eligibleAt: string | null, releasedAt: string | null, updatedAt: string, bankStatus: PayoutBankStatus, failure: { message: string } | null, amount: { amount: number, currency: Currency }, items: Array<{ orderId: string }> }> } | null, paidOut?: { nodes: Array<{ id: string }> } | null, payoutAccount?: { organizationId: string, status: PayoutAccountStatus } | null };

export type OfferNeedFragment = { id: string, awaiting: Party | null, expiresAt: string, revision: number, quantity: number, listing: { id: string, title: string } | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, unitAmount: { amount: number, currency: Currency } };

export type OrderNeedFragment = { id: string, paymentStatus: OrderPaymentStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, total: { amount: number, currency: Currency }, items: Array<{ titleSnapshot: string, quantity: number }> };

export type DisputeNeedFragment = { id: string, source: DisputeSource, evidenceDueBy: string | null, amount: { amount: number, currency: Currency }, order: { id: string, buyer: { id: string, name: string } | null, items: Array<{ titleSnapshot: string, quantity: number }> } | null };

export type EndpointNeedFragment = { id: string, url: string, status: WebhookEndpointStatus, failingSince: string | null, disabledReason: WebhookDisabledReason | null };

export type OperatorHomeQueryVariables = Exact<{ [key: string]: never; }>;


export type OperatorHomeQuery = { operatorDisputes: { nodes: Array<{ id: string, orderId: string, reason: string, decisionDueBy: string | null, amount: { amount: number, currency: Currency }, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null }> } | null, moneyAlerts: { nodes: Array<{ id: string, kind: MoneyAlertKind, orderId: string, code: string | null, amount: { amount: number, currency: Currency } }> } | null, platformFreeze: { freezes: Array<{ cause: FreezeCause, detail: string }> } | null, payoutFreezes: { nodes: Array<{ organizationId: string, organization: { id: string, name: string } | null }> } | null, worstWebhookEndpoints: { nodes: Array<{ endpointId: string, url: string, failedAttempts: number, organization: { id: string, name: string } | null }> } | null };

export type CreateListingMutationVariables = Exact<{
  input: CreateListingInput;
}>;


export type CreateListingMutation = { createListing: { replayed: boolean, listing: { id: string, status: ListingStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type NewListingQueryVariables = Exact<{ [key: string]: never; }>;


export type NewListingQuery = { organization: { id: string, defaultCurrency: Currency } | null };

export type ListingFragment = { id: string, title: string, description: string, status: ListingStatus, sku: string | null, categories: Array<string>, imageUrls: Array<string>, requiresShipping: boolean, immediatePayment: boolean, deliveryDays: number | null, quantity: number, quantityAvailable: number, quantityReserved: number, offersEnabled: boolean, buyNowEnabled: boolean, offerTtlHours: number, createdAt: string, publishedAt: string | null, archivedAt: string | null, updatedAt: string, version: number, attributeList: Array<{ name: string, value: string }>, price: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency }, autoAcceptAmount: { amount: number, currency: Currency } | null, autoDeclineAmount: { amount: number, currency: Currency } | null };

export type ListingsQueryVariables = Exact<{
  after?: string | null | undefined;
  status?: ListingStatus | null | undefined;
}>;


export type ListingsQuery = { listings: { nodes: Array<{ id: string, title: string, status: ListingStatus, quantityAvailable: number, updatedAt: string, price: { amount: number, currency: Currency } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ListingRowFragment = { id: string, title: string, status: ListingStatus, quantityAvailable: number, updatedAt: string, price: { amount: number, currency: Currency } };

export type ArchiveListingMutationVariables = Exact<{
  id: string | number;
}>;


export type ArchiveListingMutation = { archiveListing: { replayed: boolean, listing: { id: string, status: ListingStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type ListingQueryVariables = Exact<{
  id: string | number;
}>;


export type ListingQuery = { listing: { id: string, title: string, description: string, status: ListingStatus, sku: string | null, categories: Array<string>, imageUrls: Array<string>, requiresShipping: boolean, immediatePayment: boolean, deliveryDays: number | null, quantity: number, quantityAvailable: number, quantityReserved: number, offersEnabled: boolean, buyNowEnabled: boolean, offerTtlHours: number, createdAt: string, publishedAt: string | null, archivedAt: string | null, updatedAt: string, version: number, organizationId: string, attributeList: Array<{ name: string, value: string }>, price: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency }, autoAcceptAmount: { amount: number, currency: Currency } | null, autoDeclineAmount: { amount: number, currency: Currency } | null } | null };

export type PauseListingMutationVariables = Exact<{
  id: string | number;
}>;


export type PauseListingMutation = { pauseListing: { replayed: boolean, listing: { id: string, status: ListingStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type PublishListingMutationVariables = Exact<{
  id: string | number;
}>;


export type PublishListingMutation = { publishListing: { replayed: boolean, listing: { id: string, status: ListingStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type UpdateListingMutationVariables = Exact<{
  id: string | number;
  input: UpdateListingInput;
  expectedVersion?: number | null | undefined;
}>;


export type UpdateListingMutation = { updateListing: { replayed: boolean, listing: { id: string, title: string, description: string, status: ListingStatus, sku: string | null, categories: Array<string>, imageUrls: Array<string>, requiresShipping: boolean, immediatePayment: boolean, deliveryDays: number | null, quantity: number, quantityAvailable: number, quantityReserved: number, offersEnabled: boolean, buyNowEnabled: boolean, offerTtlHours: number, createdAt: string, publishedAt: string | null, archivedAt: string | null, updatedAt: string, version: number, attributeList: Array<{ name: string, value: string }>, price: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency }, autoAcceptAmount: { amount: number, currency: Currency } | null, autoDeclineAmount: { amount: number, currency: Currency } | null } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CreateOfferMutationVariables = Exact<{
  input: CreateOfferInput;
}>;


export type CreateOfferMutation = { createOffer: { replayed: boolean, offer: { id: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CreateOrderMutationVariables = Exact<{
  input: CreateOrderInput;
}>;


export type CreateOrderMutation = { createOrder: { replayed: boolean, order: { id: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type MarketListingQueryVariables = Exact<{
  id: string | number;
}>;


export type MarketListingQuery = { listing: { id: string, title: string, description: string, status: ListingStatus, categories: Array<string>, imageUrls: Array<string>, organizationId: string, requiresShipping: boolean, immediatePayment: boolean, deliveryDays: number | null, quantityAvailable: number, offersEnabled: boolean, buyNowEnabled: boolean, offerTtlHours: number, publishedAt: string | null, version: number, attributeList: Array<{ name: string, value: string }>, organization: { id: string, name: string } | null, price: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency } } | null };

export type MarketListingFragment = { id: string, title: string, description: string, status: ListingStatus, categories: Array<string>, imageUrls: Array<string>, organizationId: string, requiresShipping: boolean, immediatePayment: boolean, deliveryDays: number | null, quantityAvailable: number, offersEnabled: boolean, buyNowEnabled: boolean, offerTtlHours: number, publishedAt: string | null, version: number, attributeList: Array<{ name: string, value: string }>, organization: { id: string, name: string } | null, price: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency } };

export type MarketQueryVariables = Exact<{
  after?: string | null | undefined;
  q?: string | null | undefined;
  categories?: Array<string> | string | null | undefined;
  currency?: Currency | null | undefined;
  minPrice?: number | null | undefined;
  maxPrice?: number | null | undefined;
  sort?: ListingSort | null | undefined;
}>;


export type MarketQuery = { listings: { nodes: Array<{ id: string, title: string, categories: Array<string>, organizationId: string, quantityAvailable: number, offersEnabled: boolean, organization: { id: string, name: string } | null, price: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type MarketRowFragment = { id: string, title: string, categories: Array<string>, organizationId: string, quantityAvailable: number, offersEnabled: boolean, organization: { id: string, name: string } | null, price: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency } };

export type CreateInvitationMutationVariables = Exact<{
  organizationId: string | number;
  input: CreateInvitationInput;
}>;


export type CreateInvitationMutation = { createInvitation: { replayed: boolean, invitation: { id: string, email: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type InvitationsQueryVariables = Exact<{ [key: string]: never; }>;


export type InvitationsQuery = { invitations: { nodes: Array<{ id: string, email: string, role: Role, createdAt: string, expiresAt: string, invitedByUser: { id: string, name: string } | null }> } | null };

export type InvitationRowFragment = { id: string, email: string, role: Role, createdAt: string, expiresAt: string, invitedByUser: { id: string, name: string } | null };

export type MembersQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MembersQuery = { members: { nodes: Array<{ id: string, role: Role, createdAt: string, userId: string, user: { id: string, name: string, email: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type MemberRowFragment = { id: string, role: Role, createdAt: string, userId: string, user: { id: string, name: string, email: string } };

export type RemoveMemberMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveMemberMutation = { removeMember: { removedId: string | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RevokeInvitationMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeInvitationMutation = { revokeInvitation: { revokedId: string | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type UpdateMemberMutationVariables = Exact<{
  id: string | number;
  role: Role;
}>;


export type UpdateMemberMutation = { updateMember: { replayed: boolean, member: { id: string, role: Role } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type PayoutAccountQueryVariables = Exact<{ [key: string]: never; }>;


export type PayoutAccountQuery = { payoutAccount: { organizationId: string, status: PayoutAccountStatus, provider: PaymentProvider, country: string, payoutSchedule: PayoutSchedule, manualCapture: boolean, requirements: Array<string>, onboardingUrl: string | null, updatedAt: string, version: number } | null };

export type PayoutAccountFragment = { organizationId: string, status: PayoutAccountStatus, provider: PaymentProvider, country: string, payoutSchedule: PayoutSchedule, manualCapture: boolean, requirements: Array<string>, onboardingUrl: string | null, updatedAt: string, version: number };

export type SetPayoutAccountMutationVariables = Exact<{
  id: string | number;
  input: PayoutAccountInput;
}>;


export type SetPayoutAccountMutation = { setPayoutAccount: { replayed: boolean, payoutAccount: { organizationId: string, status: PayoutAccountStatus, requirements: Array<string>, onboardingUrl: string | null } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type MoneyQueryVariables = Exact<{ [key: string]: never; }>;


export type MoneyQuery = { balance: Array<{ currency: string, available: number, reserved: number, pending: number, onHold: number, inTransit: number }> | null };

export type AcceptOfferMutationVariables = Exact<{
  id: string | number;
  input: AcceptOfferInput;
}>;


export type AcceptOfferMutation = { acceptOffer: { replayed: boolean, offer: { id: string } | null, order: { id: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CounterOfferMutationVariables = Exact<{
  id: string | number;
  input: CounterOfferInput;
}>;


export type CounterOfferMutation = { counterOffer: { replayed: boolean, offer: { id: string, status: OfferStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RejectOfferMutationVariables = Exact<{
  id: string | number;
  expectedRevision?: number | null | undefined;
  reason?: string | null | undefined;
}>;


export type RejectOfferMutation = { rejectOffer: { replayed: boolean, offer: { id: string, status: OfferStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type WithdrawOfferMutationVariables = Exact<{
  id: string | number;
  expectedRevision?: number | null | undefined;
  reason?: string | null | undefined;
}>;


export type WithdrawOfferMutation = { withdrawOffer: { replayed: boolean, offer: { id: string, status: OfferStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type OffersQueryVariables = Exact<{
  after?: string | null | undefined;
  role?: Party | null | undefined;
  status?: OfferStatus | null | undefined;
}>;


export type OffersQuery = { offers: { nodes: Array<{ id: string, listingId: string, buyerOrganizationId: string, status: OfferStatus, awaiting: Party | null, quantity: number, expiresAt: string, updatedAt: string, listing: { id: string, title: string } | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, unitAmount: { amount: number, currency: Currency } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type OfferRowFragment = { id: string, listingId: string, buyerOrganizationId: string, status: OfferStatus, awaiting: Party | null, quantity: number, expiresAt: string, updatedAt: string, listing: { id: string, title: string } | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, unitAmount: { amount: number, currency: Currency } };

export type OfferQueryVariables = Exact<{
  id: string | number;
}>;


export type OfferQuery = { offer: { id: string, listingId: string, buyerOrganizationId: string, sellerOrganizationId: string, status: OfferStatus, closedReason: OfferClosedReason | null, awaiting: Party | null, autoDecided: boolean | null, revision: number, expiresAt: string, destinationCountry: string | null, orderId: string | null, createdAt: string, listing: { id: string, title: string, organizationId: string, requiresShipping: boolean, quantityAvailable: number, price: { amount: number, currency: Currency } } | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, revisions: Array<{ revision: number, proposedBy: Party, quantity: number, message: string, createdAt: string, expiresAt: string, unitAmount: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency } | null }>, shippingAddress: { name: string, line1: string, line2: string | null, city: string, region: string | null, postalCode: string | null, country: string } | null } | null };

export type OfferFragment = { id: string, listingId: string, buyerOrganizationId: string, sellerOrganizationId: string, status: OfferStatus, closedReason: OfferClosedReason | null, awaiting: Party | null, autoDecided: boolean | null, revision: number, expiresAt: string, destinationCountry: string | null, orderId: string | null, createdAt: string, listing: { id: string, title: string, organizationId: string, requiresShipping: boolean, quantityAvailable: number, price: { amount: number, currency: Currency } } | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, revisions: Array<{ revision: number, proposedBy: Party, quantity: number, message: string, createdAt: string, expiresAt: string, unitAmount: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency } | null }>, shippingAddress: { name: string, line1: string, line2: string | null, city: string, region: string | null, postalCode: string | null, country: string } | null };

export type RevisionFragment = { revision: number, proposedBy: Party, quantity: number, message: string, createdAt: string, expiresAt: string, unitAmount: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency } | null };

export type SetOfferShippingAddressMutationVariables = Exact<{
  id: string | number;
  shippingAddress: AddressInput;
}>;


export type SetOfferShippingAddressMutation = { setOfferShippingAddress: { replayed: boolean, offer: { id: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type AcceptDisputeAsOperatorMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type AcceptDisputeAsOperatorMutation = { acceptDisputeAsOperator: { replayed: boolean, dispute: { id: string, status: DisputeStatus, orderId: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type ActivateOrganizationMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type ActivateOrganizationMutation = { activateOrganization: { replayed: boolean, organization: { id: string, status: OrganizationStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type ApprovePayoutMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type ApprovePayoutMutation = { approvePayout: { replayed: boolean, payout: { id: string, status: PayoutStatus, holdReasons: Array<PayoutHoldReason> } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type DecideClaimMutationVariables = Exact<{
  id: string | number;
  input: DecideClaimInput;
}>;


export type DecideClaimMutation = { decideClaim: { replayed: boolean, dispute: { id: string, status: DisputeStatus, orderId: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type InspectOpenTradeQueryVariables = Exact<{
  id: string | number;
}>;


export type InspectOpenTradeQuery = { inspectOpenTrade: { organizationId: string, listings: number, offers: number, orders: number } | null };

export type WaitingPayoutsQueryVariables = Exact<{
  organizationId?: string | number | null | undefined;
}>;


export type WaitingPayoutsQuery = { waitingPayouts: Array<{ currency: string, payouts: number, amount: number, startable: number, startableAmount: number }> | null, platformFreeze: { freezes: Array<{ cause: FreezeCause }> } | null };

export type WaitingPayoutsFragment = { currency: string, payouts: number, amount: number, startable: number, startableAmount: number };

export type FreezePayoutsMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type FreezePayoutsMutation = { freezePayouts: { replayed: boolean, payoutFreeze: { organizationId: string, frozenAt: string | null } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type FreezePlatformMutationVariables = Exact<{
  reason: string;
}>;


export type FreezePlatformMutation = { freezePlatform: { replayed: boolean, platformFreeze: { freezes: Array<{ cause: FreezeCause, detail: string, since: string }> } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type OperatorAuditEventsQueryVariables = Exact<{
  action?: string | null | undefined;
  targetId?: string | number | null | undefined;
}>;


export type OperatorAuditEventsQuery = { auditEvents: { nodes: Array<{ id: string, seq: number, action: string, occurredAt: string, changes: unknown, actor: { id: string | null, user: { id: string, name: string } | null }, targets: Array<{ id: string }> }> } | null };

export type AuditedEventFragment = { id: string, seq: number, action: string, occurredAt: string, changes: unknown, actor: { id: string | null, user: { id: string, name: string } | null }, targets: Array<{ id: string }> };

export type PlatformFreezeFragment = { cause: FreezeCause, detail: string, since: string };

export type RefundAsOperatorMutationVariables = Exact<{
  id: string | number;
  input: OperatorRefundInput;
}>;


export type RefundAsOperatorMutation = { refundAsOperator: { replayed: boolean, refund: { id: string, status: RefundStatus, orderId: string, paymentId: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type ReleasePayoutAsOperatorMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type ReleasePayoutAsOperatorMutation = { releasePayoutAsOperator: { replayed: boolean, payout: { id: string, status: PayoutStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type SubmitEvidenceAsOperatorMutationVariables = Exact<{
  id: string | number;
  input: OperatorEvidenceInput;
}>;


export type SubmitEvidenceAsOperatorMutation = { submitEvidenceAsOperator: { replayed: boolean, dispute: { id: string, status: DisputeStatus, orderId: string, answeredAt: string | null } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type SuspendOrganizationMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type SuspendOrganizationMutation = { suspendOrganization: { replayed: boolean, organization: { id: string, status: OrganizationStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type UnfreezePayoutsMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type UnfreezePayoutsMutation = { unfreezePayouts: { replayed: boolean, payoutFreeze: { organizationId: string, frozenAt: string | null } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type UnfreezePlatformMutationVariables = Exact<{
  reason: string;
}>;


export type UnfreezePlatformMutation = { unfreezePlatform: { replayed: boolean, platformFreeze: { freezes: Array<{ cause: FreezeCause, detail: string, since: string }> } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type ClaimRowFragment = { id: string, orderId: string, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, openedAt: string, amount: { amount: number, currency: Currency }, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null };

export type OperatorDisputesQueryVariables = Exact<{
  after?: string | null | undefined;
  source?: DisputeSource | null | undefined;
  status?: DisputeStatus | null | undefined;
}>;


export type OperatorDisputesQuery = { operatorDisputes: { nodes: Array<{ id: string, orderId: string, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, openedAt: string, amount: { amount: number, currency: Currency }, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type WorstWebhookEndpointsQueryVariables = Exact<{
  after?: string | null | undefined;
  sort?: WorstWebhookEndpointSort | null | undefined;
}>;


export type WorstWebhookEndpointsQuery = { worstWebhookEndpoints: { nodes: Array<{ endpointId: string, organizationId: string, url: string, status: WebhookEndpointStatus, failingSince: string | null, failedAttempts: number, backlog: number, oldestWaitingSince: string | null, organization: { id: string, name: string } | null, errorCounts: Array<{ errorCode: WebhookAttemptErrorCode, count: number }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type TroubledEndpointFragment = { endpointId: string, organizationId: string, url: string, status: WebhookEndpointStatus, failingSince: string | null, failedAttempts: number, backlog: number, oldestWaitingSince: string | null, organization: { id: string, name: string } | null, errorCounts: Array<{ errorCode: WebhookAttemptErrorCode, count: number }> };

export type InspectOrderQueryVariables = Exact<{
  id: string | number;
}>;


export type InspectOrderQuery = { inspectOrder: { id: string, status: OrderStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null, createdAt: string, updatedAt: string, resumeStatus: OrderResumeStatus | null, fulfillmentStatus: OrderFulfillmentStatus, refundStatus: OrderRefundStatus, buyerOrganizationId: string, sellerOrganizationId: string, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, total: { amount: number, currency: Currency }, items: Array<{ listingId: string, titleSnapshot: string, quantity: number }>, fulfillments: Array<{ id: string, carrier: string | null, trackingNumber: string | null, fulfilledAt: string }> } | null, inspectOrderMoney: { orderId: string, status: OrderAccountStatus, riskFlags: Array<RiskFlag>, eligibleAt: string | null, releasedAt: string | null, receiptConfirmedAt: string | null, captured: { amount: number, currency: Currency }, refunded: { amount: number, currency: Currency }, refundPending: { amount: number, currency: Currency }, chargedBack: { amount: number, currency: Currency }, withdrawn: { amount: number, currency: Currency }, refundDue: { amount: number, currency: Currency }, lost: { amount: number, currency: Currency }, platformFee: { amount: number, currency: Currency } | null, feeReversed: { amount: number, currency: Currency }, payments: Array<{ id: string, status: PaymentStatus, provider: PaymentProvider, providerRef: string | null, createdAt: string, captureBefore: string | null, disputed: boolean, amount: { amount: number, currency: Currency }, amountCaptured: { amount: number, currency: Currency }, amountRefunded: { amount: number, currency: Currency }, amountRefundPending: { amount: number, currency: Currency }, failure: { message: string } | null, lastError: { message: string } | null }>, refunds: Array<{ id: string, paymentId: string, kind: RefundKind, status: RefundStatus, initiatedBy: RefundInitiator, createdAt: string, settledAt: string | null, failureCode: string | null, outsideReference: string | null, amount: { amount: number, currency: Currency } }>, disputes: Array<{ id: string, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, fundsWithdrawn: boolean, openedAt: string, closedAt: string | null, answeredAt: string | null, amount: { amount: number, currency: Currency }, evidence: Array<{ submittedBy: EvidenceAuthor, text: string, fileUrls: Array<string>, createdAt: string }> }>, payouts: Array<{ id: string, status: PayoutStatus, holdReasons: Array<PayoutHoldReason>, eligibleAt: string | null, releasedAt: string | null, updatedAt: string, bankStatus: PayoutBankStatus, failure: { message: string } | null, amount: { amount: number, currency: Currency }, adjustments: Array<{ type: PayoutAdjustmentType, reference: string, amount: { amount: number, currency: Currency } }>, items: Array<{ orderId: string }> }>, ledger: Array<{ id: string, kind: LedgerKind, createdAt: string, postings: Array<{ from: string, to: string, amount: { amount: number, currency: Currency } }> }>, timeline: Array<{ at: string, event: string, id: string }> } | null };

export type InspectedOrderFragment = { id: string, status: OrderStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null, createdAt: string, updatedAt: string, resumeStatus: OrderResumeStatus | null, fulfillmentStatus: OrderFulfillmentStatus, refundStatus: OrderRefundStatus, buyerOrganizationId: string, sellerOrganizationId: string, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, total: { amount: number, currency: Currency }, items: Array<{ listingId: string, titleSnapshot: string, quantity: number }>, fulfillments: Array<{ id: string, carrier: string | null, trackingNumber: string | null, fulfilledAt: string }> };

export type InspectedMoneyFragment = { orderId: string, status: OrderAccountStatus, riskFlags: Array<RiskFlag>, eligibleAt: string | null, releasedAt: string | null, receiptConfirmedAt: string | null, captured: { amount: number, currency: Currency }, refunded: { amount: number, currency: Currency }, refundPending: { amount: number, currency: Currency }, chargedBack: { amount: number, currency: Currency }, withdrawn: { amount: number, currency: Currency }, refundDue: { amount: number, currency: Currency }, lost: { amount: number, currency: Currency }, platformFee: { amount: number, currency: Currency } | null, feeReversed: { amount: number, currency: Currency }, payments: Array<{ id: string, status: PaymentStatus, provider: PaymentProvider, providerRef: string | null, createdAt: string, captureBefore: string | null, disputed: boolean, amount: { amount: number, currency: Currency }, amountCaptured: { amount: number, currency: Currency }, amountRefunded: { amount: number, currency: Currency }, amountRefundPending: { amount: number, currency: Currency }, failure: { message: string } | null, lastError: { message: string } | null }>, refunds: Array<{ id: string, paymentId: string, kind: RefundKind, status: RefundStatus, initiatedBy: RefundInitiator, createdAt: string, settledAt: string | null, failureCode: string | null, outsideReference: string | null, amount: { amount: number, currency: Currency } }>, disputes: Array<{ id: string, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, fundsWithdrawn: boolean, openedAt: string, closedAt: string | null, answeredAt: string | null, amount: { amount: number, currency: Currency }, evidence: Array<{ submittedBy: EvidenceAuthor, text: string, fileUrls: Array<string>, createdAt: string }> }>, payouts: Array<{ id: string, status: PayoutStatus, holdReasons: Array<PayoutHoldReason>, eligibleAt: string | null, releasedAt: string | null, updatedAt: string, bankStatus: PayoutBankStatus, failure: { message: string } | null, amount: { amount: number, currency: Currency }, adjustments: Array<{ type: PayoutAdjustmentType, reference: string, amount: { amount: number, currency: Currency } }>, items: Array<{ orderId: string }> }>, ledger: Array<{ id: string, kind: LedgerKind, createdAt: string, postings: Array<{ from: string, to: string, amount: { amount: number, currency: Currency } }> }>, timeline: Array<{ at: string, event: string, id: string }> };

export type InspectedPaymentFragment = { id: string, status: PaymentStatus, provider: PaymentProvider, providerRef: string | null, createdAt: string, captureBefore: string | null, disputed: boolean, amount: { amount: number, currency: Currency }, amountCaptured: { amount: number, currency: Currency }, amountRefunded: { amount: number, currency: Currency }, amountRefundPending: { amount: number, currency: Currency }, failure: { message: string } | null, lastError: { message: string } | null };

export type InspectedDisputeFragment = { id: string, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, fundsWithdrawn: boolean, openedAt: string, closedAt: string | null, answeredAt: string | null, amount: { amount: number, currency: Currency }, evidence: Array<{ submittedBy: EvidenceAuthor, text: string, fileUrls: Array<string>, createdAt: string }> };

export type InspectedPayoutFragment = { id: string, status: PayoutStatus, holdReasons: Array<PayoutHoldReason>, eligibleAt: string | null, releasedAt: string | null, updatedAt: string, bankStatus: PayoutBankStatus, failure: { message: string } | null, amount: { amount: number, currency: Currency }, adjustments: Array<{ type: PayoutAdjustmentType, reference: string, amount: { amount: number, currency: Currency } }>, items: Array<{ orderId: string }> };

export type InspectOrganizationQueryVariables = Exact<{
  id: string | number;
}>;


export type InspectOrganizationQuery = { inspectOrganization: { id: string, name: string, slug: string, status: OrganizationStatus, defaultCurrency: Currency, createdAt: string, open: { listings: number, offers: number, orders: number, payouts: number, balances: number, waitsUntil: string | null } | null } | null, payoutFreezes: { nodes: Array<{ organizationId: string, frozenAt: string | null }> } | null };

export type InspectedOrganizationFragment = { id: string, name: string, slug: string, status: OrganizationStatus, defaultCurrency: Currency, createdAt: string, open: { listings: number, offers: number, orders: number, payouts: number, balances: number, waitsUntil: string | null } | null };

export type OperatorOverviewQueryVariables = Exact<{
  after?: string | null | undefined;
  freezesAfter?: string | null | undefined;
}>;


export type OperatorOverviewQuery = { platformFreeze: { freezes: Array<{ cause: FreezeCause, detail: string, since: string }> } | null, operatorDisputes: { nodes: Array<{ id: string, orderId: string, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, openedAt: string, amount: { amount: number, currency: Currency }, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null }> } | null, moneyAlerts: { nodes: Array<{ id: string, kind: MoneyAlertKind, orderId: string, code: string | null, since: string, amount: { amount: number, currency: Currency } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, riskHolds: { nodes: Array<{ id: string, orderId: string, reasons: Array<RiskHoldReason>, since: string, amount: { amount: number, currency: Currency } }> } | null, payoutFreezes: { nodes: Array<{ organizationId: string, frozenAt: string | null, organization: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, worstWebhookEndpoints: { nodes: Array<{ endpointId: string, organizationId: string, url: string, status: WebhookEndpointStatus, failingSince: string | null, failedAttempts: number, backlog: number, oldestWaitingSince: string | null, organization: { id: string, name: string } | null, errorCounts: Array<{ errorCode: WebhookAttemptErrorCode, count: number }> }> } | null };

export type MoneyAlertFragment = { id: string, kind: MoneyAlertKind, orderId: string, code: string | null, since: string, amount: { amount: number, currency: Currency } };

export type RiskHoldFragment = { id: string, orderId: string, reasons: Array<RiskHoldReason>, since: string, amount: { amount: number, currency: Currency } };

export type PayoutFreezeFragment = { organizationId: string, frozenAt: string | null, organization: { id: string, name: string } | null };

export type CancelOrderMutationVariables = Exact<{
  id: string | number;
  reason?: string | null | undefined;
}>;


export type CancelOrderMutation = { cancelOrder: { replayed: boolean, order: { id: string, status: OrderStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CancelPaymentMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelPaymentMutation = { cancelPayment: { replayed: boolean, payment: { id: string, status: PaymentStatus, orderId: string, lastError: { message: string } | null } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CapturePaymentMutationVariables = Exact<{
  id: string | number;
}>;


export type CapturePaymentMutation = { capturePayment: { replayed: boolean, payment: { id: string, status: PaymentStatus, orderId: string, lastError: { message: string } | null } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type ConfirmReceiptMutationVariables = Exact<{
  id: string | number;
}>;


export type ConfirmReceiptMutation = { confirmReceipt: { replayed: boolean, order: { id: string, status: OrderStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CreateDisputeMutationVariables = Exact<{
  id: string | number;
  input: CreateDisputeInput;
}>;


export type CreateDisputeMutation = { createDispute: { replayed: boolean, dispute: { id: string, orderId: string, status: DisputeStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CreateRefundMutationVariables = Exact<{
  id: string | number;
  input: CreateRefundInput;
}>;


export type CreateRefundMutation = { createRefund: { replayed: boolean, refund: { id: string, status: RefundStatus, orderId: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type FulfillOrderMutationVariables = Exact<{
  id: string | number;
  input: FulfillOrderInput;
}>;


export type FulfillOrderMutation = { fulfillOrder: { replayed: boolean, order: { id: string, status: OrderStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type ConfirmPaymentMutationVariables = Exact<{
  id: string | number;
}>;


export type ConfirmPaymentMutation = { confirmPayment: { replayed: boolean, payment: { id: string, status: PaymentStatus, orderId: string, lastError: { message: string } | null } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CreatePaymentMutationVariables = Exact<{
  input: CreatePaymentInput;
}>;


export type CreatePaymentMutation = { createPayment: { replayed: boolean, payment: { id: string, status: PaymentStatus, orderId: string, failure: { code: PaymentFailureCode, message: string } | null } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type SetOrderShippingAddressMutationVariables = Exact<{
  id: string | number;
  shippingAddress: AddressInput;
  expectedVersion?: number | null | undefined;
}>;


export type SetOrderShippingAddressMutation = { setOrderShippingAddress: { replayed: boolean, order: { id: string, status: OrderStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type OrdersQueryVariables = Exact<{
  after?: string | null | undefined;
  role?: Party | null | undefined;
  status?: OrderStatus | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  currency?: Currency | null | undefined;
  minTotal?: number | null | undefined;
  maxTotal?: number | null | undefined;
}>;


export type OrdersQuery = { orders: { nodes: Array<{ id: string, status: OrderStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null, createdAt: string, buyerOrganizationId: string, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, total: { amount: number, currency: Currency }, items: Array<{ titleSnapshot: string, quantity: number }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type OrderRowFragment = { id: string, status: OrderStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null, createdAt: string, buyerOrganizationId: string, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, total: { amount: number, currency: Currency }, items: Array<{ titleSnapshot: string, quantity: number }> };

export type OrderLedgerQueryVariables = Exact<{
  id: string | number;
}>;


export type OrderLedgerQuery = { order: { id: string, ledger: Array<{ id: string, kind: LedgerKind, createdAt: string, postings: Array<{ from: string, to: string, amount: { amount: number, currency: Currency } }> }> | null } | null };

export type OrderQueryVariables = Exact<{
  id: string | number;
}>;


export type OrderQuery = { order: { id: string, status: OrderStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null, version: number, createdAt: string, updatedAt: string, offerId: string | null, buyerOrganizationId: string, fulfillmentStatus: OrderFulfillmentStatus, disputeStatus: OrderDisputeStatus, refundStatus: OrderRefundStatus, resumeStatus: OrderResumeStatus | null, deliveryDays: number | null, platformFeeBps: number | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, subtotal: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency }, taxAmount: { amount: number, currency: Currency }, total: { amount: number, currency: Currency }, capturedAmount: { amount: number, currency: Currency }, refundedAmount: { amount: number, currency: Currency }, refundPendingAmount: { amount: number, currency: Currency }, chargedBackAmount: { amount: number, currency: Currency }, platformFee: { amount: number, currency: Currency } | null, sellerNet: { amount: number, currency: Currency } | null, shippingAddress: { name: string, line1: string, line2: string | null, city: string, region: string | null, postalCode: string | null, country: string } | null, items: Array<{ listingId: string, titleSnapshot: string, quantity: number, unitAmount: { amount: number, currency: Currency }, lineTotal: { amount: number, currency: Currency } }>, fulfillments: Array<{ id: string, carrier: string | null, trackingNumber: string | null, fulfilledAt: string, items: Array<{ listingId: string, quantity: number }> }>, disputes: Array<{ id: string, isRefundable: boolean, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, fundsWithdrawn: boolean, openedAt: string, closedAt: string | null, amount: { amount: number, currency: Currency } }> | null, payments: Array<{ id: string, status: PaymentStatus, version: number, provider: PaymentProvider, createdAt: string, captureBefore: string | null, amount: { amount: number, currency: Currency }, amountCaptured: { amount: number, currency: Currency }, amountRefunded: { amount: number, currency: Currency }, amountRefundPending: { amount: number, currency: Currency }, failure: { code: PaymentFailureCode, message: string } | null, lastError: { message: string, at: string } | null, nextAction: { url: string } | null, paymentMethod: { type: string, brand: string | null, last4: string | null } | null, refunds: Array<{ id: string, kind: RefundKind, status: RefundStatus, reason: RefundReason, createdAt: string, failureCode: string | null, initiatedBy: RefundInitiator, settledAt: string | null, outsideReference: string | null, amount: { amount: number, currency: Currency } }> | null }> | null } | null };

export type OrderFragment = { id: string, status: OrderStatus, paymentDueAt: string | null, fulfillBy: string | null, payoutEligibleAt: string | null, version: number, createdAt: string, updatedAt: string, offerId: string | null, buyerOrganizationId: string, fulfillmentStatus: OrderFulfillmentStatus, disputeStatus: OrderDisputeStatus, refundStatus: OrderRefundStatus, resumeStatus: OrderResumeStatus | null, deliveryDays: number | null, platformFeeBps: number | null, buyer: { id: string, name: string } | null, seller: { id: string, name: string } | null, subtotal: { amount: number, currency: Currency }, shippingAmount: { amount: number, currency: Currency }, taxAmount: { amount: number, currency: Currency }, total: { amount: number, currency: Currency }, capturedAmount: { amount: number, currency: Currency }, refundedAmount: { amount: number, currency: Currency }, refundPendingAmount: { amount: number, currency: Currency }, chargedBackAmount: { amount: number, currency: Currency }, platformFee: { amount: number, currency: Currency } | null, sellerNet: { amount: number, currency: Currency } | null, shippingAddress: { name: string, line1: string, line2: string | null, city: string, region: string | null, postalCode: string | null, country: string } | null, items: Array<{ listingId: string, titleSnapshot: string, quantity: number, unitAmount: { amount: number, currency: Currency }, lineTotal: { amount: number, currency: Currency } }>, fulfillments: Array<{ id: string, carrier: string | null, trackingNumber: string | null, fulfilledAt: string, items: Array<{ listingId: string, quantity: number }> }>, disputes: Array<{ id: string, isRefundable: boolean, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, fundsWithdrawn: boolean, openedAt: string, closedAt: string | null, amount: { amount: number, currency: Currency } }> | null, payments: Array<{ id: string, status: PaymentStatus, version: number, provider: PaymentProvider, createdAt: string, captureBefore: string | null, amount: { amount: number, currency: Currency }, amountCaptured: { amount: number, currency: Currency }, amountRefunded: { amount: number, currency: Currency }, amountRefundPending: { amount: number, currency: Currency }, failure: { code: PaymentFailureCode, message: string } | null, lastError: { message: string, at: string } | null, nextAction: { url: string } | null, paymentMethod: { type: string, brand: string | null, last4: string | null } | null, refunds: Array<{ id: string, kind: RefundKind, status: RefundStatus, reason: RefundReason, createdAt: string, failureCode: string | null, initiatedBy: RefundInitiator, settledAt: string | null, outsideReference: string | null, amount: { amount: number, currency: Currency } }> | null }> | null };

export type OrderDisputeFragment = { id: string, isRefundable: boolean, source: DisputeSource, stage: DisputeStage, status: DisputeStatus, reason: string, evidenceDueBy: string | null, decisionDueBy: string | null, fundsWithdrawn: boolean, openedAt: string, closedAt: string | null, amount: { amount: number, currency: Currency } };

export type OrderPaymentFragment = { id: string, status: PaymentStatus, version: number, provider: PaymentProvider, createdAt: string, captureBefore: string | null, amount: { amount: number, currency: Currency }, amountCaptured: { amount: number, currency: Currency }, amountRefunded: { amount: number, currency: Currency }, amountRefundPending: { amount: number, currency: Currency }, failure: { code: PaymentFailureCode, message: string } | null, lastError: { message: string, at: string } | null, nextAction: { url: string } | null, paymentMethod: { type: string, brand: string | null, last4: string | null } | null, refunds: Array<{ id: string, kind: RefundKind, status: RefundStatus, reason: RefundReason, createdAt: string, failureCode: string | null, initiatedBy: RefundInitiator, settledAt: string | null, outsideReference: string | null, amount: { amount: number, currency: Currency } }> | null };

export type PayoutHistoryQueryVariables = Exact<{
  orderId: string | number;
}>;


export type PayoutHistoryQuery = { order: { id: string, ledger: Array<{ id: string, kind: LedgerKind, reference: string, createdAt: string, postings: Array<{ amount: { amount: number, currency: Currency } }> }> | null } | null };

export type PayoutMovementFragment = { id: string, kind: LedgerKind, reference: string, createdAt: string, postings: Array<{ amount: { amount: number, currency: Currency } }> };

export type PayoutQueryVariables = Exact<{
  id: string | number;
}>;


export type PayoutQuery = { payout: { id: string, organizationId: string, currency: Currency, status: PayoutStatus, holdReasons: Array<PayoutHoldReason>, eligibleAt: string | null, releasedAt: string | null, updatedAt: string, bankStatus: PayoutBankStatus, version: number, createdAt: string, failure: { code: string, message: string } | null, amount: { amount: number, currency: Currency }, items: Array<{ orderId: string, order: { id: string, items: Array<{ titleSnapshot: string, quantity: number }> } | null, gross: { amount: number, currency: Currency }, refunded: { amount: number, currency: Currency }, fee: { amount: number, currency: Currency }, net: { amount: number, currency: Currency } }>, adjustments: Array<{ type: PayoutAdjustmentType, reference: string, amount: { amount: number, currency: Currency } }> } | null };

export type PayoutFragment = { id: string, organizationId: string, currency: Currency, status: PayoutStatus, holdReasons: Array<PayoutHoldReason>, eligibleAt: string | null, releasedAt: string | null, updatedAt: string, bankStatus: PayoutBankStatus, version: number, createdAt: string, failure: { code: string, message: string } | null, amount: { amount: number, currency: Currency }, items: Array<{ orderId: string, order: { id: string, items: Array<{ titleSnapshot: string, quantity: number }> } | null, gross: { amount: number, currency: Currency }, refunded: { amount: number, currency: Currency }, fee: { amount: number, currency: Currency }, net: { amount: number, currency: Currency } }>, adjustments: Array<{ type: PayoutAdjustmentType, reference: string, amount: { amount: number, currency: Currency } }> };

export type ReleasePayoutMutationVariables = Exact<{
  id: string | number;
  expectedVersion: number;
}>;


export type ReleasePayoutMutation = { releasePayout: { replayed: boolean, payout: { id: string, status: PayoutStatus, failure: { message: string } | null, amount: { amount: number, currency: Currency } } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RetryPayoutMutationVariables = Exact<{
  id: string | number;
  expectedVersion: number;
}>;


export type RetryPayoutMutation = { retryPayout: { replayed: boolean, payout: { id: string, status: PayoutStatus, failure: { message: string } | null, amount: { amount: number, currency: Currency } } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RequestsQueryVariables = Exact<{
  after?: string | null | undefined;
  status?: string | null | undefined;
  method?: string | null | undefined;
  path?: string | null | undefined;
  keyId?: string | number | null | undefined;
  requestId?: string | number | null | undefined;
}>;


export type RequestsQuery = { requests: { nodes: Array<{ id: string, createdAt: string, method: string, path: string, route: string, operation: string | null, status: number, code: string | null, durationMs: number, actor: { type: string, id: string, name: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RequestRowFragment = { id: string, createdAt: string, method: string, path: string, route: string, operation: string | null, status: number, code: string | null, durationMs: number, actor: { type: string, id: string, name: string | null } };

export type CloseOrganizationMutationVariables = Exact<{
  id: string | number;
}>;


export type CloseOrganizationMutation = { closeOrganization: { replayed: boolean, organization: { id: string, status: OrganizationStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type OrganizationSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type OrganizationSettingsQuery = { organization: { id: string, name: string, slug: string, status: OrganizationStatus, defaultCurrency: Currency, createdAt: string, version: number, open: { listings: number, offers: number, orders: number, payouts: number, balances: number, waitsUntil: string | null } | null } | null };

export type OrganizationSettingsFragment = { id: string, name: string, slug: string, status: OrganizationStatus, defaultCurrency: Currency, createdAt: string, version: number, open: { listings: number, offers: number, orders: number, payouts: number, balances: number, waitsUntil: string | null } | null };

export type UpdateOrganizationMutationVariables = Exact<{
  id: string | number;
  input: UpdateOrganizationInput;
  expectedVersion?: number | null | undefined;
}>;


export type UpdateOrganizationMutation = { updateOrganization: { replayed: boolean, organization: { id: string, name: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { createWebhookEndpoint: { signingSecret: string | null, replayed: boolean, endpoint: { id: string, url: string } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type DeletePreviousWebhookEndpointSecretMutationVariables = Exact<{
  id: string | number;
}>;


export type DeletePreviousWebhookEndpointSecretMutation = { deletePreviousWebhookEndpointSecret: { endpointId: string | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string | number;
  expectedVersion?: number | null | undefined;
}>;


export type DeleteWebhookEndpointMutation = { deleteWebhookEndpoint: { deletedId: string | null, replayed: boolean, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type ResumeWebhookEndpointMutationVariables = Exact<{
  id: string | number;
  input: ResumeWebhookEndpointInput;
  expectedVersion?: number | null | undefined;
}>;


export type ResumeWebhookEndpointMutation = { resumeWebhookEndpoint: { replayed: boolean, endpoint: { id: string, status: WebhookEndpointStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RetryWebhookEndpointDeliveriesMutationVariables = Exact<{
  id: string | number;
}>;


export type RetryWebhookEndpointDeliveriesMutation = { retryWebhookEndpointDeliveries: { replayed: boolean, endpoint: { id: string, status: WebhookEndpointStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RotateWebhookEndpointSecretMutationVariables = Exact<{
  id: string | number;
  gracePeriodSeconds: number;
  force: boolean;
}>;


export type RotateWebhookEndpointSecretMutation = { rotateWebhookEndpointSecret: { signingSecret: string | null, replayed: boolean, endpoint: { id: string, version: number } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  id: string | number;
  input: UpdateWebhookEndpointInput;
  expectedVersion?: number | null | undefined;
}>;


export type UpdateWebhookEndpointMutation = { updateWebhookEndpoint: { replayed: boolean, endpoint: { id: string, version: number } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type WebhookEndpointHealthQueryVariables = Exact<{
  id: string | number;
  since: string;
  buckets: number;
}>;


export type WebhookEndpointHealthQuery = { webhookEndpoint: { id: string, stats: { since: string, until: string, successRate: number | null, slow: boolean, deliveries: { pending: number, delivering: number, retrying: number, succeeded: number, failed: number, held: number, canceled: number }, attempts: { total: number, succeeded: number, failed: number }, responseClassCounts: Array<{ responseClass: WebhookResponseClass | null, count: number }>, errorCounts: Array<{ errorCode: WebhookAttemptErrorCode, count: number }>, durationMs: { p50: number, p90: number, p99: number } | null } | null, series: Array<{ startedAt: string, succeeded: number, failed: number, durationMs: { p50: number, p90: number, p99: number } | null }> | null, notices: { nodes: Array<{ id: string, kind: WebhookNoticeKind, reason: string, createdAt: string }> } | null } | null };

export type EndpointStatsFragment = { since: string, until: string, successRate: number | null, slow: boolean, deliveries: { pending: number, delivering: number, retrying: number, succeeded: number, failed: number, held: number, canceled: number }, attempts: { total: number, succeeded: number, failed: number }, responseClassCounts: Array<{ responseClass: WebhookResponseClass | null, count: number }>, errorCounts: Array<{ errorCode: WebhookAttemptErrorCode, count: number }>, durationMs: { p50: number, p90: number, p99: number } | null };

export type EndpointBucketFragment = { startedAt: string, succeeded: number, failed: number, durationMs: { p50: number, p90: number, p99: number } | null };

export type EndpointNoticeFragment = { id: string, kind: WebhookNoticeKind, reason: string, createdAt: string };

export type CancelWebhookRecoveryMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelWebhookRecoveryMutation = { cancelWebhookRecovery: { replayed: boolean, recovery: { id: string, status: WebhookRecoveryStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type RecoverWebhookEndpointMutationVariables = Exact<{
  id: string | number;
  input: RecoverWebhookEndpointInput;
}>;


export type RecoverWebhookEndpointMutation = { recoverWebhookEndpoint: { replayed: boolean, recovery: { id: string, endpointId: string, status: WebhookRecoveryStatus } | null, userErrors: Array<{ code: string, field: Array<string> | null, message: string, details: unknown }> } | null };

export type WebhookRecoveriesQueryVariables = Exact<{
  endpointId: string | number;
  after?: string | null | undefined;
}>;


export type WebhookRecoveriesQuery = { webhookRecoveries: { nodes: Array<{ id: string, only: WebhookRecoveryScope, since: string, until: string, eventTypes: Array<string> | null, status: WebhookRecoveryStatus, progress: number, recovered: number, createdAt: string, completedAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RecoveryRowFragment = { id: string, only: WebhookRecoveryScope, since: string, until: string, eventTypes: Array<string> | null, status: WebhookRecoveryStatus, progress: number, recovered: number, createdAt: string, completedAt: string | null };

export type WebhookEndpointQueryVariables = Exact<{
  id: string | number;
}>;


export type WebhookEndpointQuery = { webhookEndpoint: { id: string, url: string, description: string, subscribedEvents: Array<string>, status: WebhookEndpointStatus, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, timeoutSeconds: number, maxInFlight: number, customHeaders: Array<string>, secretHint: string, previousSecretExpiresAt: string | null, createdAt: string, updatedAt: string, version: number, retryPolicy: { delaysSeconds: Array<number>, eventTypeDelays: Array<{ eventType: string, delaysSeconds: Array<number> }> } | null, rateLimit: { perSecond: number, burst: number } | null } | null };

export type EndpointFragment = { id: string, url: string, description: string, subscribedEvents: Array<string>, status: WebhookEndpointStatus, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, timeoutSeconds: number, maxInFlight: number, customHeaders: Array<string>, secretHint: string, previousSecretExpiresAt: string | null, createdAt: string, updatedAt: string, version: number, retryPolicy: { delaysSeconds: Array<number>, eventTypeDelays: Array<{ eventType: string, delaysSeconds: Array<number> }> } | null, rateLimit: { perSecond: number, burst: number } | null };

export type WebhookEndpointsQueryVariables = Exact<{
  status?: WebhookEndpointStatus | null | undefined;
  after?: string | null | undefined;
}>;


export type WebhookEndpointsQuery = { webhookEndpoints: { nodes: Array<{ id: string, url: string, description: string, status: WebhookEndpointStatus, disabledReason: WebhookDisabledReason | null, failingSince: string | null, series: Array<{ startedAt: string, succeeded: number, failed: number }> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type EndpointRowFragment = { id: string, url: string, description: string, status: WebhookEndpointStatus, disabledReason: WebhookDisabledReason | null, failingSince: string | null, series: Array<{ startedAt: string, succeeded: number, failed: number }> | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const FrameDocument = {"__meta__":{"hash":"sha256:ca435ca32fac482cb4baee137c60dd3cd10feba1e73698be04dd3fb08f880142"}} as unknown as TypedDocumentString<FrameQuery, FrameQueryVariables>;
export const RecordDocument = {"__meta__":{"hash":"sha256:ffe88e6bb8df60f3bae8250060c231360a4c3d12c4c64eb5aeac6331b0b85477"}} as unknown as TypedDocumentString<RecordQuery, RecordQueryVariables>;
export const PayoutsDocument = {"__meta__":{"hash":"sha256:783dfbcc859db11101bd5ac3174b0a4c32d4413af0fe657938a8a459139838ee"}} as unknown as TypedDocumentString<PayoutsQuery, PayoutsQueryVariables>;
export const TestWebhookEndpointDocument = {"__meta__":{"hash":"sha256:6e121dc3a55caccce5d094ae5f3d72ae77e75175f53260e2cfffe9f2dc5312ca"}} as unknown as TypedDocumentString<TestWebhookEndpointMutation, TestWebhookEndpointMutationVariables>;
export const WebhookDeliveriesDocument = {"__meta__":{"hash":"sha256:41d96732b8cb3e26cf4773284e37cb9eb36869d8f8d963585142ffc600fea9d5"}} as unknown as TypedDocumentString<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const WebhookEventTypeNamesDocument = {"__meta__":{"hash":"sha256:50c781f95acb8cb3e3147358a3a41ca213739d61c5534e4ee427d0ad151332b7"}} as unknown as TypedDocumentString<WebhookEventTypeNamesQuery, WebhookEventTypeNamesQueryVariables>;
export const WebhookEndpointNamesDocument = {"__meta__":{"hash":"sha256:dc57ee48898fcec51e4619735f4aa4135bb745a8ad8c39c89d9efc7b03af512b"}} as unknown as TypedDocumentString<WebhookEndpointNamesQuery, WebhookEndpointNamesQueryVariables>;
export const AccountDocument = {"__meta__":{"hash":"sha256:87e1bb485d867efddb3476d76460acbb8b4509aa8d835fc4cb43a34e51bd4a56"}} as unknown as TypedDocumentString<AccountQuery, AccountQueryVariables>;
export const MailSettingsDocument = {"__meta__":{"hash":"sha256:ed3280eb81f0b3e24c1d4a4f7f1c50d2b5cfad9d01f7b1c7e08f53c48a97fba0"}} as unknown as TypedDocumentString<MailSettingsQuery, MailSettingsQueryVariables>;
export const RevokeOtherSessionsDocument = {"__meta__":{"hash":"sha256:d9237e2860ab6d6039ee15c6242eec6fd43737c1645db4539f993eac9d9e2804"}} as unknown as TypedDocumentString<RevokeOtherSessionsMutation, RevokeOtherSessionsMutationVariables>;
export const RevokeSessionDocument = {"__meta__":{"hash":"sha256:498cc4c07048b5197b46cf078123d253544a93d8286a56fefda979b2541cf1c7"}} as unknown as TypedDocumentString<RevokeSessionMutation, RevokeSessionMutationVariables>;
export const BeginTotpDocument = {"__meta__":{"hash":"sha256:9d591e4fb6d949bad54fbad860a753905f67b914f107ebc8e4c977ed4af57aaf"}} as unknown as TypedDocumentString<BeginTotpMutation, BeginTotpMutationVariables>;
export const ConfirmTotpDocument = {"__meta__":{"hash":"sha256:e907d18ebb1aa82c35a1c25c3b56552753d696073c1f4b09feda01f54a18f096"}} as unknown as TypedDocumentString<ConfirmTotpMutation, ConfirmTotpMutationVariables>;
export const CreateRecoveryCodesDocument = {"__meta__":{"hash":"sha256:e0457b039012bad46c165c7b25d8dc47c515b1e668bf2cb95eca73a7cfc58259"}} as unknown as TypedDocumentString<CreateRecoveryCodesMutation, CreateRecoveryCodesMutationVariables>;
export const DeleteTotpDocument = {"__meta__":{"hash":"sha256:8b50b159085de5d0079b833ff2c452cd78abde64a358fc78f8128d433285c089"}} as unknown as TypedDocumentString<DeleteTotpMutation, DeleteTotpMutationVariables>;
export const SessionsDocument = {"__meta__":{"hash":"sha256:4ca3ed84ba5eff3909a5d4cca3ef4465ec6f5e84fc3ff953c3e19e5e699fec7f"}} as unknown as TypedDocumentString<SessionsQuery, SessionsQueryVariables>;
export const UpdateMailSettingsDocument = {"__meta__":{"hash":"sha256:982fab737cedf041e945cd47de575993d75aed31cc738a6b6c61ca9fd8884294"}} as unknown as TypedDocumentString<UpdateMailSettingsMutation, UpdateMailSettingsMutationVariables>;
export const ApiKeysDocument = {"__meta__":{"hash":"sha256:b4739ec597ecc2af24f5e2dd2bda615f56b330760c7c5a303fd8b4e060a494a2"}} as unknown as TypedDocumentString<ApiKeysQuery, ApiKeysQueryVariables>;
export const CreateApiKeyDocument = {"__meta__":{"hash":"sha256:9e92048da6dd7adc4d0589f75e40599cf7d02c4a51bd74a156b65fc07faaea7e"}} as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = {"__meta__":{"hash":"sha256:7d18655a3af796d86ee0a9e12b129f8649462a064f234de8f9a9947437b245e3"}} as unknown as TypedDocumentString<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const RotateApiKeyDocument = {"__meta__":{"hash":"sha256:689daf6d3eec956ebb8ab0eb4d2ace85e3d6f797943cf099f5711ef831fc7037"}} as unknown as TypedDocumentString<RotateApiKeyMutation, RotateApiKeyMutationVariables>;
export const AuditActorsDocument = {"__meta__":{"hash":"sha256:4137fafee643dd8f712789af8dfe84e29cd63ce7c0bfc122bc3361d9f8c51eab"}} as unknown as TypedDocumentString<AuditActorsQuery, AuditActorsQueryVariables>;
export const AuditEventsDocument = {"__meta__":{"hash":"sha256:bffcb0e280a31bffee138bb50f54ca37578b7c0a2d4da3bf12679235d50e2c86"}} as unknown as TypedDocumentString<AuditEventsQuery, AuditEventsQueryVariables>;
export const AuditVerificationDocument = {"__meta__":{"hash":"sha256:4661b7e4711b76e31d4f226a4a2897110899803e61daf0ed36bdd7443f0efc7a"}} as unknown as TypedDocumentString<AuditVerificationQuery, AuditVerificationQueryVariables>;
export const CancelWebhookDeliveryDocument = {"__meta__":{"hash":"sha256:fd0276c565ea73621020a29864adb17cd1232dcce453fb9eb12f0c44872b516b"}} as unknown as TypedDocumentString<CancelWebhookDeliveryMutation, CancelWebhookDeliveryMutationVariables>;
export const EraseWebhookEventContentDocument = {"__meta__":{"hash":"sha256:195fc794148591dc5bc45d088766fa1a05d764d496ab91c067a45383e5a68252"}} as unknown as TypedDocumentString<EraseWebhookEventContentMutation, EraseWebhookEventContentMutationVariables>;
export const RedeliverWebhookDeliveryDocument = {"__meta__":{"hash":"sha256:eb4e1244e82d2401d14378fed74c8e918178b01464f557be6290e443c7f07c52"}} as unknown as TypedDocumentString<RedeliverWebhookDeliveryMutation, RedeliverWebhookDeliveryMutationVariables>;
export const RetryWebhookDeliveryDocument = {"__meta__":{"hash":"sha256:565e0d447d59de1588d6134f9834e4ee3b4ed5779f39e4cc246c42cd23f322f5"}} as unknown as TypedDocumentString<RetryWebhookDeliveryMutation, RetryWebhookDeliveryMutationVariables>;
export const WebhookDeliveryDocument = {"__meta__":{"hash":"sha256:37fab629aed0a9ba990608a9afebaa6f120ae5fea7292cf94d8d6cb9f8488503"}} as unknown as TypedDocumentString<WebhookDeliveryQuery, WebhookDeliveryQueryVariables>;
export const AcceptDisputeDocument = {"__meta__":{"hash":"sha256:87365bafd9ff4645d3496d543416c9c622e4f7dffecd8e3960d848ffb2b68c4b"}} as unknown as TypedDocumentString<AcceptDisputeMutation, AcceptDisputeMutationVariables>;
export const SubmitEvidenceDocument = {"__meta__":{"hash":"sha256:32b1a318eacfb15290f4f36b82cc7ff50ba543de1961ea4ccf098b192020f520"}} as unknown as TypedDocumentString<SubmitEvidenceMutation, SubmitEvidenceMutationVariables>;
export const WithdrawDisputeDocument = {"__meta__":{"hash":"sha256:2aa086e0c9e71db98fd3384a41a8a8056ce70895460787db19700fa59e47e92f"}} as unknown as TypedDocumentString<WithdrawDisputeMutation, WithdrawDisputeMutationVariables>;
export const DisputeDocument = {"__meta__":{"hash":"sha256:a8db4aa2bf4f55058eeb869f047400a09554aacd9080659828beef0fab6f6e2d"}} as unknown as TypedDocumentString<DisputeQuery, DisputeQueryVariables>;
export const DisputesDocument = {"__meta__":{"hash":"sha256:50e014fa01dedee3b596cc9470f722645ce70646a7cf33d35b627e5d0af1678b"}} as unknown as TypedDocumentString<DisputesQuery, DisputesQueryVariables>;
export const WebhookEventTypesDocument = {"__meta__":{"hash":"sha256:4154451f59d1c0a4c1c16184a17383e139aff111b9dffec5448a812da3afac01"}} as unknown as TypedDocumentString<WebhookEventTypesQuery, WebhookEventTypesQueryVariables>;
export const CreateOrganizationDocument = {"__meta__":{"hash":"sha256:4ea32bc71a5d7fbd049ca67d7ff23547be2ea931947f6d1320eb4232903dd5d7"}} as unknown as TypedDocumentString<CreateOrganizationMutation, CreateOrganizationMutationVariables>;
export const HomeDocument = {"__meta__":{"hash":"sha256:5e151614839b8fe012f741deb409519b4425c8cfa7b3ba83fe6700b208378ea6"}} as unknown as TypedDocumentString<HomeQuery, HomeQueryVariables>;
export const OperatorHomeDocument = {"__meta__":{"hash":"sha256:60f3a5288dcdcfb94530e1a39f30cbe4c241b944cbe190fa5a09e5bbd74282ff"}} as unknown as TypedDocumentString<OperatorHomeQuery, OperatorHomeQueryVariables>;
export const CreateListingDocument = {"__meta__":{"hash":"sha256:bf2e5465cd40348eb347d2c89e9f6442b07184392b94f1fb2c20653693e2546e"}} as unknown as TypedDocumentString<CreateListingMutation, CreateListingMutationVariables>;
export const NewListingDocument = {"__meta__":{"hash":"sha256:60d624f1a83eeaae82db6cea85c6d289dfafc300c2c3c62517797728afc6f572"}} as unknown as TypedDocumentString<NewListingQuery, NewListingQueryVariables>;
export const ListingsDocument = {"__meta__":{"hash":"sha256:108ee13401a393e0af3afe3cc56a5e8f18b45758c7b72a724baa5686ab57deff"}} as unknown as TypedDocumentString<ListingsQuery, ListingsQueryVariables>;
export const ArchiveListingDocument = {"__meta__":{"hash":"sha256:7083a7ac46479d8f12b652fe7564c0c28fcec53968df4033d0036f22fdec29e4"}} as unknown as TypedDocumentString<ArchiveListingMutation, ArchiveListingMutationVariables>;
export const ListingDocument = {"__meta__":{"hash":"sha256:0bfc9e3b17b96bd6567e612e14164b5dd7ef1494773547345c527332631a67bf"}} as unknown as TypedDocumentString<ListingQuery, ListingQueryVariables>;
export const PauseListingDocument = {"__meta__":{"hash":"sha256:640e9ad5ab2942a976eca23ceaf2102d40aba4b6dbf5c43d211394d5f5c9ba32"}} as unknown as TypedDocumentString<PauseListingMutation, PauseListingMutationVariables>;
export const PublishListingDocument = {"__meta__":{"hash":"sha256:431a259b3856cf919cd3f30769d75741dea96c7ed4a589d8fd8f212d5c604313"}} as unknown as TypedDocumentString<PublishListingMutation, PublishListingMutationVariables>;
export const UpdateListingDocument = {"__meta__":{"hash":"sha256:4805f23f2e952e191484134747ec294d395ce5df1c3c2d9a4f30b3593bbb64a3"}} as unknown as TypedDocumentString<UpdateListingMutation, UpdateListingMutationVariables>;
export const CreateOfferDocument = {"__meta__":{"hash":"sha256:4134739ea591259571aca7bcb05dcb9c1b69203476d1a60791b60e71cc5c95e5"}} as unknown as TypedDocumentString<CreateOfferMutation, CreateOfferMutationVariables>;
export const CreateOrderDocument = {"__meta__":{"hash":"sha256:e5e335150af7473b0291517b9d52e97dc59a3629bb8541eee3bc82c76eaed85d"}} as unknown as TypedDocumentString<CreateOrderMutation, CreateOrderMutationVariables>;
export const MarketListingDocument = {"__meta__":{"hash":"sha256:96986eaf60aec437cd2dfb1726e6ce6eb97ed540b6a4904200e9335dfc27b6e7"}} as unknown as TypedDocumentString<MarketListingQuery, MarketListingQueryVariables>;
export const MarketDocument = {"__meta__":{"hash":"sha256:160c0e1821bf3118d58cd6f558e30f6f8c132755bd612cb3b99c41f711039a51"}} as unknown as TypedDocumentString<MarketQuery, MarketQueryVariables>;
export const CreateInvitationDocument = {"__meta__":{"hash":"sha256:327f0a31cd0185146e1eec9044f54f88ecb7d1ccb20f260230082d345613fd4d"}} as unknown as TypedDocumentString<CreateInvitationMutation, CreateInvitationMutationVariables>;
export const InvitationsDocument = {"__meta__":{"hash":"sha256:1dd81e9bd0b88a6f3f22915270a16d4c92d3f1aa0e4771838237a50a6a652d99"}} as unknown as TypedDocumentString<InvitationsQuery, InvitationsQueryVariables>;
export const MembersDocument = {"__meta__":{"hash":"sha256:e98fe198abc7e424c150127494b4b5ac379e5af6ecd261f04255ff04fac10a20"}} as unknown as TypedDocumentString<MembersQuery, MembersQueryVariables>;
export const RemoveMemberDocument = {"__meta__":{"hash":"sha256:a18ea4375315a55482eaec55c6740a4b08b69613f9157be3bc87cc494e760ade"}} as unknown as TypedDocumentString<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const RevokeInvitationDocument = {"__meta__":{"hash":"sha256:ababb5f7f2222e3da25287a223804606598ff1eb1bd34ffbc97df6deae936c92"}} as unknown as TypedDocumentString<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
export const UpdateMemberDocument = {"__meta__":{"hash":"sha256:430b894551c8bd50a7d46320ce374a08e640324660709fb8970f79e29928ab95"}} as unknown as TypedDocumentString<UpdateMemberMutation, UpdateMemberMutationVariables>;
export const PayoutAccountDocument = {"__meta__":{"hash":"sha256:7c07a0715fb9ef46b4ba407542f6e828503663fc295c4d442ec7a5dd54dd69e2"}} as unknown as TypedDocumentString<PayoutAccountQuery, PayoutAccountQueryVariables>;
export const SetPayoutAccountDocument = {"__meta__":{"hash":"sha256:fcbd964ccbad166eb471bf46e9305098522d165892c20581d1e7102f1f083f36"}} as unknown as TypedDocumentString<SetPayoutAccountMutation, SetPayoutAccountMutationVariables>;
export const MoneyDocument = {"__meta__":{"hash":"sha256:97070ad0ff6e0df06ed6cc930015ff6d0940f28cf7f7bd99bdbde9ae17f75c45"}} as unknown as TypedDocumentString<MoneyQuery, MoneyQueryVariables>;
export const AcceptOfferDocument = {"__meta__":{"hash":"sha256:661ec1d512363707d5e3c3e51f4284149b515fadfed01c3e5e969c7132299b57"}} as unknown as TypedDocumentString<AcceptOfferMutation, AcceptOfferMutationVariables>;
export const CounterOfferDocument = {"__meta__":{"hash":"sha256:b0eaaa0d459f657b1e947176014412b46c6cbbc28bfbe4ab3666163e6cada099"}} as unknown as TypedDocumentString<CounterOfferMutation, CounterOfferMutationVariables>;
export const RejectOfferDocument = {"__meta__":{"hash":"sha256:7a2247d0138a75ec7599dbabf2178bdda39c2be7d91a2ee480ea23b9800f3a6b"}} as unknown as TypedDocumentString<RejectOfferMutation, RejectOfferMutationVariables>;
export const WithdrawOfferDocument = {"__meta__":{"hash":"sha256:7447ec5b456539165b147131a7ea0cbbd6f5a885eceabef0bd34f522f4fdf122"}} as unknown as TypedDocumentString<WithdrawOfferMutation, WithdrawOfferMutationVariables>;
export const OffersDocument = {"__meta__":{"hash":"sha256:8996190aa677f250619f25626c62edfaae92270baf22575cc9b679b4e5bd4b19"}} as unknown as TypedDocumentString<OffersQuery, OffersQueryVariables>;
export const OfferDocument = {"__meta__":{"hash":"sha256:23d1f9ce09303926bf2697cf0b132c1df09135ecb7217ede5f67c4e09142cdba"}} as unknown as TypedDocumentString<OfferQuery, OfferQueryVariables>;
export const SetOfferShippingAddressDocument = {"__meta__":{"hash":"sha256:947393e99613068f3fd7796c07de2ff5255bc0b074503f0e2a692878ecaa62f4"}} as unknown as TypedDocumentString<SetOfferShippingAddressMutation, SetOfferShippingAddressMutationVariables>;
export const AcceptDisputeAsOperatorDocument = {"__meta__":{"hash":"sha256:9c9f2ebfae5b97a248d5aad3b3aa3246450b8ba1657318486436ca7204d50bb2"}} as unknown as TypedDocumentString<AcceptDisputeAsOperatorMutation, AcceptDisputeAsOperatorMutationVariables>;
export const ActivateOrganizationDocument = {"__meta__":{"hash":"sha256:132226901fe6e5cf1c5c57fe966019633f5a1c52b8456394866764c001bc156b"}} as unknown as TypedDocumentString<ActivateOrganizationMutation, ActivateOrganizationMutationVariables>;
export const ApprovePayoutDocument = {"__meta__":{"hash":"sha256:d233b3e5ebc033795a2b5a0445f844b15b054311c0cc30629bd4343787128e2e"}} as unknown as TypedDocumentString<ApprovePayoutMutation, ApprovePayoutMutationVariables>;
export const DecideClaimDocument = {"__meta__":{"hash":"sha256:302596a3fe78c36d6a9f15e9c621cbd4865d5b87da089c176a25801934d19327"}} as unknown as TypedDocumentString<DecideClaimMutation, DecideClaimMutationVariables>;
export const InspectOpenTradeDocument = {"__meta__":{"hash":"sha256:084d51c1ee8c53be123506340efbbd77dc9ca8c1fc09de7480f7ca9e66d7e5ca"}} as unknown as TypedDocumentString<InspectOpenTradeQuery, InspectOpenTradeQueryVariables>;
export const WaitingPayoutsDocument = {"__meta__":{"hash":"sha256:f0d6cec57d33a0ddcf47b9b63d6f4d13bd53f08defdd7767b59d9591e2d58d28"}} as unknown as TypedDocumentString<WaitingPayoutsQuery, WaitingPayoutsQueryVariables>;
export const FreezePayoutsDocument = {"__meta__":{"hash":"sha256:188b1c9bf8cdba0d35168829a0acf2fee5cda88862d2a5f1d605a0612ce8c916"}} as unknown as TypedDocumentString<FreezePayoutsMutation, FreezePayoutsMutationVariables>;
export const FreezePlatformDocument = {"__meta__":{"hash":"sha256:03d14d4f61a2ba0296d22227c711401e85d53df1d11ec0153444a953713d14be"}} as unknown as TypedDocumentString<FreezePlatformMutation, FreezePlatformMutationVariables>;
export const OperatorAuditEventsDocument = {"__meta__":{"hash":"sha256:765b58def20981a4086acf2be5b200c4ff6c5a981b7c830058d705113d8c8c39"}} as unknown as TypedDocumentString<OperatorAuditEventsQuery, OperatorAuditEventsQueryVariables>;
export const RefundAsOperatorDocument = {"__meta__":{"hash":"sha256:0e050a1ae2ebd219c5e9e3045e806854c4fd0b2a832e7414ea167177dc6f45bd"}} as unknown as TypedDocumentString<RefundAsOperatorMutation, RefundAsOperatorMutationVariables>;
export const ReleasePayoutAsOperatorDocument = {"__meta__":{"hash":"sha256:79355ad1a89f0c37d545543c5bb1b3bb5977fc1339fefed94d786fd0c3a5669d"}} as unknown as TypedDocumentString<ReleasePayoutAsOperatorMutation, ReleasePayoutAsOperatorMutationVariables>;
export const SubmitEvidenceAsOperatorDocument = {"__meta__":{"hash":"sha256:ad09889d8178760677252b94c88e34492e16e6b8cea0716d90c5cb675de2fe56"}} as unknown as TypedDocumentString<SubmitEvidenceAsOperatorMutation, SubmitEvidenceAsOperatorMutationVariables>;
export const SuspendOrganizationDocument = {"__meta__":{"hash":"sha256:a6031ef2ef0bb1891ab8091c2340014ab253e98578ace3acb585315ca3f85054"}} as unknown as TypedDocumentString<SuspendOrganizationMutation, SuspendOrganizationMutationVariables>;
export const UnfreezePayoutsDocument = {"__meta__":{"hash":"sha256:72008980c0f0d9d59bd96b632f4770dee5aaae9581c2f4f83f2b7ec63da156cb"}} as unknown as TypedDocumentString<UnfreezePayoutsMutation, UnfreezePayoutsMutationVariables>;
export const UnfreezePlatformDocument = {"__meta__":{"hash":"sha256:0d391be616fc5035641ad6eab337040de7b1c51f813efd0e65ad7c3d3598655f"}} as unknown as TypedDocumentString<UnfreezePlatformMutation, UnfreezePlatformMutationVariables>;
export const OperatorDisputesDocument = {"__meta__":{"hash":"sha256:86a8e9ba1bcbb88b60a356d2a74a60848f61b6308d02e93e9e0d092dbe5d6e30"}} as unknown as TypedDocumentString<OperatorDisputesQuery, OperatorDisputesQueryVariables>;
export const WorstWebhookEndpointsDocument = {"__meta__":{"hash":"sha256:671965b2004064418a8ea85f41089735f8e4cb544949d31867e7647579cff1b5"}} as unknown as TypedDocumentString<WorstWebhookEndpointsQuery, WorstWebhookEndpointsQueryVariables>;
export const InspectOrderDocument = {"__meta__":{"hash":"sha256:ef18489b8b590de38b73f73030c2fdce0de0b76f1c39385fc573a703812c465b"}} as unknown as TypedDocumentString<InspectOrderQuery, InspectOrderQueryVariables>;
export const InspectOrganizationDocument = {"__meta__":{"hash":"sha256:44f6d0ce95896c9c572b85be089573b751d37309ab91ac9143a822c4029adf2a"}} as unknown as TypedDocumentString<InspectOrganizationQuery, InspectOrganizationQueryVariables>;
export const OperatorOverviewDocument = {"__meta__":{"hash":"sha256:db40e4d81c0cbf13a7cece8fd7ec2a0a19bf537cd948be9ee5026635ceac3096"}} as unknown as TypedDocumentString<OperatorOverviewQuery, OperatorOverviewQueryVariables>;
export const CancelOrderDocument = {"__meta__":{"hash":"sha256:0da3fc06c4a62960e5206efe8187c9a6d067ab704ad8d079794cc5f145abf430"}} as unknown as TypedDocumentString<CancelOrderMutation, CancelOrderMutationVariables>;
export const CancelPaymentDocument = {"__meta__":{"hash":"sha256:9f7dc1a91cde3a5ffb39e5bce8ad3032005977d441bfd8cb65d867b0f701274f"}} as unknown as TypedDocumentString<CancelPaymentMutation, CancelPaymentMutationVariables>;
export const CapturePaymentDocument = {"__meta__":{"hash":"sha256:48f1c37de2b0e08602c6c6ca229fcd48fd198656c39f66571d377699c35d3979"}} as unknown as TypedDocumentString<CapturePaymentMutation, CapturePaymentMutationVariables>;
export const ConfirmReceiptDocument = {"__meta__":{"hash":"sha256:8dba21511a601419fe824f3692cf7a0fd0fbec54e84f374dc87ec34207c7fd90"}} as unknown as TypedDocumentString<ConfirmReceiptMutation, ConfirmReceiptMutationVariables>;
export const CreateDisputeDocument = {"__meta__":{"hash":"sha256:c6409c2ba535141b8f12021fa070f1bf0bd011695ad8140998eec186ef086050"}} as unknown as TypedDocumentString<CreateDisputeMutation, CreateDisputeMutationVariables>;
export const CreateRefundDocument = {"__meta__":{"hash":"sha256:acc8d48d7ef101abef6fe7d41836666c5caefc116b0f6e5c8de42e1fa52b1aa1"}} as unknown as TypedDocumentString<CreateRefundMutation, CreateRefundMutationVariables>;
export const FulfillOrderDocument = {"__meta__":{"hash":"sha256:97717e53ff6cbc432a80cabff2e096d89c376381684e049d579d4b176026820f"}} as unknown as TypedDocumentString<FulfillOrderMutation, FulfillOrderMutationVariables>;
export const ConfirmPaymentDocument = {"__meta__":{"hash":"sha256:fc108d54503139d28f28c44c5cc05d16816831faa456579931c218f0bb542c9a"}} as unknown as TypedDocumentString<ConfirmPaymentMutation, ConfirmPaymentMutationVariables>;
export const CreatePaymentDocument = {"__meta__":{"hash":"sha256:0068c47a03dc10025793d06c0d4a02666f259022bb634ad824ca2a1576e12670"}} as unknown as TypedDocumentString<CreatePaymentMutation, CreatePaymentMutationVariables>;
export const SetOrderShippingAddressDocument = {"__meta__":{"hash":"sha256:ae986646c99c45fb4ee953022de245ef399eaeb4898b8083f3fdc3bd2e55417d"}} as unknown as TypedDocumentString<SetOrderShippingAddressMutation, SetOrderShippingAddressMutationVariables>;
export const OrdersDocument = {"__meta__":{"hash":"sha256:cc2e99bbff9c642e2c065fbfb9f850232e5eddbdd645fb8d4fffdff4fb918f4e"}} as unknown as TypedDocumentString<OrdersQuery, OrdersQueryVariables>;
export const OrderLedgerDocument = {"__meta__":{"hash":"sha256:ce0bc1e6876bf93b8e4d0b9b83ade1f69e97e5bf364e922eabbc49b790df691b"}} as unknown as TypedDocumentString<OrderLedgerQuery, OrderLedgerQueryVariables>;
export const OrderDocument = {"__meta__":{"hash":"sha256:7bcde77b0d22425ea4d2dbf11285d05c0944326931f20c42c48595cb5c403d99"}} as unknown as TypedDocumentString<OrderQuery, OrderQueryVariables>;
export const PayoutHistoryDocument = {"__meta__":{"hash":"sha256:8427cc4ac12e47407f38fddb8d2884a2ca454fcab0841fa8f4a133eb378edbaa"}} as unknown as TypedDocumentString<PayoutHistoryQuery, PayoutHistoryQueryVariables>;
export const PayoutDocument = {"__meta__":{"hash":"sha256:4177679928ddd0c662035735470b05ae71e08f36260cb55d39a0bedbefe68ada"}} as unknown as TypedDocumentString<PayoutQuery, PayoutQueryVariables>;
export const ReleasePayoutDocument = {"__meta__":{"hash":"sha256:4c7dbd62c7b1b75f285a25cc478fbf0e606377d8a26a91bc7a5b5e07b86487b2"}} as unknown as TypedDocumentString<ReleasePayoutMutation, ReleasePayoutMutationVariables>;
export const RetryPayoutDocument = {"__meta__":{"hash":"sha256:e9e3be7c9780bf84621e65b996dcdb7397123b8b7934c4daab46ca2a5cee06cc"}} as unknown as TypedDocumentString<RetryPayoutMutation, RetryPayoutMutationVariables>;
export const RequestsDocument = {"__meta__":{"hash":"sha256:d5973fbb5be63eb4242381db45103d7caa100579045b3156cfb85a3065493546"}} as unknown as TypedDocumentString<RequestsQuery, RequestsQueryVariables>;
export const CloseOrganizationDocument = {"__meta__":{"hash":"sha256:67348cfee75dac8b29714b77cf131f16d0e3b6569cde62d40d5ec1f3b6efe48c"}} as unknown as TypedDocumentString<CloseOrganizationMutation, CloseOrganizationMutationVariables>;
export const OrganizationSettingsDocument = {"__meta__":{"hash":"sha256:2c517f3bb652a4caddec648b3547ea6f47a97e30e4f4cbfc6559508661177b1c"}} as unknown as TypedDocumentString<OrganizationSettingsQuery, OrganizationSettingsQueryVariables>;
export const UpdateOrganizationDocument = {"__meta__":{"hash":"sha256:c67071a625c82264fed0ac9ac566d4cc49be3aa67056834dfc45572360f061d9"}} as unknown as TypedDocumentString<UpdateOrganizationMutation, UpdateOrganizationMutationVariables>;
export const CreateWebhookEndpointDocument = {"__meta__":{"hash":"sha256:b9270a64d0efc68d87ae05c133df09d7e493faea0eb886a3c27acf9fa95bd335"}} as unknown as TypedDocumentString<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const DeletePreviousWebhookEndpointSecretDocument = {"__meta__":{"hash":"sha256:d1309534606e797d22f2c6230aa2c34cfa1403b28205a405f930824a01817b7b"}} as unknown as TypedDocumentString<DeletePreviousWebhookEndpointSecretMutation, DeletePreviousWebhookEndpointSecretMutationVariables>;
export const DeleteWebhookEndpointDocument = {"__meta__":{"hash":"sha256:88cffc4c9a87bdfcb14ef6f1d3cebb1d9ccde014772cccc6c8261af9c33a7873"}} as unknown as TypedDocumentString<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const ResumeWebhookEndpointDocument = {"__meta__":{"hash":"sha256:79afbf5d2cd6dc1b5044290b178adce75f715ffbbc801fba81f118802b916e4f"}} as unknown as TypedDocumentString<ResumeWebhookEndpointMutation, ResumeWebhookEndpointMutationVariables>;
export const RetryWebhookEndpointDeliveriesDocument = {"__meta__":{"hash":"sha256:8a81c056ff5be1b83421b6caf4b32eda27bfcec07f21b71aeafaff2edd01487c"}} as unknown as TypedDocumentString<RetryWebhookEndpointDeliveriesMutation, RetryWebhookEndpointDeliveriesMutationVariables>;
export const RotateWebhookEndpointSecretDocument = {"__meta__":{"hash":"sha256:f88c4a9b94d852d059b3a24c0757471af80eb71f7532c096c55bc94754f43f0d"}} as unknown as TypedDocumentString<RotateWebhookEndpointSecretMutation, RotateWebhookEndpointSecretMutationVariables>;
export const UpdateWebhookEndpointDocument = {"__meta__":{"hash":"sha256:d50b0a06c0decf4da19470d0f105b46279cea4f75f5af8934f8dbccc98b890ca"}} as unknown as TypedDocumentString<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const WebhookEndpointHealthDocument = {"__meta__":{"hash":"sha256:280e98f99d184f424cb5c0bb179d9ad6c6d74edc9de4fe12a7970bb23e6f9a69"}} as unknown as TypedDocumentString<WebhookEndpointHealthQuery, WebhookEndpointHealthQueryVariables>;
export const CancelWebhookRecoveryDocument = {"__meta__":{"hash":"sha256:46eb7c1011529ceb832678c47527351b158edaead48fbac77eb7172fc0e88012"}} as unknown as TypedDocumentString<CancelWebhookRecoveryMutation, CancelWebhookRecoveryMutationVariables>;
export const RecoverWebhookEndpointDocument = {"__meta__":{"hash":"sha256:db6935be134b2b78bed59cfe9eedfd0711c6785996c4bf4e4fb85b21b3e9c515"}} as unknown as TypedDocumentString<RecoverWebhookEndpointMutation, RecoverWebhookEndpointMutationVariables>;
export const WebhookRecoveriesDocument = {"__meta__":{"hash":"sha256:1a0e5ecbae78feea63a4f2315709c7180723e10480691b540d1221d032a7c0e1"}} as unknown as TypedDocumentString<WebhookRecoveriesQuery, WebhookRecoveriesQueryVariables>;
export const WebhookEndpointDocument = {"__meta__":{"hash":"sha256:890e1f0aa615ebb5c9b05dbe61836a739082c876ebabcbee84b9fa8418947116"}} as unknown as TypedDocumentString<WebhookEndpointQuery, WebhookEndpointQueryVariables>;
export const WebhookEndpointsDocument = {"__meta__":{"hash":"sha256:64a8a92a7c3fe56e87edbdf1f4128ef47e9e676ca0445501430684e640c36f2b"}} as unknown as TypedDocumentString<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;