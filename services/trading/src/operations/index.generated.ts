// Written by `npm run generate` from the files of this folder.

import { acceptOffer } from './accept-offer.ts';
import { advanceClock } from './advance-clock.ts';
import { archiveListing } from './archive-listing.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmReceipt } from './confirm-receipt.ts';
import { counterOffer } from './counter-offer.ts';
import { createListing } from './create-listing.ts';
import { createOffer } from './create-offer.ts';
import { createOrder } from './create-order.ts';
import { archiveListings } from './engine/archive-listings.ts';
import { closeOffers } from './engine/close-offers.ts';
import { countObligations } from './engine/count-obligations.ts';
import { expireOffers } from './engine/expire-offers.ts';
import { expireOrder } from './engine/expire-order.ts';
import { getOrderState } from './engine/get-order-state.ts';
import { recordPayment, recordRefund, recordDispute, recordRelease } from './engine/order-reports.ts';
import { requeueOverdueOrders } from './engine/requeue-overdue-orders.ts';
import { sendReminders } from './engine/send-reminders.ts';
import { setOrganizationStatus } from './engine/set-organization-status.ts';
import { exportOrders } from './export-orders.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { getInstallation } from './get-installation.ts';
import { inspectOpenTrade } from './inspect-open-trade.ts';
import { getListing, getListings, listListings } from './listing-reads.ts';
import { getOffer, getOffers, listOffers } from './offer-reads.ts';
import { getOrder, getOrders, listOrders, getOrderToPay, inspectOrder } from './order-reads.ts';
import { pauseListing } from './pause-listing.ts';
import { publishListing } from './publish-listing.ts';
import { recordReports } from './record-reports.ts';
import { rejectOffer } from './reject-offer.ts';
import { setOfferShippingAddress } from './set-offer-shipping-address.ts';
import { setOrderShippingAddress } from './set-order-shipping-address.ts';
import { updateListing } from './update-listing.ts';
import { updateOffer } from './update-offer.ts';
import { updateOrder } from './update-order.ts';
import { withdrawOffer } from './withdraw-offer.ts';

/** The implementation of the contract. */
export const operations = {
  acceptOffer,
  advanceClock,
  archiveListing,
  cancelOrder,
  confirmReceipt,
  counterOffer,
  createListing,
  createOffer,
  createOrder,
  exportOrders,
  fulfillOrder,
  getInstallation,
  getListing,
  getListings,
  getOffer,
  getOffers,
  getOrder,
  getOrderToPay,
  getOrders,
  inspectOpenTrade,
  inspectOrder,
  listListings,
  listOffers,
  listOrders,
  pauseListing,
  publishListing,
  recordReports,
  rejectOffer,
  setOfferShippingAddress,
  setOrderShippingAddress,
  updateListing,
  updateOffer,
  updateOrder,
  withdrawOffer,
};

/** The implementation of the engine contract, without what every domain has. */
export const engineOperations = {
  archiveListings,
  closeOffers,
  countObligations,
  expireOffers,
  expireOrder,
  getOrderState,
  recordDispute,
  recordPayment,
  recordRefund,
  recordRelease,
  requeueOverdueOrders,
  sendReminders,
  setOrganizationStatus,
};
