// Generated from gateway/openapi.json by `npm run generate`.

export interface paths {
    "/api/v1/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the published listings of all organizations, and all listings of your own. */
        get: operations["listListings"];
        put?: never;
        /** Create a listing, as a draft unless `publish` is true. */
        post: operations["createListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/listings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a listing. */
        get: operations["getListing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update a listing. Absent members are not changed. Open offers keep their terms, but are closed by a `quantity` of 0. */
        patch: operations["updateListing"];
        trace?: never;
    };
    "/api/v1/listings/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish a draft or paused listing. Emits `listing.published`. */
        post: operations["publishListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/listings/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide a published listing from buyers until it is published again. */
        post: operations["pauseListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/listings/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive a listing permanently. Its open offers are closed, and its SKU can be used again. */
        post: operations["archiveListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the offers that your organization made or received. */
        get: operations["listOffers"];
        put?: never;
        /** Offer a price for units of a listing. Emits `offer.submitted`. A threshold of the listing may accept or decline the offer at once. */
        post: operations["createOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an offer with all its revisions. */
        get: operations["getOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers/{id}/counter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer an offer with other terms. Only for the party that the offer awaits. Emits `offer.countered`. */
        post: operations["counterOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept the terms of a revision. Only for the party that the offer awaits. Reserves the units and creates the order. Emits `offer.accepted` and `order.created`. */
        post: operations["acceptOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers/{id}/shipping-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the shipping address of an open offer, within its country if it has one. Only for the buyer. */
        put: operations["setOfferShippingAddress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline an offer. Only for the party that the offer awaits. Emits `offer.rejected`. */
        post: operations["rejectOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back the current revision. Only for the party that made it. Emits `offer.rejected`. */
        post: operations["withdrawOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the orders that your organization made or received. */
        get: operations["listOrders"];
        put?: never;
        /** Buy units of listings of one seller in one currency at their price. Reserves the units until `paymentDueAt`. Emits `order.created`. */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an order. */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/shipping-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the shipping address of an order that is not paid, or of a paid one that has none and of which nothing was shipped. Only for the buyer. */
        put: operations["setOrderShippingAddress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel an order that is not paid. A seller can also cancel a paid order that is not fulfilled: the buyer gets a full refund. */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/fulfillments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that units of a paid order were shipped. Only for the seller. When all units are, the order is fulfilled: emits `order.fulfilled`. */
        post: operations["fulfillOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/confirm-receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm that the goods of a fulfilled order have arrived. Only for the buyer. The order is completed without waiting for `payoutEligibleAt`. */
        post: operations["confirmReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Dispute a paid order, until it is completed. Only for the buyer. The money is not released while the claim is open. The order becomes `disputed`, and `order.disputed` is emitted. An order has at most 3 claims, withdrawn ones included. */
        post: operations["createDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the movements of the money of an order, oldest first. A party sees its own. */
        get: operations["getOrderLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the payments that your organization made or received. */
        get: operations["listPayments"];
        put?: never;
        /** Pay an order. Only for the buyer. The answer is the payment as it is after 10 seconds at most: a payment that the bank refuses is `failed`, with the reason in `failure`, and one without an answer is `processing`. Emits `payment.succeeded` or `payment.failed`. */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a payment. */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the receipt of a payment that has succeeded, as a page to print: what was paid and refunded, and, if the credential may read orders, for what. */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Continue a payment in `requires_action`, after the buyer was authenticated. Only for the buyer. */
        post: operations["confirmPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a payment that has not succeeded. Only for the buyer. The answer is the payment as it is afterwards: read `status`, because it may be captured at the same time, and `lastError`, which says why the provider refused. Emits `payment.failed`. */
        post: operations["cancelPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Capture the whole amount of a payment in `requires_capture`. Only for the seller. The answer is the payment as it is afterwards: if the bank refuses, it is still `requires_capture`, and `lastError` says why; if the buyer has canceled, it is `canceled`. Emits `payment.succeeded`. */
        post: operations["capturePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the refunds of a payment. */
        get: operations["listRefunds"];
        put?: never;
        /** Refund a payment, or a part of it. Only for the seller. The part of the fee that belongs to the amount is returned to the seller. Emits `payment.refunded` when the refund succeeds. */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the disputes of the orders of your organization. */
        get: operations["listDisputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/disputes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a dispute with its evidence. */
        get: operations["getDispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/disputes/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add evidence to an open dispute. The evidence of the seller against an inquiry or chargeback is sent to the bank, and can be sent once. */
        post: operations["submitEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/disputes/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept a dispute. Only for the seller. The buyer gets the amount. Emits `payment.refunded`. */
        post: operations["acceptDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/disputes/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw a claim. Only for the buyer. The order continues where it was. */
        post: operations["withdrawDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the payouts of your organization. */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a payout. */
        get: operations["getPayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payouts/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a payout, if the payout schedule of your organization is `manual`. Emits `payout.released`. */
        post: operations["releasePayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payouts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a failed payout again. Emits `payout.released`. */
        post: operations["retryPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what your organization has, by currency. */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{id}/payout-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the account to which your organization is paid. */
        get: operations["getPayoutAccount"];
        /** Create or change the account to which your organization is paid. Bank details are entered on the page of the provider, at `onboardingUrl`. */
        put: operations["setPayoutAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the orders that your organization made or received in a period, as CSV with totals. */
        get: operations["exportOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the payments that your organization made or received in a period, as CSV with totals. */
        get: operations["exportPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the refunds and chargebacks of a period, as CSV with totals. */
        get: operations["exportRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the payouts of a period, as CSV with totals. */
        get: operations["exportPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/ledger-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the ledger entries of a period on the accounts of your organization as a seller, by order, as CSV with totals. */
        get: operations["exportLedgerEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payouts/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the statement of a payout, as a page to print: its amounts, and the movements of its order. */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the webhook endpoints of the active organization. */
        get: operations["listEndpoints"];
        put?: never;
        /** Create a webhook endpoint. `signingSecret` is returned in this response only. */
        post: operations["createEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook endpoint. */
        get: operations["getEndpoint"];
        put?: never;
        post?: never;
        /** Delete a webhook endpoint. Its deliveries that are not final become `canceled`. */
        delete: operations["deleteEndpoint"];
        options?: never;
        head?: never;
        /** Change a webhook endpoint. Setting `status` to `active` delivers the held deliveries. Another `url`, and `customHeaders`, require recent authentication (403 `reauthentication_required`) while deliveries of the endpoint are not finished. */
        patch: operations["updateEndpoint"];
        trace?: never;
    };
    "/api/v1/webhooks/endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a signed test event, also to an endpoint that is paused or disabled. One attempt is made. The response contains it if it ends in time. */
        post: operations["testEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/endpoints/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the outcomes, success rate and durations of an endpoint, for the last 24 hours or for a range of at most 30 days. */
        get: operations["getEndpointStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/endpoints/{id}/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List notices about the health of webhook endpoints, newest first. */
        get: operations["listEndpointNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/endpoints/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a paused or disabled endpoint active, and deliver or cancel its held deliveries. */
        post: operations["resumeEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/endpoints/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the next attempts of all deliveries that are `retrying` at an active endpoint now, within its limits. Once in ten seconds. */
        post: operations["retryEndpointDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/endpoints/{id}/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a new signing secret, returned in this response only. Until the grace period ends, deliveries are signed with both secrets. */
        post: operations["rotateEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/endpoints/{id}/secret/previous": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End the grace period of the previous signing secret now. */
        delete: operations["deletePreviousEndpointSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook deliveries, newest first. A page ends early when its payloads have 256 KB together, and with filters when 10,000 deliveries were examined. The list ends when `nextCursor` is null. */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deliveries that changed, in the order of their changes. Waits up to `waitMs` milliseconds for the first. Changes of the last five seconds are returned again. */
        get: operations["listDeliveryChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook delivery with all its attempts. */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver the same event again, as a new delivery with a full retry schedule. Allowed in every status. To a receiver that is younger than the delivery and the sign-in, it requires recent authentication. */
        post: operations["redeliverDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the next attempt of a `retrying` delivery now. */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a delivery: no further attempt is made. */
        post: operations["cancelDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/endpoints/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeliver failed deliveries, or deliver events that have no delivery, of a time range that starts at most 30 days ago. Events from before the endpoint had its present receiver require recent authentication, unless that receiver is older than the sign-in. */
        post: operations["recoverEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/recoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List recoveries, newest first. */
        get: operations["listRecoveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/recoveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a recovery, with its progress. */
        get: operations["getRecovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/recoveries/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a recovery. Deliveries that it has created go on. */
        post: operations["cancelRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/events/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Erase an event's payload, and the receivers' responses to it, for the caller's organization. Its deliveries that are not final are canceled. */
        delete: operations["eraseEventContent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all event types with their JSON Schemas. */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account. The answer is the same whether or not the address has an account; only the mail tells. */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm an e-mail address with the token that was mailed to it, and set the password of the account. */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail the confirmation link again. The answer is the same for every address. */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in. The answer sets the session cookie, or asks for a code if a second factor is on. */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sign-in/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish a sign-in with a code of the authenticator, or a recovery code. The answer sets the session cookie. */
        post: operations["signInTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this session. */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a link that sets a new password. The answer is the same whether or not the address has an account. */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with a mailed token. All your sessions end: sign in again. */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change your password. Your other sessions end, and this one gets a new cookie. */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start to set up an authenticator as second factor. The secret is shown in this answer only. */
        post: operations["beginTotp"];
        /** Turn the second factor off and delete its recovery codes. Requires a code, unless the authenticator was never confirmed. */
        delete: operations["deleteTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn the second factor on with a first code of the authenticator. Your other sessions end. The recovery codes are shown in this answer only. */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create new recovery codes. Requires a code of the second factor. The old recovery codes become invalid. */
        post: operations["createRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Authenticate again with your password, and with a code if a second factor is on. Sensitive changes require a recent authentication. This session gets a new cookie. */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/mail-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return which mails about offers, orders and money you get. */
        get: operations["getMailSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Switch kinds of mails about offers, orders and money on or off, for yourself in all your organizations. */
        patch: operations["updateMailSettings"];
        trace?: never;
    };
    "/api/v1/auth/mail-settings/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch off mails with the token of the link in one of them. The token does not expire. */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return the current session: user, memberships, active organization and role. */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/session/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose the active organization of this session. The session gets a new cookie. */
        put: operations["switchOrganization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions that have not ended, newest first. */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all your sessions but this one. */
        delete: operations["revokeOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions. */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organizations that you are a member of. */
        get: operations["listOrganizations"];
        put?: never;
        /** Create an organization. You become its owner, this membership becomes your default one, and the organization becomes the active one of this session. */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return an organization that you are a member of, whether or not it is the active one. While it is closing, `open` counts what must end first. */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename the active organization. */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/api/v1/organizations/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close the active organization permanently. It can no longer create listings, API keys or invitations, and its listings are archived. It is `closing` until nothing is open, then `closed`. */
        post: operations["closeOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of the active organization. */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member (owner, admin), or leave. The last owner cannot leave or be removed (409 `last_owner`). API keys that the member created stay valid. */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /** Change the role of a member. Only an owner may grant or remove the role owner, and the last owner keeps it (409 `last_owner`). */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the invitations of the active organization. */
        get: operations["listInvitations"];
        put?: never;
        /** Invite an address, with a role that does not exceed your own. The token is mailed; in test mode this answer contains it too. A pending invitation of the same address is revoked. */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a pending invitation. */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join the organization that invited your address. It becomes the active organization of this session if the session has none. */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys of the active organization. */
        get: operations["listApiKeys"];
        put?: never;
        /** Create an API key. `token` is shown in this answer only. */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return an API key, without its token. */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /** Revoke an API key. It is refused from the next request onwards. */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace an API key with a new one that has the same name, scopes and lifetime. `token` is shown in this answer only. */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit log of the active organization, newest first. */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the audit log of the active organization, oldest first, as newline-delimited JSON or as CSV. */
        get: operations["exportAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-events/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verify the hash chain of the audit log of the active organization, part by part. A call counts as 20 requests, and only one runs at a time. */
        get: operations["verifyAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return any order, with the fee. */
        get: operations["inspectOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/orders/{id}/money": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return all that is known of the money of any order: payments, refunds, payouts, ledger and timeline. */
        get: operations["inspectOrderMoney"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/payments/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refund any payment, or a part of it, instead of the seller. Emits `payment.refunded`. */
        post: operations["refundAsOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/disputes/{id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decide the open claim of a buyer. For the seller: the claim is `won`, and the order continues. For the buyer: the amount is refunded, and the claim is `lost` once the refund has succeeded. Emits `payment.refunded`. */
        post: operations["decideClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the disputes of all organizations, the one that is due first at the beginning. Disputes without a deadline follow, oldest first; if you ask for a status without deadlines, newest first. */
        get: operations["listOperatorDisputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the open claims of buyers, the one that is due first at the beginning. */
        get: operations["listDueClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/money-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what you must look at: refunds whose money came back and is still held, and captures that the provider refuses. A record leaves the list when its money has moved. */
        get: operations["listMoneyAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/payout-freezes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organizations whose payouts the operator has stopped. */
        get: operations["listPayoutFreezes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/waiting-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return how many payouts have not started, and how many of them only a stop holds, by currency. */
        get: operations["getWaitingPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/risk-holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the payouts that wait because of risk. */
        get: operations["listRiskHolds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/platform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return whether all payouts of the platform are stopped, and why. */
        get: operations["getPlatformFreeze"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/platform/freeze-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop all payouts of the platform. Payouts that the provider is making continue. */
        post: operations["freezePlatform"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/platform/unfreeze-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let payouts start again, whoever has stopped them. The daily check stops them again if the books still disagree. */
        post: operations["unfreezePlatform"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the webhook endpoints of all organizations at which deliveries fail or wait, the worst first. */
        get: operations["listWorstEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return any organization. */
        get: operations["inspectOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/organizations/{id}/open-trade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return how many listings, offers and orders of any organization are open. */
        get: operations["inspectOpenTrade"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/organizations/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suspend an organization: its API keys are refused, its members can only read, and its payouts are on hold. Orders that exist continue. */
        post: operations["suspendOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/organizations/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the suspension of an organization. */
        post: operations["activateOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/organizations/{id}/freeze-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop the payouts of an organization. A payout that the provider is making continues. */
        post: operations["freezePayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/organizations/{id}/unfreeze-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let the payouts of an organization start again. */
        post: operations["unfreezePayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/organizations/{id}/lift-risk-holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say for which reasons of risk the payouts of an organization do not wait. Reasons that are left out hold them again. A change of the payout account holds payouts again, whatever was lifted before. */
        post: operations["liftRiskHolds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-providers/{provider}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store a notice of the payment provider. It is processed afterwards. For payment providers only. */
        post: operations["receiveProviderNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "listing.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A listing was published. For the seller. */
        post: operations["receive_listing_published"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A buyer made an offer. For both parties. */
        post: operations["receive_offer_submitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.countered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A party answered an offer with other terms. For both parties. */
        post: operations["receive_offer_countered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An offer was accepted. `orderId` is the id of its order. For both parties. */
        post: operations["receive_offer_accepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An offer ended without an order, for the reason in `closedReason`. For both parties. */
        post: operations["receive_offer_rejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An order was created, from an accepted offer or directly. For both parties. */
        post: operations["receive_order_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The total of an order was captured. For both parties. */
        post: operations["receive_order_paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.fulfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All units of an order were fulfilled. For both parties. */
        post: operations["receive_order_fulfilled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A refund of an order succeeded, or its dispute was lost. `fullyRefunded` is true if nothing is left to refund. For both parties. */
        post: operations["receive_order_refunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.disputed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A dispute of an order was opened. For both parties. */
        post: operations["receive_order_disputed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The amount of a payment was captured. For both parties. */
        post: operations["receive_payment_succeeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment failed or was canceled, for the reason in `failure`. For both parties. */
        post: operations["receive_payment_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A refund of a payment succeeded, or its dispute was lost. For both parties. */
        post: operations["receive_payment_refunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payout.released": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payout was transferred. For the seller. */
        post: operations["receive_payout_released"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description ISO 4217 code. An installation accepts some of these and refuses the others with 422 `validation_failed`.
         * @example USD
         * @enum {string}
         */
        Currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
        /**
         * @description An amount of money above 0.
         * @example {
         *       "amount": 129900,
         *       "currency": "USD"
         *     }
         */
        Price: {
            /** @description In minor units of the currency: 4900 is 49.00 USD, and 4900 JPY. */
            amount: number;
            currency: components["schemas"]["Currency"];
        };
        /**
         * @description An amount of money, which may be 0.
         * @example {
         *       "amount": 129900,
         *       "currency": "USD"
         *     }
         */
        Money: {
            /** @description In minor units of the currency: 4900 is 49.00 USD, and 4900 JPY. */
            amount: number;
            currency: components["schemas"]["Currency"];
        };
        /** @description A postal address. */
        AddressInput: {
            /** @description The recipient. */
            name: string;
            /** @description Street and number. */
            line1: string;
            /**
             * @description A second line.
             * @default null
             */
            line2?: string | null;
            /** @description City or town. */
            city: string;
            /**
             * @description State, province or region.
             * @default null
             */
            region?: string | null;
            /**
             * @description Postal code.
             * @default null
             */
            postalCode?: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example FR
             */
            country: string;
        };
        /** @description When failed attempts are repeated. */
        WebhookRetryPolicy: {
            /** @description Seconds between each failed attempt and the next, up to 19. Empty: one attempt. */
            delaysSeconds: number[];
            /**
             * @description Delays for single event types, instead of `delaysSeconds`.
             * @default {}
             */
            byEventType?: {
                [key: string]: number[];
            };
        };
        /** @description Most attempts per second. */
        WebhookRateLimit: {
            /** @description Attempts per second, in the long run. */
            perSecond: number;
            /**
             * @description Attempts that may follow each other at once.
             * @default 1
             */
            burst?: number;
        };
        /** @description A listing was published. For the seller. */
        ListingPublishedEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "listing.published";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The listing. */
                object: components["schemas"]["PublicListing"];
            };
        };
        /** @description A listing as everyone sees it. */
        PublicListing: {
            /**
             * @description Id of a listing.
             * @example lst_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /** @description What is sold, in one line. */
            title: string;
            /** @description What is sold, in full. */
            description: string;
            /** @description Your own article number. No two listings of a seller that are not archived have the same. */
            sku: string | null;
            /** @description Categories, chosen by the seller. */
            categories: string[];
            /** @description Addresses of pictures. */
            imageUrls: string[];
            /** @description Further properties, chosen by the seller. */
            attributes: {
                [key: string]: string;
            };
            /** @description Price of a unit. */
            price: components["schemas"]["Price"];
            /** @description Shipping of an order, whatever its quantity. */
            shippingAmount: components["schemas"]["Money"];
            /** @description Whether orders and offers need a shipping address. */
            requiresShipping: boolean;
            /** @description Units that are in stock. */
            quantity: number;
            /** @description Units that are reserved for unpaid orders. */
            quantityReserved: number;
            /** @description Units that can be bought: `quantity` without `quantityReserved`. */
            quantityAvailable: number;
            /** @description Whether buyers may offer another price. */
            offersEnabled: boolean;
            /** @description Whether buyers may order at the price. */
            buyNowEnabled: boolean;
            /** @description Hours until an unanswered offer expires. */
            offerTtlHours: number;
            /**
             * @description Others see a listing only while it is `published` or `sold_out`.
             * @enum {string}
             */
            status: "draft" | "published" | "paused" | "sold_out" | "archived";
            /** @description When the listing was last published. Null for a draft. */
            publishedAt: string | null;
            /** @description When the listing was archived, otherwise null. */
            archivedAt: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /** @description A buyer made an offer. For both parties. */
        OfferSubmittedEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "offer.submitted";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The offer. */
                object: components["schemas"]["SharedOffer"];
            };
        };
        /** @description An offer as both parties see it. */
        SharedOffer: {
            /**
             * @description Id of an offer.
             * @example off_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of a listing.
             * @example lst_01h2xcejqtf2nbrexx3vqjhp41
             */
            listingId: string;
            /**
             * @description The buyer.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            buyerOrganizationId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            sellerOrganizationId: string;
            /**
             * @description `submitted` and `countered` offers are open. The others are closed.
             * @enum {string}
             */
            status: "submitted" | "countered" | "accepted" | "rejected" | "withdrawn" | "expired";
            /** @description The party that must respond. Null if the offer is closed. */
            awaiting: ("buyer" | "seller") | null;
            /** @description Number of the current revision, whose `unitAmount`, `quantity`, `shippingAmount` and `expiresAt` the offer shows. */
            revision: number;
            /** @description Price of a unit. */
            unitAmount: components["schemas"]["Price"];
            /** @description Number of units. */
            quantity: number;
            /** @description Shipping of the order, whatever its quantity. Null if the offer ended before shipping was part of the terms. */
            shippingAmount: components["schemas"]["Money"] | null;
            /**
             * Format: date-time
             * @description When the revision expires if it is not answered.
             */
            expiresAt: string;
            /** @description All revisions, oldest first. */
            revisions: {
                /** @description Number of the revision: 1, 2, 3. */
                revision: number;
                /**
                 * @description The party that made the revision.
                 * @enum {string}
                 */
                proposedBy: "buyer" | "seller";
                /** @description Price of a unit. */
                unitAmount: components["schemas"]["Price"];
                /** @description Number of units. */
                quantity: number;
                /** @description Shipping of the order, whatever its quantity. Null if the offer ended before shipping was part of the terms. */
                shippingAmount: components["schemas"]["Money"] | null;
                /** @description What it wrote to the other party. */
                message: string;
                /**
                 * Format: date-time
                 * @description When the revision expires if it is not answered.
                 */
                expiresAt: string;
                /**
                 * Format: date-time
                 * @description When the revision was made.
                 */
                createdAt: string;
            }[];
            /** @description Country of the shipping address, if the open or accepted offer has one. */
            destinationCountry: string | null;
            /** @description Why the offer ended without an order, otherwise null. */
            closedReason: ("declined" | "withdrawn" | "expired" | "sold_out" | "listing_closed" | "organization_closed") | null;
            /** @description Null unless the offer is accepted. */
            orderId: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /** @description A party answered an offer with other terms. For both parties. */
        OfferCounteredEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "offer.countered";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The offer. */
                object: components["schemas"]["SharedOffer"];
            };
        };
        /** @description An offer was accepted. `orderId` is the id of its order. For both parties. */
        OfferAcceptedEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "offer.accepted";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The offer. */
                object: components["schemas"]["SharedOffer"];
            };
        };
        /** @description An offer ended without an order, for the reason in `closedReason`. For both parties. */
        OfferRejectedEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "offer.rejected";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The offer. */
                object: components["schemas"]["SharedOffer"];
            };
        };
        /** @description An order was created, from an accepted offer or directly. For both parties. */
        OrderCreatedEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "order.created";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The order. */
                object: components["schemas"]["UnpaidOrder"];
            };
        };
        /** @description An unpaid order: without the shipping address. */
        UnpaidOrder: {
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description The buyer.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            buyerOrganizationId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            sellerOrganizationId: string;
            /** @description The accepted offer. Null for a direct order. */
            offerId: string | null;
            /** @description What was ordered. */
            items: {
                /**
                 * @description Id of a listing.
                 * @example lst_01h2xcejqtf2nbrexx3vqjhp41
                 */
                listingId: string;
                /** @description The title of the listing when the order was created. */
                titleSnapshot: string;
                /** @description Number of units. */
                quantity: number;
                /** @description Price of a unit. */
                unitAmount: components["schemas"]["Price"];
                /** @description `unitAmount` times `quantity`. */
                lineTotal: components["schemas"]["Price"];
            }[];
            /** @description Sum of the items. */
            subtotal: components["schemas"]["Price"];
            /** @description Shipping. */
            shippingAmount: components["schemas"]["Money"];
            /** @description Tax. */
            taxAmount: components["schemas"]["Money"];
            /** @description Sum of `subtotal`, `shippingAmount` and `taxAmount`. */
            total: components["schemas"]["Price"];
            /** @description What the buyer has paid. */
            capturedAmount: components["schemas"]["Money"];
            /** @description What was refunded. */
            refundedAmount: components["schemas"]["Money"];
            /** @description What is being refunded. */
            refundPendingAmount: components["schemas"]["Money"];
            /** @description What banks have charged back. */
            chargedBackAmount: components["schemas"]["Money"];
            /**
             * @description Where the order stands. `completed`, `canceled` and `refunded` orders have ended.
             * @enum {string}
             */
            status: "pending_payment" | "paid" | "fulfilled" | "completed" | "canceled" | "refunded" | "disputed";
            /** @description The status to which a disputed order returns. */
            resumeStatus: ("paid" | "fulfilled" | "completed") | null;
            /**
             * @description How the last payment stands.
             * @enum {string}
             */
            paymentStatus: "none" | "authorized" | "paid" | "failed";
            /**
             * @description How many of the units were shipped.
             * @enum {string}
             */
            fulfillmentStatus: "none" | "partial" | "full";
            /**
             * @description How much of the captured amount was refunded.
             * @enum {string}
             */
            refundStatus: "none" | "partial" | "full";
            /**
             * @description How the last dispute stands, from the point of view of the seller.
             * @enum {string}
             */
            disputeStatus: "none" | "open" | "won" | "lost";
            /** @description When the order is canceled if it is not paid. */
            paymentDueAt: string | null;
            /** @description When the paid order is canceled if it is not fulfilled. */
            fulfillBy: string | null;
            /** @description When the fulfilled order is completed, unless the buyer confirms the receipt earlier. */
            payoutEligibleAt: string | null;
            /** @description Null until the order is paid. */
            shippingAddress: null;
            /** @description What was shipped, oldest first. */
            fulfillments: {
                /**
                 * @description Id of a fulfillment.
                 * @example ful_01h2xcejqtf2nbrexx3vqjhp41
                 */
                id: string;
                /** @description The units that were shipped. */
                items: {
                    /**
                     * @description Id of a listing.
                     * @example lst_01h2xcejqtf2nbrexx3vqjhp41
                     */
                    listingId: string;
                    /** @description Number of units. */
                    quantity: number;
                }[];
                /** @description Who carries it. */
                carrier: string | null;
                /** @description The carrier's number of the shipment. */
                trackingNumber: string | null;
                /**
                 * Format: date-time
                 * @description When it was shipped.
                 */
                fulfilledAt: string;
            }[];
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /** @description The total of an order was captured. For both parties. */
        OrderPaidEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "order.paid";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The order. */
                object: components["schemas"]["SharedOrder"];
            };
        };
        /** @description A postal address. */
        Address: {
            /** @description The recipient. */
            name: string;
            /** @description Street and number. */
            line1: string;
            /** @description A second line, otherwise null. */
            line2: string | null;
            /** @description City or town. */
            city: string;
            /** @description State, province or region. */
            region: string | null;
            /** @description Postal code. */
            postalCode: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example FR
             */
            country: string;
        };
        /** @description An order as both parties see it. */
        SharedOrder: {
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description The buyer.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            buyerOrganizationId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            sellerOrganizationId: string;
            /** @description The accepted offer. Null for a direct order. */
            offerId: string | null;
            /** @description What was ordered. */
            items: {
                /**
                 * @description Id of a listing.
                 * @example lst_01h2xcejqtf2nbrexx3vqjhp41
                 */
                listingId: string;
                /** @description The title of the listing when the order was created. */
                titleSnapshot: string;
                /** @description Number of units. */
                quantity: number;
                /** @description Price of a unit. */
                unitAmount: components["schemas"]["Price"];
                /** @description `unitAmount` times `quantity`. */
                lineTotal: components["schemas"]["Price"];
            }[];
            /** @description Sum of the items. */
            subtotal: components["schemas"]["Price"];
            /** @description Shipping. */
            shippingAmount: components["schemas"]["Money"];
            /** @description Tax. */
            taxAmount: components["schemas"]["Money"];
            /** @description Sum of `subtotal`, `shippingAmount` and `taxAmount`. */
            total: components["schemas"]["Price"];
            /** @description What the buyer has paid. */
            capturedAmount: components["schemas"]["Money"];
            /** @description What was refunded. */
            refundedAmount: components["schemas"]["Money"];
            /** @description What is being refunded. */
            refundPendingAmount: components["schemas"]["Money"];
            /** @description What banks have charged back. */
            chargedBackAmount: components["schemas"]["Money"];
            /**
             * @description Where the order stands. `completed`, `canceled` and `refunded` orders have ended.
             * @enum {string}
             */
            status: "pending_payment" | "paid" | "fulfilled" | "completed" | "canceled" | "refunded" | "disputed";
            /** @description The status to which a disputed order returns. */
            resumeStatus: ("paid" | "fulfilled" | "completed") | null;
            /**
             * @description How the last payment stands.
             * @enum {string}
             */
            paymentStatus: "none" | "authorized" | "paid" | "failed";
            /**
             * @description How many of the units were shipped.
             * @enum {string}
             */
            fulfillmentStatus: "none" | "partial" | "full";
            /**
             * @description How much of the captured amount was refunded.
             * @enum {string}
             */
            refundStatus: "none" | "partial" | "full";
            /**
             * @description How the last dispute stands, from the point of view of the seller.
             * @enum {string}
             */
            disputeStatus: "none" | "open" | "won" | "lost";
            /** @description When the order is canceled if it is not paid. */
            paymentDueAt: string | null;
            /** @description When the paid order is canceled if it is not fulfilled. */
            fulfillBy: string | null;
            /** @description When the fulfilled order is completed, unless the buyer confirms the receipt earlier. */
            payoutEligibleAt: string | null;
            /** @description Null for the seller until the order is paid. */
            shippingAddress: components["schemas"]["Address"] | null;
            /** @description What was shipped, oldest first. */
            fulfillments: {
                /**
                 * @description Id of a fulfillment.
                 * @example ful_01h2xcejqtf2nbrexx3vqjhp41
                 */
                id: string;
                /** @description The units that were shipped. */
                items: {
                    /**
                     * @description Id of a listing.
                     * @example lst_01h2xcejqtf2nbrexx3vqjhp41
                     */
                    listingId: string;
                    /** @description Number of units. */
                    quantity: number;
                }[];
                /** @description Who carries it. */
                carrier: string | null;
                /** @description The carrier's number of the shipment. */
                trackingNumber: string | null;
                /**
                 * Format: date-time
                 * @description When it was shipped.
                 */
                fulfilledAt: string;
            }[];
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /** @description All units of an order were fulfilled. For both parties. */
        OrderFulfilledEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "order.fulfilled";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The order. */
                object: components["schemas"]["SharedOrder"];
            };
        };
        /** @description A refund of an order succeeded, or its dispute was lost. `fullyRefunded` is true if nothing is left to refund. For both parties. */
        OrderRefundedEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "order.refunded";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The order. */
                object: components["schemas"]["SharedOrder"];
                /** @description The refund or chargeback. */
                refund: components["schemas"]["Refund"];
                /** @description Whether nothing is left to refund. */
                fullyRefunded: boolean;
            };
        };
        /**
         * @description A refund of a payment, or a chargeback.
         * @example {
         *       "id": "rfd_01m6tkrwm0fznb3xxyxscvcvep",
         *       "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
         *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
         *       "amount": {
         *         "amount": 20000,
         *         "currency": "USD"
         *       },
         *       "reason": "claim",
         *       "kind": "refund",
         *       "status": "succeeded",
         *       "initiatedBy": "seller",
         *       "settledAt": "2026-11-07T09:00:01.100Z",
         *       "failureCode": null,
         *       "createdAt": "2026-11-07T09:00:00.000Z",
         *       "updatedAt": "2026-11-07T09:00:01.100Z",
         *       "version": 2
         *     }
         */
        Refund: {
            /**
             * @description Id of a refund.
             * @example rfd_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of a payment.
             * @example pay_01h2xcejqtf2nbrexx3vqjhp41
             */
            paymentId: string;
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            orderId: string;
            /** @description The amount that goes back to the buyer. */
            amount: components["schemas"]["Price"];
            /**
             * @description Why it is refunded.
             * @enum {string}
             */
            reason: "requested_by_buyer" | "seller_canceled" | "claim" | "chargeback" | "late_payment" | "sla_expired";
            /**
             * @description `chargeback`: the bank withdrew the amount.
             * @enum {string}
             */
            kind: "refund" | "chargeback";
            /**
             * @description How the refund stands.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /**
             * @description Who started it. Values may be added.
             * @enum {string}
             */
            initiatedBy: "seller" | "operator" | "system" | "provider";
            /** @description When it succeeded or failed. Null while it is pending. */
            settledAt: string | null;
            /** @description Why it failed, as the provider says, otherwise null. */
            failureCode: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /** @description A dispute of an order was opened. For both parties. */
        OrderDisputedEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "order.disputed";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The order. */
                object: components["schemas"]["SharedOrder"];
                /** @description The dispute. */
                dispute: components["schemas"]["SharedDispute"];
            };
        };
        /** @description A dispute, without the evidence. */
        SharedDispute: {
            /**
             * @description Id of a dispute.
             * @example dsp_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            orderId: string;
            /**
             * @description Id of a payment.
             * @example pay_01h2xcejqtf2nbrexx3vqjhp41
             */
            paymentId: string;
            /**
             * @description Who opened the dispute: the payment provider, for a bank, or the buyer.
             * @enum {string}
             */
            source: "provider" | "buyer";
            /**
             * @description Buyers open claims. Payment providers open inquiries and chargebacks.
             * @enum {string}
             */
            stage: "claim" | "inquiry" | "chargeback";
            /** @description Of a claim: `not_received`, `not_as_described` or `other`. Otherwise the text of the provider. */
            reason: string;
            /** @description The disputed amount. */
            amount: components["schemas"]["Price"];
            /**
             * @description `won` and `lost` are from the point of view of the seller.
             * @enum {string}
             */
            status: "needs_response" | "under_review" | "won" | "lost" | "withdrawn";
            /** @description Whether the provider holds the amount. Nothing can be refunded while it does. */
            fundsWithdrawn: boolean;
            /** @description Whether the seller can still end the dispute by a refund. */
            isRefundable: boolean;
            /** @description Until when the seller can answer. Null if there is no deadline. */
            evidenceDueBy: string | null;
            /**
             * Format: date-time
             * @description When the dispute was opened.
             */
            openedAt: string;
            /** @description When the dispute ended. Null while it is open. A bank that decides again does not change it. */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /** @description The amount of a payment was captured. For both parties. */
        PaymentSucceededEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "payment.succeeded";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The payment. */
                object: components["schemas"]["SharedPayment"];
            };
        };
        /** @description A payment as both parties see it. */
        SharedPayment: {
            /**
             * @description Id of a payment.
             * @example pay_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            orderId: string;
            /**
             * @description The buyer.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            payerOrganizationId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            payeeOrganizationId: string;
            /** @description The total of the order. */
            amount: components["schemas"]["Price"];
            /**
             * @description `manual`: the seller captures the amount after it was authorized.
             * @enum {string}
             */
            captureMethod: "automatic" | "manual";
            /**
             * @description A refund does not change `succeeded`: see the refunded amounts.
             * @enum {string}
             */
            status: "requires_action" | "processing" | "requires_capture" | "succeeded" | "failed" | "canceled";
            /** @description What the buyer has paid. */
            amountCaptured: components["schemas"]["Money"];
            /** @description What was refunded. */
            amountRefunded: components["schemas"]["Money"];
            /** @description What is being refunded. */
            amountRefundPending: components["schemas"]["Money"];
            /**
             * @description How much of the captured amount was refunded.
             * @enum {string}
             */
            refundStatus: "none" | "partial" | "full";
            /** @description Whether a dispute of the payment is open. */
            disputed: boolean;
            /** @description Deadline of a manual capture, otherwise null. */
            captureBefore: string | null;
            /** @description Why the payment failed or was canceled, otherwise null. */
            failure: {
                /**
                 * @description The reason, for programs.
                 * @enum {string}
                 */
                code: "card_declined" | "insufficient_funds" | "expired_card" | "authentication_required" | "processing_error" | "authorization_expired" | "order_canceled" | "provider_rejected";
                /** @description The reason, for people. */
                message: string;
                /** @description The reason as the bank says it, otherwise null. */
                declineCode: string | null;
            } | null;
            /**
             * @description The payment provider.
             * @enum {string}
             */
            provider: "sandbox" | "stripe";
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /** @description A payment failed or was canceled, for the reason in `failure`. For both parties. */
        PaymentFailedEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "payment.failed";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The payment. */
                object: components["schemas"]["SharedPayment"];
            };
        };
        /** @description A refund of a payment succeeded, or its dispute was lost. For both parties. */
        PaymentRefundedEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "payment.refunded";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The payment. */
                object: components["schemas"]["SharedPayment"];
                /** @description The refund or chargeback. */
                refund: components["schemas"]["Refund"];
            };
        };
        /** @description A payout was transferred. For the seller. */
        PayoutReleasedEvent: {
            /**
             * @description Identical in every delivery of the event. Use it to detect duplicates.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Type of the event.
             * @constant
             */
            type: "payout.released";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * @description Version of the body.
             * @constant
             */
            apiVersion: "v1";
            /** @description What happened to which record. */
            data: {
                /** @description The payout. */
                object: components["schemas"]["Payout"];
            };
        };
        /** @description An amount of money, which may be negative. */
        SignedMoney: {
            /** @description In minor units of the currency: 4900 is 49.00 USD, and 4900 JPY. */
            amount: number;
            currency: components["schemas"]["Currency"];
        };
        /**
         * @description What a seller is paid for an order.
         * @example {
         *       "id": "po_01m6k00ktreq79e2a85q3vgtpy",
         *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "currency": "USD",
         *       "status": "released",
         *       "items": [
         *         {
         *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
         *           "gross": {
         *             "amount": 242500,
         *             "currency": "USD"
         *           },
         *           "refunded": {
         *             "amount": 20000,
         *             "currency": "USD"
         *           },
         *           "fee": {
         *             "amount": 22021,
         *             "currency": "USD"
         *           },
         *           "net": {
         *             "amount": 200479,
         *             "currency": "USD"
         *           }
         *         }
         *       ],
         *       "adjustments": [],
         *       "amount": {
         *         "amount": 200479,
         *         "currency": "USD"
         *       },
         *       "eligibleAt": "2026-11-12T09:00:00.000Z",
         *       "releasedAt": "2026-11-12T09:00:02.000Z",
         *       "failure": null,
         *       "holdReasons": [],
         *       "bankStatus": "pending",
         *       "createdAt": "2026-11-04T10:00:00.600Z",
         *       "updatedAt": "2026-11-12T09:00:02.000Z",
         *       "version": 5
         *     }
         */
        Payout: {
            /**
             * @description Id of a payout.
             * @example po_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            currency: components["schemas"]["Currency"];
            /**
             * @description `released`: the provider has transferred the amount.
             * @enum {string}
             */
            status: "scheduled" | "on_hold" | "processing" | "released" | "failed" | "canceled" | "returned";
            /** @description The orders that are paid out. The amounts are 0 if money is paid out that came back or was held back. */
            items: {
                /**
                 * @description Id of an order.
                 * @example ord_01h2xcejqtf2nbrexx3vqjhp41
                 */
                orderId: string;
                /** @description The captured amount. */
                gross: components["schemas"]["Money"];
                /** @description What was refunded or charged back. */
                refunded: components["schemas"]["Money"];
                /** @description The platform fee that is kept after refunds. */
                fee: components["schemas"]["Money"];
                /** @description `gross` minus `refunded` and `fee`. */
                net: components["schemas"]["Money"];
            }[];
            /** @description Corrections of the amount. */
            adjustments: {
                /**
                 * @description Why the payout is changed.
                 * @enum {string}
                 */
                type: "negative_balance" | "dispute_fee" | "reversal" | "reserve";
                /** @description What is added. Mostly negative. */
                amount: components["schemas"]["SignedMoney"];
                /** @description Id of what it refers to: the refund or dispute that caused the debt, or the refund, dispute or payout that brought money back; of a reserve, the other payout of the order. The id of your organization if it is not known. */
                reference: string;
            }[];
            /** @description The sum of all `net` amounts and of the adjustments. */
            amount: components["schemas"]["Money"];
            /** @description The earliest time of the payout, unless the receipt is confirmed before; of a reserve, when it ends. Null if it is not known yet. */
            eligibleAt: string | null;
            /** @description When the provider transferred the amount, otherwise null. */
            releasedAt: string | null;
            /** @description Why the payout failed, otherwise null. */
            failure: {
                /** @description The reason, for programs. */
                code: string;
                /** @description The reason, for people. */
                message: string;
            } | null;
            /** @description Why the payout is on hold. Empty if it is not. */
            holdReasons: ("hold_period" | "dispute_open" | "payout_account_inactive" | "organization_suspended" | "awaiting_provider_funds" | "manual_schedule" | "new_seller" | "payout_limit" | "payout_account_changed" | "reserve")[];
            /**
             * @description The last status that the bank reported. It is not final: `paid` can become `failed`.
             * @enum {string}
             */
            bankStatus: "unknown" | "pending" | "in_transit" | "paid" | "failed";
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /** @description RFC 9457. With `Accept: application/json` the same body has the type `application/json`. */
        Problem: {
            /**
             * Format: uri
             * @description URI of the documentation of `code`.
             */
            type: string;
            /** @description What `code` means, in one line. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What went wrong this time, for people. */
            detail: string;
            /** @description `urn:request:` followed by the request id. */
            instance: string;
            /**
             * @description Stable: use it to tell errors apart. New codes may be added.
             * @enum {string}
             */
            code: "malformed_body" | "invalid_parameter" | "invalid_cursor" | "idempotency_key_invalid" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "payload_too_large" | "answer_too_large" | "headers_too_large" | "unsupported_media_type" | "validation_failed" | "amount_out_of_range" | "idempotency_key_reused" | "unauthenticated" | "invalid_api_key" | "insufficient_scope" | "role_not_allowed" | "operator_required" | "session_required" | "no_active_organization" | "organization_changed" | "host_not_allowed" | "csrf_rejected" | "reauthentication_required" | "idempotency_request_in_progress" | "client_request_id_conflict" | "invalid_state_transition" | "wrong_party" | "limit_reached" | "busy" | "precondition_failed" | "rate_limited" | "too_many_requests_in_progress" | "internal_error" | "temporarily_unavailable" | "invalid_credentials" | "mailed_code_required" | "invalid_token" | "api_key_expired" | "api_key_revoked" | "invitation_email_mismatch" | "suspended_owner" | "invitation_not_pending" | "verification_in_progress" | "last_owner" | "self_dealing" | "listing_not_available" | "insufficient_stock" | "units_reserved" | "shipping_address_required" | "shipping_address_missing" | "unpaid_order_limit" | "quantity_below_reserved" | "currency_immutable" | "open_offer_exists" | "offer_quota_exceeded" | "offer_not_open" | "offer_expired" | "offer_revision_conflict" | "not_your_turn" | "revision_limit" | "price_changed" | "order_not_cancelable" | "order_canceling" | "order_disputed" | "over_fulfillment" | "amount_mismatch" | "order_not_payable" | "payment_in_progress" | "manual_capture_not_allowed" | "too_many_declined" | "already_captured" | "no_receipt" | "payment_disputed" | "refund_exceeds_captured" | "refund_not_covered" | "dispute_exists" | "claim_too_small" | "dispute_window_closed" | "payout_not_releasable" | "provider_unavailable" | "invalid_signature" | "webhook_url_not_allowed" | "too_many_webhook_tests" | "webhook_backlog_full";
            /** @description Quote it when you report a problem. */
            requestId: string;
            /** @description The wrong parts of the request. */
            errors?: components["schemas"]["ProblemFault"][];
            /** @description The scopes that the API key needs. */
            requiredScopes?: string[];
            /** @description The roles that may do this. */
            requiredRoles?: string[];
            /** @description The rate limits that were exceeded, as named in `RateLimit-Policy`. */
            "violated-policies"?: string[];
            /** @description `insufficient_stock`: The listings, with the units that were `requested` and that are `available`. `price_changed`: The listings whose price has changed, with the present price as `unitAmount`. `over_fulfillment`: The listings, with the units that were `requested` and that are `open`. */
            details?: components["schemas"]["StockShortage"][] | components["schemas"]["ChangedPrice"][] | components["schemas"]["ExcessiveFulfillment"][];
            /** @description Units that the offer needs. */
            requested?: number;
            /** @description Units that no unpaid order has reserved. */
            available?: number;
            /** @description Units reserved for unpaid orders. */
            quantityReserved?: number;
            /**
             * @description Your open offer.
             * @example off_01h2xcejqtf2nbrexx3vqjhp41
             */
            offerId?: string;
            /** @description The current revision. */
            revision?: number;
            /** @description `price_changed`: The present total, with shipping. `amount_mismatch`: The total of the order. */
            total?: components["schemas"]["Price"] | components["schemas"]["Money"];
            /**
             * @description The other payment.
             * @example pay_01h2xcejqtf2nbrexx3vqjhp41
             */
            paymentId?: string;
            /** @description What can be refunded now. */
            refundable?: components["schemas"]["Money"];
            /** @description What can be refunded of the payment now. */
            covered?: components["schemas"]["Money"];
            /**
             * @description The open dispute.
             * @example dsp_01h2xcejqtf2nbrexx3vqjhp41
             */
            disputeId?: string;
            /** @description The smallest amount of a claim. */
            minimum?: components["schemas"]["Money"];
            /** @description The earliest time of the payout. */
            eligibleAt?: string | null;
            /** @description Why the payout is on hold. */
            holdReasons?: ("hold_period" | "dispute_open" | "payout_account_inactive" | "organization_suspended" | "awaiting_provider_funds" | "manual_schedule" | "new_seller" | "payout_limit" | "payout_account_changed" | "reserve")[];
            /** @description Seconds to wait before the request is repeated. */
            retryAfter?: number;
        };
        /** @description A part of the request that is wrong, and where it is. */
        ProblemFault: {
            /**
             * @description JSON Pointer into the body.
             * @example /price/amount
             */
            pointer?: string;
            /** @description Name of a query parameter. */
            parameter?: string;
            /** @description Name of a header. */
            header?: string;
            /** @description What is wrong with it, for programs. New codes may be added. */
            code: string;
            /** @description What is wrong with it, for people. */
            detail: string;
        };
        StockShortage: {
            /**
             * @description Id of a listing.
             * @example lst_01h2xcejqtf2nbrexx3vqjhp41
             */
            listingId: string;
            /** @description Units that the request asked for. */
            requested: number;
            /** @description Units that were available. */
            available: number;
        };
        ChangedPrice: {
            /**
             * @description Id of a listing.
             * @example lst_01h2xcejqtf2nbrexx3vqjhp41
             */
            listingId: string;
            /** @description The present price of a unit. */
            unitAmount: components["schemas"]["Price"];
        };
        ExcessiveFulfillment: {
            /**
             * @description Id of a listing.
             * @example lst_01h2xcejqtf2nbrexx3vqjhp41
             */
            listingId: string;
            /** @description Units in the request. */
            requested: number;
            /** @description Units that are not fulfilled yet. */
            open: number;
        };
        /**
         * @example {
         *       "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
         *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "title": "Brass sextant",
         *       "description": "Seven inch radius, with its box.",
         *       "sku": "SEX-7",
         *       "categories": [
         *         "instruments"
         *       ],
         *       "imageUrls": [
         *         "https://images.example.com/sextant.jpg"
         *       ],
         *       "attributes": {
         *         "material": "brass"
         *       },
         *       "price": {
         *         "amount": 129900,
         *         "currency": "USD"
         *       },
         *       "shippingAmount": {
         *         "amount": 2500,
         *         "currency": "USD"
         *       },
         *       "requiresShipping": true,
         *       "quantity": 5,
         *       "quantityReserved": 0,
         *       "quantityAvailable": 5,
         *       "offersEnabled": true,
         *       "buyNowEnabled": true,
         *       "offerTtlHours": 48,
         *       "status": "published",
         *       "publishedAt": "2026-11-02T09:00:00.000Z",
         *       "archivedAt": null,
         *       "createdAt": "2026-11-02T08:55:00.000Z",
         *       "updatedAt": "2026-11-02T09:00:00.000Z",
         *       "version": 2,
         *       "autoAcceptAmount": {
         *         "amount": 125000,
         *         "currency": "USD"
         *       },
         *       "autoDeclineAmount": {
         *         "amount": 100000,
         *         "currency": "USD"
         *       }
         *     }
         */
        Listing: {
            /**
             * @description Id of a listing.
             * @example lst_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /** @description What is sold, in one line. */
            title: string;
            /** @description What is sold, in full. */
            description: string;
            /** @description Your own article number. No two listings of a seller that are not archived have the same. */
            sku: string | null;
            /** @description Categories, chosen by the seller. */
            categories: string[];
            /** @description Addresses of pictures. */
            imageUrls: string[];
            /** @description Further properties, chosen by the seller. */
            attributes: {
                [key: string]: string;
            };
            /** @description Price of a unit. */
            price: components["schemas"]["Price"];
            /** @description Shipping of an order, whatever its quantity. */
            shippingAmount: components["schemas"]["Money"];
            /** @description Whether orders and offers need a shipping address. */
            requiresShipping: boolean;
            /** @description Units that are in stock. */
            quantity: number;
            /** @description Units that are reserved for unpaid orders. */
            quantityReserved: number;
            /** @description Units that can be bought: `quantity` without `quantityReserved`. */
            quantityAvailable: number;
            /** @description Whether buyers may offer another price. */
            offersEnabled: boolean;
            /** @description Whether buyers may order at the price. */
            buyNowEnabled: boolean;
            /** @description Hours until an unanswered offer expires. */
            offerTtlHours: number;
            /**
             * @description Others see a listing only while it is `published` or `sold_out`.
             * @enum {string}
             */
            status: "draft" | "published" | "paused" | "sold_out" | "archived";
            /** @description When the listing was last published. Null for a draft. */
            publishedAt: string | null;
            /** @description When the listing was archived, otherwise null. */
            archivedAt: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
            /** @description Offers of at least this amount are accepted at once. For the seller only. */
            autoAcceptAmount?: components["schemas"]["Price"] | null;
            /** @description Offers below this amount are declined at once. For the seller only. */
            autoDeclineAmount?: components["schemas"]["Price"] | null;
        };
        /**
         * @example {
         *       "id": "off_01m6dv7580f34thf884xawchr4",
         *       "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
         *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
         *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "status": "countered",
         *       "awaiting": "buyer",
         *       "revision": 2,
         *       "unitAmount": {
         *         "amount": 120000,
         *         "currency": "USD"
         *       },
         *       "quantity": 2,
         *       "shippingAmount": {
         *         "amount": 2500,
         *         "currency": "USD"
         *       },
         *       "expiresAt": "2026-11-04T11:30:00.000Z",
         *       "revisions": [
         *         {
         *           "revision": 1,
         *           "proposedBy": "buyer",
         *           "unitAmount": {
         *             "amount": 110000,
         *             "currency": "USD"
         *           },
         *           "quantity": 2,
         *           "shippingAmount": {
         *             "amount": 2500,
         *             "currency": "USD"
         *           },
         *           "message": "Would you take this for two?",
         *           "expiresAt": "2026-11-04T10:00:00.000Z",
         *           "createdAt": "2026-11-02T10:00:00.000Z"
         *         },
         *         {
         *           "revision": 2,
         *           "proposedBy": "seller",
         *           "unitAmount": {
         *             "amount": 120000,
         *             "currency": "USD"
         *           },
         *           "quantity": 2,
         *           "shippingAmount": {
         *             "amount": 2500,
         *             "currency": "USD"
         *           },
         *           "message": "",
         *           "expiresAt": "2026-11-04T11:30:00.000Z",
         *           "createdAt": "2026-11-02T11:30:00.000Z"
         *         }
         *       ],
         *       "destinationCountry": "FR",
         *       "closedReason": null,
         *       "orderId": null,
         *       "createdAt": "2026-11-02T10:00:00.000Z",
         *       "updatedAt": "2026-11-02T11:30:00.000Z",
         *       "version": 2,
         *       "autoDecided": false
         *     }
         */
        Offer: {
            /**
             * @description Id of an offer.
             * @example off_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of a listing.
             * @example lst_01h2xcejqtf2nbrexx3vqjhp41
             */
            listingId: string;
            /**
             * @description The buyer.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            buyerOrganizationId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            sellerOrganizationId: string;
            /**
             * @description `submitted` and `countered` offers are open. The others are closed.
             * @enum {string}
             */
            status: "submitted" | "countered" | "accepted" | "rejected" | "withdrawn" | "expired";
            /** @description The party that must respond. Null if the offer is closed. */
            awaiting: ("buyer" | "seller") | null;
            /** @description Number of the current revision, whose `unitAmount`, `quantity`, `shippingAmount` and `expiresAt` the offer shows. */
            revision: number;
            /** @description Price of a unit. */
            unitAmount: components["schemas"]["Price"];
            /** @description Number of units. */
            quantity: number;
            /** @description Shipping of the order, whatever its quantity. Null if the offer ended before shipping was part of the terms. */
            shippingAmount: components["schemas"]["Money"] | null;
            /**
             * Format: date-time
             * @description When the revision expires if it is not answered.
             */
            expiresAt: string;
            /** @description All revisions, oldest first. */
            revisions: {
                /** @description Number of the revision: 1, 2, 3. */
                revision: number;
                /**
                 * @description The party that made the revision.
                 * @enum {string}
                 */
                proposedBy: "buyer" | "seller";
                /** @description Price of a unit. */
                unitAmount: components["schemas"]["Price"];
                /** @description Number of units. */
                quantity: number;
                /** @description Shipping of the order, whatever its quantity. Null if the offer ended before shipping was part of the terms. */
                shippingAmount: components["schemas"]["Money"] | null;
                /** @description What it wrote to the other party. */
                message: string;
                /**
                 * Format: date-time
                 * @description When the revision expires if it is not answered.
                 */
                expiresAt: string;
                /**
                 * Format: date-time
                 * @description When the revision was made.
                 */
                createdAt: string;
            }[];
            /** @description Country of the shipping address, if the open or accepted offer has one. */
            destinationCountry: string | null;
            /** @description Why the offer ended without an order, otherwise null. */
            closedReason: ("declined" | "withdrawn" | "expired" | "sold_out" | "listing_closed" | "organization_closed") | null;
            /** @description Null unless the offer is accepted. */
            orderId: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
            /** @description Where to ship. For the buyer only. Null if it was not given, or if the offer ended without an order. */
            shippingAddress?: components["schemas"]["Address"] | null;
            /** @description Whether a threshold of the listing decided the offer. For the seller only. */
            autoDecided?: boolean;
        };
        /**
         * @example {
         *       "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
         *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
         *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "offerId": "off_01m6dv7580f34thf884xawchr4",
         *       "items": [
         *         {
         *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
         *           "titleSnapshot": "Brass sextant",
         *           "quantity": 2,
         *           "unitAmount": {
         *             "amount": 120000,
         *             "currency": "USD"
         *           },
         *           "lineTotal": {
         *             "amount": 240000,
         *             "currency": "USD"
         *           }
         *         }
         *       ],
         *       "subtotal": {
         *         "amount": 240000,
         *         "currency": "USD"
         *       },
         *       "shippingAmount": {
         *         "amount": 2500,
         *         "currency": "USD"
         *       },
         *       "taxAmount": {
         *         "amount": 0,
         *         "currency": "USD"
         *       },
         *       "total": {
         *         "amount": 242500,
         *         "currency": "USD"
         *       },
         *       "capturedAmount": {
         *         "amount": 242500,
         *         "currency": "USD"
         *       },
         *       "refundedAmount": {
         *         "amount": 0,
         *         "currency": "USD"
         *       },
         *       "refundPendingAmount": {
         *         "amount": 0,
         *         "currency": "USD"
         *       },
         *       "chargedBackAmount": {
         *         "amount": 0,
         *         "currency": "USD"
         *       },
         *       "status": "fulfilled",
         *       "resumeStatus": null,
         *       "paymentStatus": "paid",
         *       "fulfillmentStatus": "full",
         *       "refundStatus": "none",
         *       "disputeStatus": "none",
         *       "paymentDueAt": null,
         *       "fulfillBy": null,
         *       "payoutEligibleAt": "2026-11-11T10:00:00.000Z",
         *       "shippingAddress": {
         *         "name": "Jeanne Baret",
         *         "line1": "12 Quai de la Fosse",
         *         "line2": null,
         *         "city": "Nantes",
         *         "region": null,
         *         "postalCode": "44000",
         *         "country": "FR"
         *       },
         *       "fulfillments": [
         *         {
         *           "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
         *           "items": [
         *             {
         *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
         *               "quantity": 2
         *             }
         *           ],
         *           "carrier": "Example Post",
         *           "trackingNumber": "EP123456789FR",
         *           "fulfilledAt": "2026-11-04T10:00:00.000Z"
         *         }
         *       ],
         *       "createdAt": "2026-11-02T12:00:00.000Z",
         *       "updatedAt": "2026-11-04T10:00:00.000Z",
         *       "version": 3,
         *       "platformFee": {
         *         "amount": 24250,
         *         "currency": "USD"
         *       },
         *       "platformFeeBps": 1000,
         *       "sellerNet": {
         *         "amount": 218250,
         *         "currency": "USD"
         *       }
         *     }
         */
        Order: {
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description The buyer.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            buyerOrganizationId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            sellerOrganizationId: string;
            /** @description The accepted offer. Null for a direct order. */
            offerId: string | null;
            /** @description What was ordered. */
            items: {
                /**
                 * @description Id of a listing.
                 * @example lst_01h2xcejqtf2nbrexx3vqjhp41
                 */
                listingId: string;
                /** @description The title of the listing when the order was created. */
                titleSnapshot: string;
                /** @description Number of units. */
                quantity: number;
                /** @description Price of a unit. */
                unitAmount: components["schemas"]["Price"];
                /** @description `unitAmount` times `quantity`. */
                lineTotal: components["schemas"]["Price"];
            }[];
            /** @description Sum of the items. */
            subtotal: components["schemas"]["Price"];
            /** @description Shipping. */
            shippingAmount: components["schemas"]["Money"];
            /** @description Tax. */
            taxAmount: components["schemas"]["Money"];
            /** @description Sum of `subtotal`, `shippingAmount` and `taxAmount`. */
            total: components["schemas"]["Price"];
            /** @description What the buyer has paid. */
            capturedAmount: components["schemas"]["Money"];
            /** @description What was refunded. */
            refundedAmount: components["schemas"]["Money"];
            /** @description What is being refunded. */
            refundPendingAmount: components["schemas"]["Money"];
            /** @description What banks have charged back. */
            chargedBackAmount: components["schemas"]["Money"];
            /**
             * @description Where the order stands. `completed`, `canceled` and `refunded` orders have ended.
             * @enum {string}
             */
            status: "pending_payment" | "paid" | "fulfilled" | "completed" | "canceled" | "refunded" | "disputed";
            /** @description The status to which a disputed order returns. */
            resumeStatus: ("paid" | "fulfilled" | "completed") | null;
            /**
             * @description How the last payment stands.
             * @enum {string}
             */
            paymentStatus: "none" | "authorized" | "paid" | "failed";
            /**
             * @description How many of the units were shipped.
             * @enum {string}
             */
            fulfillmentStatus: "none" | "partial" | "full";
            /**
             * @description How much of the captured amount was refunded.
             * @enum {string}
             */
            refundStatus: "none" | "partial" | "full";
            /**
             * @description How the last dispute stands, from the point of view of the seller.
             * @enum {string}
             */
            disputeStatus: "none" | "open" | "won" | "lost";
            /** @description When the order is canceled if it is not paid. */
            paymentDueAt: string | null;
            /** @description When the paid order is canceled if it is not fulfilled. */
            fulfillBy: string | null;
            /** @description When the fulfilled order is completed, unless the buyer confirms the receipt earlier. */
            payoutEligibleAt: string | null;
            /** @description Null for the seller until the order is paid. */
            shippingAddress: components["schemas"]["Address"] | null;
            /** @description What was shipped, oldest first. */
            fulfillments: {
                /**
                 * @description Id of a fulfillment.
                 * @example ful_01h2xcejqtf2nbrexx3vqjhp41
                 */
                id: string;
                /** @description The units that were shipped. */
                items: {
                    /**
                     * @description Id of a listing.
                     * @example lst_01h2xcejqtf2nbrexx3vqjhp41
                     */
                    listingId: string;
                    /** @description Number of units. */
                    quantity: number;
                }[];
                /** @description Who carries it. */
                carrier: string | null;
                /** @description The carrier's number of the shipment. */
                trackingNumber: string | null;
                /**
                 * Format: date-time
                 * @description When it was shipped.
                 */
                fulfilledAt: string;
            }[];
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
            /** @description The fee of the platform. For the seller only. */
            platformFee?: components["schemas"]["Money"];
            /** @description The fee in basis points (hundredths of a percent), of `total` unless the operator leaves the shipping out. */
            platformFeeBps?: number;
            /** @description `total` without the fee. */
            sellerNet?: components["schemas"]["Money"];
        };
        /**
         * @description A dispute, with the evidence.
         * @example {
         *       "id": "dsp_01m6r4t180em9bqrasptf54v5r",
         *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
         *       "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
         *       "source": "buyer",
         *       "stage": "claim",
         *       "reason": "not_as_described",
         *       "amount": {
         *         "amount": 20000,
         *         "currency": "USD"
         *       },
         *       "status": "needs_response",
         *       "fundsWithdrawn": false,
         *       "isRefundable": true,
         *       "evidenceDueBy": "2026-11-13T10:00:00.000Z",
         *       "openedAt": "2026-11-06T10:00:00.000Z",
         *       "closedAt": null,
         *       "createdAt": "2026-11-06T10:00:00.000Z",
         *       "updatedAt": "2026-11-06T10:00:00.000Z",
         *       "version": 1,
         *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
         *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "decisionDueBy": null,
         *       "evidence": [
         *         {
         *           "submittedBy": "buyer",
         *           "text": "The index arm is bent.",
         *           "fileUrls": [
         *             "https://images.example.com/arm.jpg"
         *           ],
         *           "createdAt": "2026-11-06T10:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        Dispute: {
            /**
             * @description Id of a dispute.
             * @example dsp_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            orderId: string;
            /**
             * @description Id of a payment.
             * @example pay_01h2xcejqtf2nbrexx3vqjhp41
             */
            paymentId: string;
            /**
             * @description Who opened the dispute: the payment provider, for a bank, or the buyer.
             * @enum {string}
             */
            source: "provider" | "buyer";
            /**
             * @description Buyers open claims. Payment providers open inquiries and chargebacks.
             * @enum {string}
             */
            stage: "claim" | "inquiry" | "chargeback";
            /** @description Of a claim: `not_received`, `not_as_described` or `other`. Otherwise the text of the provider. */
            reason: string;
            /** @description The disputed amount. */
            amount: components["schemas"]["Price"];
            /**
             * @description `won` and `lost` are from the point of view of the seller.
             * @enum {string}
             */
            status: "needs_response" | "under_review" | "won" | "lost" | "withdrawn";
            /** @description Whether the provider holds the amount. Nothing can be refunded while it does. */
            fundsWithdrawn: boolean;
            /** @description Whether the seller can still end the dispute by a refund. */
            isRefundable: boolean;
            /** @description Until when the seller can answer. Null if there is no deadline. */
            evidenceDueBy: string | null;
            /**
             * Format: date-time
             * @description When the dispute was opened.
             */
            openedAt: string;
            /** @description When the dispute ended. Null while it is open. A bank that decides again does not change it. */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
            /**
             * @description The buyer.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            buyerOrganizationId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            sellerOrganizationId: string;
            /** @description Until when the operator decides a claim that the seller has answered. Null if it does not wait for it. */
            decisionDueBy: string | null;
            /** @description What the parties submitted, oldest first. */
            evidence: {
                /**
                 * @description The party that submitted it.
                 * @enum {string}
                 */
                submittedBy: "buyer" | "seller";
                /** @description The statement. */
                text: string;
                /** @description Addresses of documents. */
                fileUrls: string[];
                /**
                 * Format: date-time
                 * @description When it was submitted.
                 */
                createdAt: string;
            }[];
        };
        /**
         * @example {
         *       "id": "ltx_01m6e2ycjtfbp9v1s4w3d5k7qa",
         *       "kind": "capture",
         *       "reference": "capture:pay_01m6e2ybd0fr8rcyvj72kzs6aq",
         *       "createdAt": "2026-11-02T12:15:01.200Z",
         *       "postings": [
         *         {
         *           "from": "provider",
         *           "to": "escrow",
         *           "amount": {
         *             "amount": 242500,
         *             "currency": "USD"
         *           }
         *         }
         *       ]
         *     }
         */
        LedgerTransaction: {
            /**
             * @description Id of a ledger transaction.
             * @example ltx_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "capture" | "refund" | "refund_returned" | "release" | "dispute_withdrawal" | "dispute_reinstatement" | "dispute_fee" | "payout" | "payout_paid" | "payout_failed" | "payout_returned" | "provider_cost" | "write_off";
            /** @description What caused it. No two transactions have the same reference. */
            reference: string;
            /**
             * Format: date-time
             * @description When it was booked.
             */
            createdAt: string;
            /** @description The movements of the transaction. */
            postings: {
                /**
                 * @description The account that the amount leaves.
                 * @example provider
                 */
                from: string;
                /**
                 * @description The account that the amount enters.
                 * @example escrow
                 */
                to: string;
                /** @description What is moved. */
                amount: components["schemas"]["Money"];
            }[];
        };
        /**
         * @description An attempt to pay an order.
         * @example {
         *       "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
         *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
         *       "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
         *       "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "amount": {
         *         "amount": 242500,
         *         "currency": "USD"
         *       },
         *       "captureMethod": "automatic",
         *       "status": "succeeded",
         *       "amountCaptured": {
         *         "amount": 242500,
         *         "currency": "USD"
         *       },
         *       "amountRefunded": {
         *         "amount": 0,
         *         "currency": "USD"
         *       },
         *       "amountRefundPending": {
         *         "amount": 0,
         *         "currency": "USD"
         *       },
         *       "refundStatus": "none",
         *       "disputed": false,
         *       "captureBefore": null,
         *       "failure": null,
         *       "provider": "sandbox",
         *       "createdAt": "2026-11-02T12:15:00.000Z",
         *       "updatedAt": "2026-11-02T12:15:01.200Z",
         *       "version": 2,
         *       "lastError": null,
         *       "nextAction": null,
         *       "paymentMethod": {
         *         "type": "card",
         *         "brand": "visa",
         *         "last4": "4242"
         *       }
         *     }
         */
        Payment: {
            /**
             * @description Id of a payment.
             * @example pay_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            orderId: string;
            /**
             * @description The buyer.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            payerOrganizationId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            payeeOrganizationId: string;
            /** @description The total of the order. */
            amount: components["schemas"]["Price"];
            /**
             * @description `manual`: the seller captures the amount after it was authorized.
             * @enum {string}
             */
            captureMethod: "automatic" | "manual";
            /**
             * @description A refund does not change `succeeded`: see the refunded amounts.
             * @enum {string}
             */
            status: "requires_action" | "processing" | "requires_capture" | "succeeded" | "failed" | "canceled";
            /** @description What the buyer has paid. */
            amountCaptured: components["schemas"]["Money"];
            /** @description What was refunded. */
            amountRefunded: components["schemas"]["Money"];
            /** @description What is being refunded. */
            amountRefundPending: components["schemas"]["Money"];
            /**
             * @description How much of the captured amount was refunded.
             * @enum {string}
             */
            refundStatus: "none" | "partial" | "full";
            /** @description Whether a dispute of the payment is open. */
            disputed: boolean;
            /** @description Deadline of a manual capture, otherwise null. */
            captureBefore: string | null;
            /** @description Why the payment failed or was canceled, otherwise null. */
            failure: {
                /**
                 * @description The reason, for programs.
                 * @enum {string}
                 */
                code: "card_declined" | "insufficient_funds" | "expired_card" | "authentication_required" | "processing_error" | "authorization_expired" | "order_canceled" | "provider_rejected";
                /** @description The reason, for people. */
                message: string;
                /** @description The reason as the bank says it, otherwise null. */
                declineCode: string | null;
            } | null;
            /**
             * @description The payment provider.
             * @enum {string}
             */
            provider: "sandbox" | "stripe";
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
            /**
             * @description What the payment provider refused last. Null if it has refused nothing since `status` changed.
             * @example null
             */
            lastError: {
                /**
                 * @description What was refused.
                 * @enum {string}
                 */
                operation: "confirm" | "capture" | "cancel";
                /** @description Why, as the provider says, for programs. */
                code: string;
                /** @description Why, as the provider says, for people. */
                message: string;
                /**
                 * Format: date-time
                 * @description When it was refused.
                 */
                at: string;
            } | null;
            /** @description What the buyer must do next. Null for the seller, and if nothing is needed. */
            nextAction: {
                /**
                 * @description Send the buyer to `url`.
                 * @constant
                 */
                type: "redirect";
                /** @description A page of the bank. */
                url: string;
            } | null;
            /** @description What the buyer pays with. For the buyer only. */
            paymentMethod?: {
                /** @description The kind, such as `card`. */
                type: string;
                /** @description The brand of the card. */
                brand: string | null;
                /** @description The last four digits. */
                last4: string | null;
            };
        };
        /**
         * @description What a seller has in one currency.
         * @example {
         *       "currency": "USD",
         *       "available": 0,
         *       "reserved": 0,
         *       "pending": 218500,
         *       "onHold": 20000,
         *       "inTransit": 0
         *     }
         */
        Balance: {
            /**
             * @description ISO 4217 code of the amounts.
             * @example USD
             */
            currency: string;
            /** @description Earned and not paid out yet, in minor units. Negative after refunds of orders that were paid out: the next payouts are reduced by it. */
            available: number;
            /** @description Of `available`, what is held back as reserves. */
            reserved: number;
            /** @description Of orders that are not completed, without the fee. */
            pending: number;
            /** @description Of `pending`, what is in open disputes. */
            onHold: number;
            /** @description Being paid out. */
            inTransit: number;
        };
        /**
         * @description The account to which an organization is paid.
         * @example {
         *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "status": "active",
         *       "provider": "sandbox",
         *       "country": "FR",
         *       "payoutSchedule": "automatic",
         *       "manualCapture": false,
         *       "requirements": [],
         *       "onboardingUrl": null,
         *       "createdAt": "2026-10-21T07:00:00.000Z",
         *       "updatedAt": "2026-10-21T07:10:00.000Z",
         *       "version": 2
         *     }
         */
        PayoutAccount: {
            /**
             * @description Id of an organization.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /**
             * @description `pending`: the provider needs more data, see `onboardingUrl`. Payouts need `active`.
             * @enum {string}
             */
            status: "pending" | "active" | "restricted" | "rejected";
            /**
             * @description The payment provider, which has the bank details.
             * @enum {string}
             */
            provider: "sandbox" | "stripe";
            /**
             * @description ISO 3166-1 alpha-2.
             * @example FR
             */
            country: string;
            /**
             * @description `automatic`: an order is paid out when it is completed. `manual`: when a member releases it.
             * @enum {string}
             */
            payoutSchedule: "automatic" | "manual";
            /** @description Whether buyers may pay with `captureMethod: manual`: you capture what their banks have authorized. */
            manualCapture: boolean;
            /** @description What the provider still needs, in its own words. */
            requirements: string[];
            /** @description The page of the provider on which data is entered. */
            onboardingUrl: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /**
         * @description Where the events of an organization are sent.
         * @example {
         *       "id": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
         *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "url": "https://shop.example.com/webhooks",
         *       "description": "The shop",
         *       "subscribedEvents": [
         *         "listing.published",
         *         "order.*"
         *       ],
         *       "status": "active",
         *       "disabledReason": null,
         *       "disabledAt": null,
         *       "failingSince": null,
         *       "retryPolicy": null,
         *       "timeoutSeconds": 15,
         *       "maxInFlight": 16,
         *       "rateLimit": null,
         *       "customHeaders": [
         *         "X-Shop"
         *       ],
         *       "secretHint": "mZk4",
         *       "previousSecretExpiresAt": null,
         *       "createdAt": "2026-11-02T08:40:00.000Z",
         *       "updatedAt": "2026-11-02T08:40:00.000Z",
         *       "version": 1
         *     }
         */
        WebhookEndpoint: {
            /**
             * @description Id of a webhook endpoint.
             * @example whe_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an organization.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /** @description Where webhooks are sent. */
            url: string;
            /** @description For people. */
            description: string;
            /** @description Event types, or filters such as `*` and `order.*`. */
            subscribedEvents: string[];
            /**
             * @description Only an `active` endpoint is sent webhooks. The deliveries of the others are held.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled";
            /** @description `gone`: the receiver answered 410. `failing`: it failed for days. Null unless it is `disabled`. */
            disabledReason: ("manual" | "gone" | "failing") | null;
            /** @description When the endpoint was disabled, otherwise null. */
            disabledAt: string | null;
            /** @description Time of the first failed attempt since the last success; null if there is none. */
            failingSince: string | null;
            /** @description Null for the default schedule of ten attempts. */
            retryPolicy: components["schemas"]["WebhookRetryPolicyOutput"] | null;
            /** @description Time limit of an attempt, from connecting to the end of the response. */
            timeoutSeconds: number;
            /** @description Most attempts at the same time. */
            maxInFlight: number;
            /** @description Most attempts per second. Null for no limit. */
            rateLimit: components["schemas"]["WebhookRateLimitOutput"] | null;
            /** @description Names of the custom headers. Values are write-only. */
            customHeaders: string[];
            /** @description The last four characters of the signing secret. */
            secretHint: string;
            /** @description Until then, deliveries are also signed with the previous secret. */
            previousSecretExpiresAt: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /**
         * @example {
         *       "id": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
         *       "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
         *       "eventType": "listing.published",
         *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
         *       "payload": {
         *         "id": "evt_01m6dqs9m0ed1tyedh6qact53t",
         *         "type": "listing.published",
         *         "createdAt": "2026-11-02T09:00:00.000Z",
         *         "apiVersion": "v1",
         *         "data": {
         *           "object": {
         *             "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
         *             "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *             "title": "Brass sextant",
         *             "description": "Seven inch radius, with its box.",
         *             "sku": "SEX-7",
         *             "categories": [
         *               "instruments"
         *             ],
         *             "imageUrls": [
         *               "https://images.example.com/sextant.jpg"
         *             ],
         *             "attributes": {
         *               "material": "brass"
         *             },
         *             "price": {
         *               "amount": 129900,
         *               "currency": "USD"
         *             },
         *             "shippingAmount": {
         *               "amount": 2500,
         *               "currency": "USD"
         *             },
         *             "requiresShipping": true,
         *             "quantity": 5,
         *             "quantityReserved": 0,
         *             "quantityAvailable": 5,
         *             "offersEnabled": true,
         *             "buyNowEnabled": true,
         *             "offerTtlHours": 48,
         *             "status": "published",
         *             "publishedAt": "2026-11-02T09:00:00.000Z",
         *             "archivedAt": null,
         *             "createdAt": "2026-11-02T08:55:00.000Z",
         *             "updatedAt": "2026-11-02T09:00:00.000Z",
         *             "version": 2
         *           }
         *         }
         *       },
         *       "status": "succeeded",
         *       "cancelReason": null,
         *       "responseStatus": 204,
         *       "attemptCount": 1,
         *       "lastAttemptAt": "2026-11-02T09:00:00.100Z",
         *       "nextAttemptAt": null,
         *       "trigger": "scheduled",
         *       "redeliveryOf": null,
         *       "workflowId": "delivery/whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
         *       "createdAt": "2026-11-02T09:00:00.000Z",
         *       "updatedAt": "2026-11-02T09:00:00.240Z",
         *       "completedAt": "2026-11-02T09:00:00.240Z",
         *       "version": 3,
         *       "queuePosition": null,
         *       "plannedAttempts": [],
         *       "attempts": [
         *         {
         *           "id": "wha_01m6dqs9p4fjr8n2c5w7x1z3ve",
         *           "deliveryId": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
         *           "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
         *           "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
         *           "number": 1,
         *           "trigger": "scheduled",
         *           "startedAt": "2026-11-02T09:00:00.100Z",
         *           "durationMs": 140.2,
         *           "timings": {
         *             "dns": 4.1,
         *             "connect": 22.5,
         *             "tls": 61.9,
         *             "firstByte": 138.7
         *           },
         *           "url": "https://shop.example.com/webhooks",
         *           "remoteIp": "203.0.113.20",
         *           "requestHeaders": {
         *             "content-type": "application/json",
         *             "x-service-event": "listing.published"
         *           },
         *           "statusCode": 204,
         *           "responseHeaders": {
         *             "date": "Mon, 02 Nov 2026 09:00:00 GMT"
         *           },
         *           "responseBody": "",
         *           "responseTruncated": false,
         *           "errorCode": null,
         *           "errorMessage": null,
         *           "nextAttemptAt": null
         *         }
         *       ]
         *     }
         */
        WebhookDeliveryDetail: {
            /**
             * @description Id of a webhook delivery.
             * @example whd_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an event.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            eventId: string;
            /**
             * @description Type of the event.
             * @enum {string}
             */
            eventType: "listing.published" | "offer.submitted" | "offer.countered" | "offer.accepted" | "offer.rejected" | "order.created" | "order.paid" | "order.fulfilled" | "order.refunded" | "order.disputed" | "payment.succeeded" | "payment.failed" | "payment.refunded" | "payout.released" | "webhook.ping";
            /**
             * @description Id of a webhook endpoint.
             * @example whe_01h2xcejqtf2nbrexx3vqjhp41
             */
            endpointId: string;
            /** @description The request body as JSON; null after it was erased. */
            payload: {
                [key: string]: unknown;
            } | null;
            /**
             * @description `succeeded`, `failed` and `canceled` are final.
             * @enum {string}
             */
            status: "pending" | "delivering" | "retrying" | "succeeded" | "failed" | "held" | "canceled";
            /** @description Why the delivery was canceled, otherwise null. */
            cancelReason: ("requested" | "endpoint_deleted" | "skipped" | "expired" | "erased") | null;
            /** @description Status code of the last response. */
            responseStatus: number | null;
            /** @description Number of attempts so far. */
            attemptCount: number;
            /** @description When the last attempt began. Null if there was none. */
            lastAttemptAt: string | null;
            /** @description When the next retry is due; null if none is scheduled. */
            nextAttemptAt: string | null;
            /**
             * @description Why there is this delivery.
             * @enum {string}
             */
            trigger: "scheduled" | "manual" | "recover" | "test";
            /** @description The delivery that this one redelivers. */
            redeliveryOf: string | null;
            /** @description The Temporal workflow that makes the attempts. */
            workflowId: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description When the delivery became final, otherwise null. */
            completedAt: string | null;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
            /** @description Position among the deliveries that wait for a slot at the endpoint, starting at 1. Positions above 10,000 are returned as 10,000. Null if the delivery does not wait. */
            queuePosition: number | null;
            /** @description When the next attempts are due if all of them fail, without jitter: the first is `nextAttemptAt`. Empty if no retry is scheduled. */
            plannedAttempts: string[];
            /** @description All attempts, oldest first. */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        /**
         * @description One request to an endpoint, and its response.
         * @example {
         *       "id": "wha_01m6dqs9p4fjr8n2c5w7x1z3ve",
         *       "deliveryId": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
         *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
         *       "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
         *       "number": 1,
         *       "trigger": "scheduled",
         *       "startedAt": "2026-11-02T09:00:00.100Z",
         *       "durationMs": 140.2,
         *       "timings": {
         *         "dns": 4.1,
         *         "connect": 22.5,
         *         "tls": 61.9,
         *         "firstByte": 138.7
         *       },
         *       "url": "https://shop.example.com/webhooks",
         *       "remoteIp": "203.0.113.20",
         *       "requestHeaders": {
         *         "content-type": "application/json",
         *         "x-service-event": "listing.published"
         *       },
         *       "statusCode": 204,
         *       "responseHeaders": {
         *         "date": "Mon, 02 Nov 2026 09:00:00 GMT"
         *       },
         *       "responseBody": "",
         *       "responseTruncated": false,
         *       "errorCode": null,
         *       "errorMessage": null,
         *       "nextAttemptAt": null
         *     }
         */
        WebhookAttempt: {
            /**
             * @description Id of an attempt of a delivery.
             * @example wha_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of a webhook delivery.
             * @example whd_01h2xcejqtf2nbrexx3vqjhp41
             */
            deliveryId: string;
            /**
             * @description Id of a webhook endpoint.
             * @example whe_01h2xcejqtf2nbrexx3vqjhp41
             */
            endpointId: string;
            /**
             * @description Id of an event.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            eventId: string;
            /** @description Number of the attempt: 1, 2, 3. */
            number: number;
            /**
             * @description Why there is the delivery, or `operator` if an operator of this service asked for the attempt.
             * @enum {string}
             */
            trigger: "scheduled" | "manual" | "recover" | "test" | "operator";
            /**
             * Format: date-time
             * @description When the attempt began.
             */
            startedAt: string;
            /** @description Duration in milliseconds. */
            durationMs: number;
            /** @description Milliseconds since the start of the attempt; null if not reached or not measured. */
            timings: {
                /** @description When the host name was resolved. */
                dns: number | null;
                /** @description When the connection was open. */
                connect: number | null;
                /** @description When the TLS handshake was done. */
                tls: number | null;
                /** @description When the first byte of the response arrived. */
                firstByte: number | null;
            };
            /** @description Where the request was sent. */
            url: string;
            /** @description The address of the receiver. Null if there was no connection. */
            remoteIp: string | null;
            /** @description Headers of the request. Signatures and the values of custom headers are redacted. */
            requestHeaders: {
                [key: string]: string;
            };
            /** @description Status code of the response. Null if there was none. */
            statusCode: number | null;
            /** @description Headers of the response. Null if there was none. */
            responseHeaders: {
                [key: string]: string;
            } | null;
            /** @description Beginning of the response's body. Null if there was no response. */
            responseBody: string | null;
            /** @description Whether the body was longer than what was kept. */
            responseTruncated: boolean;
            /** @description Why the attempt failed, for programs. Null if it succeeded. */
            errorCode: ("dns_error" | "connection_refused" | "connection_reset" | "timeout_connect" | "timeout_response" | "tls_error" | "blocked_address" | "redirect_refused" | "http_status" | "body_too_large" | "internal") | null;
            /** @description Why the attempt failed, for people. Null if it succeeded. */
            errorMessage: string | null;
            /** @description When the next attempt is due. Null if there is none. */
            nextAttemptAt: string | null;
        };
        /**
         * @example {
         *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
         *       "since": "2026-11-01T09:00:00.000Z",
         *       "until": "2026-11-02T09:00:00.000Z",
         *       "deliveries": {
         *         "pending": 0,
         *         "delivering": 1,
         *         "retrying": 2,
         *         "succeeded": 120,
         *         "failed": 1,
         *         "held": 0,
         *         "canceled": 0
         *       },
         *       "attempts": {
         *         "total": 131,
         *         "succeeded": 120,
         *         "failed": 11
         *       },
         *       "errors": {
         *         "http_status": 9,
         *         "timeout_response": 2
         *       },
         *       "codeClasses": {
         *         "2xx": 120,
         *         "5xx": 9,
         *         "none": 2
         *       },
         *       "successRate": 0.916,
         *       "durationMs": {
         *         "p50": 84,
         *         "p90": 190,
         *         "p99": 1250
         *       },
         *       "slow": false
         *     }
         */
        WebhookEndpointStats: {
            /**
             * @description Id of a webhook endpoint.
             * @example whe_01h2xcejqtf2nbrexx3vqjhp41
             */
            endpointId: string;
            /**
             * Format: date-time
             * @description Beginning of the range.
             */
            since: string;
            /**
             * Format: date-time
             * @description End of the range.
             */
            until: string;
            /** @description Deliveries by status. */
            deliveries: {
                /** @description Deliveries that are `pending`. */
                pending: number;
                /** @description Deliveries that are `delivering`. */
                delivering: number;
                /** @description Deliveries that are `retrying`. */
                retrying: number;
                /** @description Deliveries that are `succeeded`. */
                succeeded: number;
                /** @description Deliveries that are `failed`. */
                failed: number;
                /** @description Deliveries that are `held`. */
                held: number;
                /** @description Deliveries that are `canceled`. */
                canceled: number;
            };
            /** @description Attempts by result. */
            attempts: {
                /** @description All attempts. */
                total: number;
                /** @description Attempts that got a 2xx. */
                succeeded: number;
                /** @description The other attempts. */
                failed: number;
            };
            /** @description Failed attempts by error code. */
            errors: {
                [key: string]: number;
            };
            /** @description Attempts by status code class: `2xx` to `5xx`, or `none` without a response. */
            codeClasses: {
                [key: string]: number;
            };
            /** @description Fraction of attempts that succeeded; null if there were none. */
            successRate: number | null;
            /** @description Percentiles of the duration, in milliseconds, of attempts that got a response. */
            durationMs: {
                /** @description The median. */
                p50: number;
                /** @description The 90th percentile. */
                p90: number;
                /** @description The 99th percentile. */
                p99: number;
            } | null;
            /** @description Whether more than 10 % of the responses of the last ten minutes took over ten seconds. */
            slow: boolean;
        };
        /**
         * @example {
         *       "id": "whn_01m6dz3rk0e8g9fw0v5b7d2m4t",
         *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
         *       "kind": "failing",
         *       "reason": "Five attempts in a row have failed.",
         *       "createdAt": "2026-11-02T11:00:00.000Z"
         *     }
         */
        WebhookEndpointNotice: {
            /**
             * @description Id of a notice about an endpoint.
             * @example whn_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of a webhook endpoint.
             * @example whe_01h2xcejqtf2nbrexx3vqjhp41
             */
            endpointId: string;
            /**
             * @description What changed.
             * @enum {string}
             */
            kind: "failing" | "recovered" | "disabled";
            /** @description The reason, as text for people. */
            reason: string;
            /**
             * Format: date-time
             * @description When it changed.
             */
            createdAt: string;
        };
        /**
         * @example {
         *       "id": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
         *       "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
         *       "eventType": "listing.published",
         *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
         *       "payload": {
         *         "id": "evt_01m6dqs9m0ed1tyedh6qact53t",
         *         "type": "listing.published",
         *         "createdAt": "2026-11-02T09:00:00.000Z",
         *         "apiVersion": "v1",
         *         "data": {
         *           "object": {
         *             "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
         *             "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *             "title": "Brass sextant",
         *             "description": "Seven inch radius, with its box.",
         *             "sku": "SEX-7",
         *             "categories": [
         *               "instruments"
         *             ],
         *             "imageUrls": [
         *               "https://images.example.com/sextant.jpg"
         *             ],
         *             "attributes": {
         *               "material": "brass"
         *             },
         *             "price": {
         *               "amount": 129900,
         *               "currency": "USD"
         *             },
         *             "shippingAmount": {
         *               "amount": 2500,
         *               "currency": "USD"
         *             },
         *             "requiresShipping": true,
         *             "quantity": 5,
         *             "quantityReserved": 0,
         *             "quantityAvailable": 5,
         *             "offersEnabled": true,
         *             "buyNowEnabled": true,
         *             "offerTtlHours": 48,
         *             "status": "published",
         *             "publishedAt": "2026-11-02T09:00:00.000Z",
         *             "archivedAt": null,
         *             "createdAt": "2026-11-02T08:55:00.000Z",
         *             "updatedAt": "2026-11-02T09:00:00.000Z",
         *             "version": 2
         *           }
         *         }
         *       },
         *       "status": "succeeded",
         *       "cancelReason": null,
         *       "responseStatus": 204,
         *       "attemptCount": 1,
         *       "lastAttemptAt": "2026-11-02T09:00:00.100Z",
         *       "nextAttemptAt": null,
         *       "trigger": "scheduled",
         *       "redeliveryOf": null,
         *       "workflowId": "delivery/whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
         *       "createdAt": "2026-11-02T09:00:00.000Z",
         *       "updatedAt": "2026-11-02T09:00:00.240Z",
         *       "completedAt": "2026-11-02T09:00:00.240Z",
         *       "version": 3
         *     }
         */
        WebhookDelivery: {
            /**
             * @description Id of a webhook delivery.
             * @example whd_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an event.
             * @example evt_01h2xcejqtf2nbrexx3vqjhp41
             */
            eventId: string;
            /**
             * @description Type of the event.
             * @enum {string}
             */
            eventType: "listing.published" | "offer.submitted" | "offer.countered" | "offer.accepted" | "offer.rejected" | "order.created" | "order.paid" | "order.fulfilled" | "order.refunded" | "order.disputed" | "payment.succeeded" | "payment.failed" | "payment.refunded" | "payout.released" | "webhook.ping";
            /**
             * @description Id of a webhook endpoint.
             * @example whe_01h2xcejqtf2nbrexx3vqjhp41
             */
            endpointId: string;
            /** @description The request body as JSON; null after it was erased. */
            payload: {
                [key: string]: unknown;
            } | null;
            /**
             * @description `succeeded`, `failed` and `canceled` are final.
             * @enum {string}
             */
            status: "pending" | "delivering" | "retrying" | "succeeded" | "failed" | "held" | "canceled";
            /** @description Why the delivery was canceled, otherwise null. */
            cancelReason: ("requested" | "endpoint_deleted" | "skipped" | "expired" | "erased") | null;
            /** @description Status code of the last response. */
            responseStatus: number | null;
            /** @description Number of attempts so far. */
            attemptCount: number;
            /** @description When the last attempt began. Null if there was none. */
            lastAttemptAt: string | null;
            /** @description When the next retry is due; null if none is scheduled. */
            nextAttemptAt: string | null;
            /**
             * @description Why there is this delivery.
             * @enum {string}
             */
            trigger: "scheduled" | "manual" | "recover" | "test";
            /** @description The delivery that this one redelivers. */
            redeliveryOf: string | null;
            /** @description The Temporal workflow that makes the attempts. */
            workflowId: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description When the delivery became final, otherwise null. */
            completedAt: string | null;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /**
         * @example {
         *       "id": "whr_01m6e0j5v8fbsaz4t6y8q0w2k1",
         *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
         *       "only": "failed",
         *       "since": "2026-11-01T00:00:00.000Z",
         *       "until": "2026-11-02T00:00:00.000Z",
         *       "eventTypes": null,
         *       "status": "running",
         *       "recovered": 40,
         *       "progress": 0.5,
         *       "workflowId": "recovery/whr_01m6e0j5v8fbsaz4t6y8q0w2k1",
         *       "createdAt": "2026-11-02T11:30:00.000Z",
         *       "updatedAt": "2026-11-02T11:30:04.000Z",
         *       "completedAt": null,
         *       "version": 3
         *     }
         */
        WebhookRecovery: {
            /**
             * @description Id of a recovery.
             * @example whr_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of a webhook endpoint.
             * @example whe_01h2xcejqtf2nbrexx3vqjhp41
             */
            endpointId: string;
            /**
             * @description `failed` deliveries, or events that have no delivery to the endpoint (`missing`).
             * @enum {string}
             */
            only: "failed" | "missing";
            /**
             * Format: date-time
             * @description Beginning of the range.
             */
            since: string;
            /**
             * Format: date-time
             * @description End of the range.
             */
            until: string;
            /** @description Null for all types that the endpoint subscribes to. */
            eventTypes: ("listing.published" | "offer.submitted" | "offer.countered" | "offer.accepted" | "offer.rejected" | "order.created" | "order.paid" | "order.fulfilled" | "order.refunded" | "order.disputed" | "payment.succeeded" | "payment.failed" | "payment.refunded" | "payout.released")[] | null;
            /**
             * @description `completed` and `canceled` are final.
             * @enum {string}
             */
            status: "running" | "completed" | "canceled";
            /** @description Deliveries created so far. */
            recovered: number;
            /** @description Fraction of the time range that has been processed, from 0 to 1. */
            progress: number;
            /** @description The Temporal workflow that makes the deliveries. */
            workflowId: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description When the recovery ended, otherwise null. */
            completedAt: string | null;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        /**
         * @example {
         *       "type": "listing.published",
         *       "version": "v1",
         *       "description": "A listing was published. For the seller.",
         *       "schema": {
         *         "$schema": "https://json-schema.org/draft/2020-12/schema",
         *         "type": "object"
         *       },
         *       "example": {
         *         "id": "evt_01m6dqs9m0ed1tyedh6qact53t",
         *         "type": "listing.published",
         *         "createdAt": "2026-11-02T09:00:00.000Z",
         *         "apiVersion": "v1",
         *         "data": {
         *           "object": {
         *             "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
         *             "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *             "title": "Brass sextant",
         *             "description": "Seven inch radius, with its box.",
         *             "sku": "SEX-7",
         *             "categories": [
         *               "instruments"
         *             ],
         *             "imageUrls": [
         *               "https://images.example.com/sextant.jpg"
         *             ],
         *             "attributes": {
         *               "material": "brass"
         *             },
         *             "price": {
         *               "amount": 129900,
         *               "currency": "USD"
         *             },
         *             "shippingAmount": {
         *               "amount": 2500,
         *               "currency": "USD"
         *             },
         *             "requiresShipping": true,
         *             "quantity": 5,
         *             "quantityReserved": 0,
         *             "quantityAvailable": 5,
         *             "offersEnabled": true,
         *             "buyNowEnabled": true,
         *             "offerTtlHours": 48,
         *             "status": "published",
         *             "publishedAt": "2026-11-02T09:00:00.000Z",
         *             "archivedAt": null,
         *             "createdAt": "2026-11-02T08:55:00.000Z",
         *             "updatedAt": "2026-11-02T09:00:00.000Z",
         *             "version": 2
         *           }
         *         }
         *       }
         *     }
         */
        WebhookEventType: {
            /**
             * @description Name of the type.
             * @enum {string}
             */
            type: "listing.published" | "offer.submitted" | "offer.countered" | "offer.accepted" | "offer.rejected" | "order.created" | "order.paid" | "order.fulfilled" | "order.refunded" | "order.disputed" | "payment.succeeded" | "payment.failed" | "payment.refunded" | "payout.released";
            /** @description Version of the body. */
            version: string;
            /** @description What happened, and whom the event is for. */
            description: string;
            /** @description JSON Schema (2020-12) of the request body. */
            schema: {
                [key: string]: unknown;
            };
            /** @description A request body that is valid against `schema`. */
            example: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "user": {
         *         "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
         *         "email": "ada@example.com",
         *         "name": "Ada Lovelace",
         *         "emailVerifiedAt": "2026-10-20T14:05:12.000Z",
         *         "createdAt": "2026-10-20T14:03:40.000Z"
         *       },
         *       "memberships": [
         *         {
         *           "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
         *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *           "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
         *           "role": "owner",
         *           "isDefault": true,
         *           "status": "active",
         *           "createdAt": "2026-10-20T14:06:00.000Z"
         *         }
         *       ],
         *       "activeOrganization": {
         *         "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *         "name": "Sextants & Co",
         *         "slug": "sextants-co",
         *         "status": "active",
         *         "defaultCurrency": "USD",
         *         "open": null,
         *         "createdAt": "2026-10-20T14:06:00.000Z",
         *         "updatedAt": "2026-10-20T14:06:00.000Z",
         *         "version": 1
         *       },
         *       "role": "owner",
         *       "operator": false,
         *       "hasTotp": false,
         *       "expiresAt": "2026-11-16T08:30:00.000Z"
         *     }
         */
        Session: {
            user: components["schemas"]["User"];
            /** @description Your active memberships. */
            memberships: components["schemas"]["Membership"][];
            /** @description The organization that requests are about. Null if none was chosen. */
            activeOrganization: components["schemas"]["Organization"] | null;
            /** @description Your role in the active organization. */
            role: ("owner" | "admin" | "developer" | "finance") | null;
            /** @description Whether the active organization operates the platform. */
            operator: boolean;
            /** @description Whether a second factor is on. */
            hasTotp: boolean;
            /**
             * Format: date-time
             * @description When the session ends at the latest.
             */
            expiresAt: string;
        };
        /**
         * @description A person with an account.
         * @example {
         *       "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
         *       "email": "ada@example.com",
         *       "name": "Ada Lovelace",
         *       "emailVerifiedAt": "2026-10-20T14:05:12.000Z",
         *       "createdAt": "2026-10-20T14:03:40.000Z"
         *     }
         */
        User: {
            /**
             * @description Id of a user.
             * @example usr_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /** @description The e-mail address, in lower case, with the domain in ASCII (A-labels). */
            email: string;
            /** @description The name of the person. */
            name: string;
            /** @description When the address was confirmed. Null if it is not. */
            emailVerifiedAt: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
        };
        /**
         * @description That a user belongs to an organization, with a role.
         * @example {
         *       "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
         *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
         *       "role": "owner",
         *       "isDefault": true,
         *       "status": "active",
         *       "createdAt": "2026-10-20T14:06:00.000Z"
         *     }
         */
        Membership: {
            /**
             * @description Id of a membership.
             * @example mem_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an organization.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /**
             * @description Id of a user.
             * @example usr_01h2xcejqtf2nbrexx3vqjhp41
             */
            userId: string;
            /**
             * @description What the member may do.
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "finance";
            /** @description Whether this is the user's default membership. A person has one at most: that of the organization created last, or the first one joined if none was created. A new session begins in its organization if the last active one is no longer available. */
            isDefault: boolean;
            /**
             * @description A `removed` membership gives no access.
             * @enum {string}
             */
            status: "active" | "removed";
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
        };
        /**
         * @description An organization: a seller, a buyer, or both.
         * @example {
         *       "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "name": "Sextants & Co",
         *       "slug": "sextants-co",
         *       "status": "active",
         *       "defaultCurrency": "USD",
         *       "open": null,
         *       "createdAt": "2026-10-20T14:06:00.000Z",
         *       "updatedAt": "2026-10-20T14:06:00.000Z",
         *       "version": 1
         *     }
         */
        Organization: {
            /**
             * @description Id of an organization.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /** @description The name that others see. */
            name: string;
            /** @description A short name, unique on the platform. */
            slug: string;
            /**
             * @description Only an `active` organization can start something new.
             * @enum {string}
             */
            status: "active" | "suspended" | "closing" | "closed";
            defaultCurrency: components["schemas"]["Currency"];
            /** @description What must end before the organization is closed. Null unless it is `closing` and was counted. */
            open: components["schemas"]["OpenBusiness"] | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
        };
        OpenBusiness: {
            /** @description Listings that are not archived. */
            listings: number;
            /** @description Open offers, made or received. */
            offers: number;
            /** @description Orders, made or received, that have not ended. */
            orders: number;
            /** @description Payouts that have not ended. */
            payouts: number;
            /** @description Currencies with a balance other than 0. */
            balances: number;
        };
        TotpRequired: {
            /**
             * @description A second factor is on: send its code.
             * @constant
             */
            status: "totp_required";
            /**
             * Format: date-time
             * @description Send the code to POST /auth/sign-in/totp before this time.
             */
            expiresAt: string;
        };
        /**
         * @example {
         *       "offerReceived": true,
         *       "offerCountered": true,
         *       "offerAccepted": true,
         *       "offerClosed": true,
         *       "offerExpiring": true,
         *       "orderCreated": true,
         *       "orderPaymentDue": true,
         *       "orderShipped": true,
         *       "paymentSucceeded": true,
         *       "paymentFailed": true,
         *       "paymentRefunded": true,
         *       "disputeOpened": true,
         *       "payoutReleased": true,
         *       "payoutFailed": true,
         *       "payoutReturned": true
         *     }
         */
        MailSettings: {
            /** @description A buyer made an offer for one of your listings. */
            offerReceived: boolean;
            /** @description The other party answered an offer with other terms. */
            offerCountered: boolean;
            /** @description Your offer, or your counter-offer, was accepted, and there is an order. */
            offerAccepted: boolean;
            /** @description An offer ended without an order. The mail says why. */
            offerClosed: boolean;
            /** @description An offer that waits for your answer is about to expire. */
            offerExpiring: boolean;
            /** @description An order was made, directly or by accepting an offer. */
            orderCreated: boolean;
            /** @description The payment of an order is due soon. */
            orderPaymentDue: boolean;
            /** @description The seller has shipped units of an order. */
            orderShipped: boolean;
            /** @description An order was paid. */
            paymentSucceeded: boolean;
            /** @description A payment of your order failed or was canceled. The mail says why. */
            paymentFailed: boolean;
            /** @description A payment was refunded, or a part of it. */
            paymentRefunded: boolean;
            /** @description A buyer or a bank disputes an order that you have sold. */
            disputeOpened: boolean;
            /** @description A payout was transferred to your account. */
            payoutReleased: boolean;
            /** @description A payout failed. The mail says why. */
            payoutFailed: boolean;
            /** @description The bank has sent a payout back. */
            payoutReturned: boolean;
        };
        /**
         * @example {
         *       "id": "ses_01m6dp5kz0fjr9d0hz7c8qv2xw",
         *       "createdAt": "2026-11-02T08:30:00.000Z",
         *       "lastSeenAt": "2026-11-02T09:12:00.000Z",
         *       "ip": "203.0.113.7",
         *       "userAgent": "Mozilla/5.0",
         *       "current": true
         *     }
         */
        SessionSummary: {
            /**
             * @description Id of a session.
             * @example ses_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Accurate to a minute.
             */
            lastSeenAt: string;
            /** @description The address at sign-in. */
            ip: string | null;
            /** @description The `User-Agent` at sign-in. */
            userAgent: string | null;
            /** @description Whether this is the session of the request. */
            current: boolean;
        };
        /**
         * @example {
         *       "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
         *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
         *       "role": "owner",
         *       "isDefault": true,
         *       "status": "active",
         *       "createdAt": "2026-10-20T14:06:00.000Z",
         *       "user": {
         *         "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
         *         "name": "Ada Lovelace",
         *         "email": "ada@example.com"
         *       }
         *     }
         */
        Member: {
            /**
             * @description Id of a membership.
             * @example mem_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an organization.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /**
             * @description Id of a user.
             * @example usr_01h2xcejqtf2nbrexx3vqjhp41
             */
            userId: string;
            /**
             * @description What the member may do.
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "finance";
            /** @description Whether this is the user's default membership. A person has one at most: that of the organization created last, or the first one joined if none was created. A new session begins in its organization if the last active one is no longer available. */
            isDefault: boolean;
            /**
             * @description A `removed` membership gives no access.
             * @enum {string}
             */
            status: "active" | "removed";
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /** @description The person. */
            user: {
                /**
                 * @description Id of a user.
                 * @example usr_01h2xcejqtf2nbrexx3vqjhp41
                 */
                id: string;
                /** @description The name of the person. */
                name: string;
                /** @description The e-mail address. */
                email: string;
            };
        };
        /**
         * @example {
         *       "id": "inv_01m6dq0v50e6hra3k0c0f1t2yb",
         *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "email": "grace@example.com",
         *       "role": "developer",
         *       "status": "pending",
         *       "invitedBy": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
         *       "createdAt": "2026-11-02T08:30:00.000Z",
         *       "expiresAt": "2026-11-09T08:30:00.000Z",
         *       "acceptedAt": null,
         *       "revokedAt": null
         *     }
         */
        Invitation: {
            /**
             * @description Id of an invitation.
             * @example inv_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an organization.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /** @description The invited address. */
            email: string;
            /**
             * @description The role that the person gets.
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "finance";
            /**
             * @description Only a `pending` invitation can be accepted.
             * @enum {string}
             */
            status: "pending" | "accepted" | "revoked" | "expired";
            /**
             * @description The member who invited.
             * @example usr_01h2xcejqtf2nbrexx3vqjhp41
             */
            invitedBy: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the invitation expires.
             */
            expiresAt: string;
            /** @description When the person joined. Null if the invitation was not accepted. */
            acceptedAt: string | null;
            /** @description When the invitation was revoked, otherwise null. */
            revokedAt: string | null;
        };
        /**
         * @example {
         *       "id": "key_01m6dq2e90fhw8e8r9ztm1v4ng",
         *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "name": "Shop server",
         *       "prefix": "mk_live_4fKd",
         *       "last4": "x8Qz",
         *       "scopes": [
         *         "listings:write",
         *         "orders:write"
         *       ],
         *       "status": "active",
         *       "createdBy": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
         *       "createdAt": "2026-11-02T08:30:00.000Z",
         *       "lastUsedAt": "2026-11-02T09:12:00.000Z",
         *       "lastUsedIp": "203.0.113.20",
         *       "expiresAt": "2027-11-02T08:30:00.000Z",
         *       "revokedAt": null,
         *       "revokedBy": null,
         *       "revokedReason": null,
         *       "rotatedFrom": null,
         *       "replacedBy": null
         *     }
         */
        ApiKey: {
            /**
             * @description Id of an API key.
             * @example key_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an organization.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /** @description The name by which people recognize the key. */
            name: string;
            /** @description The first characters of the token, to recognize the key by. */
            prefix: string;
            /** @description The last four characters of the token. */
            last4: string;
            /** @description What the key may do. */
            scopes: ("listings:write" | "offers:write" | "orders:write" | "payments:write")[];
            /**
             * @description Only an `active` key is accepted.
             * @enum {string}
             */
            status: "active" | "revoked" | "expired";
            /**
             * @description The member who created the key.
             * @example usr_01h2xcejqtf2nbrexx3vqjhp41
             */
            createdBy: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /** @description Updated at most once a minute, together with `lastUsedIp`. */
            lastUsedAt: string | null;
            /** @description The address that last used the key. */
            lastUsedIp: string | null;
            /** @description When the key expires. Null if never. */
            expiresAt: string | null;
            /** @description When the key was revoked, otherwise null. */
            revokedAt: string | null;
            /** @description The member who revoked the key, otherwise null. */
            revokedBy: string | null;
            /** @description `requested`: a member revoked it. New reasons may be added. */
            revokedReason: string | null;
            /** @description The key that this one replaces. */
            rotatedFrom: string | null;
            /** @description The key that replaces this one. `expiresAt` is then the end of the overlap. */
            replacedBy: string | null;
        };
        /**
         * @example {
         *       "id": "aud_01m6dq2ea0edjvm2a7sb0sgqd1",
         *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "seq": 12,
         *       "action": "api_key.created",
         *       "occurredAt": "2026-11-02T08:30:00.000Z",
         *       "actor": {
         *         "type": "user",
         *         "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq"
         *       },
         *       "targets": [
         *         {
         *           "type": "api_key",
         *           "id": "key_01m6dq2e90fhw8e8r9ztm1v4ng"
         *         }
         *       ],
         *       "context": {
         *         "ip": "203.0.113.7",
         *         "userAgent": "Mozilla/5.0",
         *         "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
         *       },
         *       "changes": {
         *         "name": "Shop server",
         *         "scopes": [
         *           "listings:write",
         *           "orders:write"
         *         ]
         *       },
         *       "prevHash": "kNf0mT0b0lY3yVwJm2sM1q0m2Oa9b8c7d6e5f4g3h2i",
         *       "hash": "Xb2c1d0e9f8g7h6i5j4k3l2m1n0o9p8q7r6s5t4u3v2"
         *     }
         */
        AuditEvent: {
            /**
             * @description Id of an audit event.
             * @example aud_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an organization.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /** @description Position in the audit log of the organization: 1, 2, 3, without gaps. */
            seq: number;
            /** @description What was done, such as `api_key.created`. New actions may be added. */
            action: string;
            /**
             * Format: date-time
             * @description When it was done.
             */
            occurredAt: string;
            /** @description Who did it. */
            actor: {
                /** @description `user`, `api_key`, `system`, or `operator`: the operator of the platform. */
                type: string;
                /** @description Id of the user or the API key. Null for the system. */
                id: string | null;
            };
            /** @description The records that were changed. */
            targets: {
                /** @description The kind of record, such as `api_key`. */
                type: string;
                /** @description Id of the record. */
                id: string;
            }[];
            /** @description Where the change came from. */
            context: {
                /** @description The address of the client. Null if no client was involved. */
                ip: string | null;
                /** @description The `User-Agent` of the client. */
                userAgent: string | null;
                /** @description The request that made the change. */
                requestId: string;
                /** @description The session of the user. */
                sessionId?: string;
                /** @description The API key. */
                apiKeyId?: string;
            };
            /** @description What changed, without secrets. */
            changes: {
                [key: string]: unknown;
            } | null;
            /** @description The `hash` of the previous event; null for the first event. */
            prevHash: string | null;
            /** @description SHA-256 in base64url of the event with its `prevHash`, so it covers all earlier events too. */
            hash: string;
        };
        /**
         * @example {
         *       "ok": true,
         *       "complete": true,
         *       "events": 12,
         *       "head": {
         *         "seq": 12,
         *         "hash": "Xb2c1d0e9f8g7h6i5j4k3l2m1n0o9p8q7r6s5t4u3v2"
         *       },
         *       "verified": {
         *         "seq": 12,
         *         "hash": "Xb2c1d0e9f8g7h6i5j4k3l2m1n0o9p8q7r6s5t4u3v2"
         *       },
         *       "firstBreak": null
         *     }
         */
        AuditVerification: {
            /** @description No break was found in the events that were read. */
            ok: boolean;
            /** @description All events up to `head` were read. If false, call again with `afterSeq` and `afterHash` from `verified`. */
            complete: boolean;
            /** @description Number of events that were read. */
            events: number;
            /** @description The newest event; null if there is none. Store it: sent later as `afterSeq` and `afterHash`, it shows whether the end of the log was cut off. */
            head: components["schemas"]["AuditHead"] | null;
            /** @description The last event that was verified. */
            verified: components["schemas"]["AuditHead"] | null;
            /**
             * @description The first event at which the chain is broken. Null if no break was found.
             * @example null
             */
            firstBreak: {
                /** @description Position in the audit log of the organization: 1, 2, 3, without gaps. */
                seq: number;
                /**
                 * @description `missing`: there is no such event. `changed`: the event differs from its hash. `unlinked`: its `prevHash` is not the hash of the previous event, or the service did not append it.
                 * @enum {string}
                 */
                reason: "missing" | "changed" | "unlinked";
            } | null;
        };
        /**
         * @example {
         *       "seq": 12,
         *       "hash": "Xb2c1d0e9f8g7h6i5j4k3l2m1n0o9p8q7r6s5t4u3v2"
         *     }
         */
        AuditHead: {
            /** @description Position in the audit log of the organization: 1, 2, 3, without gaps. */
            seq: number;
            /** @description SHA-256 in base64url. */
            hash: string;
        };
        OrderMoney: {
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            orderId: string;
            /**
             * @description The buyer.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            buyerOrganizationId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            sellerOrganizationId: string;
            /**
             * @description `closed`: the order is canceled.
             * @enum {string}
             */
            status: "open" | "closed";
            /** @description What the buyer must pay. */
            total: components["schemas"]["Money"];
            /** @description The fee of the platform. */
            platformFee: components["schemas"]["Money"] | null;
            /** @description What the buyer has paid. */
            captured: components["schemas"]["Money"];
            /** @description What was refunded. */
            refunded: components["schemas"]["Money"];
            /** @description What is being refunded. */
            refundPending: components["schemas"]["Money"];
            /** @description What banks have charged back. */
            chargedBack: components["schemas"]["Money"];
            /** @description What banks hold because of open disputes. */
            withdrawn: components["schemas"]["Money"];
            /** @description The part of the fee that was returned to the seller. */
            feeReversed: components["schemas"]["Money"];
            /** @description What buyer and seller had in common when the order was paid. */
            riskFlags: ("shared_members" | "shared_payout_account")[];
            /** @description Number of open disputes. */
            openDisputes: number;
            /** @description When all units were shipped. */
            fulfilledAt: string | null;
            /** @description When the money may be released. */
            eligibleAt: string | null;
            /** @description When the buyer confirmed the receipt. */
            receiptConfirmedAt: string | null;
            /** @description When the money was released to the seller. */
            releasedAt: string | null;
            /** @description The payments of the order. */
            payments: components["schemas"]["InspectedPayment"][];
            /** @description The refunds and chargebacks. */
            refunds: components["schemas"]["Refund"][];
            /** @description The disputes, with the evidence. */
            disputes: components["schemas"]["Dispute"][];
            /** @description The payouts. */
            payouts: components["schemas"]["Payout"][];
            /** @description The movements of the money. */
            ledger: components["schemas"]["LedgerTransaction"][];
            /** @description All that happened, by time. */
            timeline: components["schemas"]["MoneyEvent"][];
        };
        /**
         * @description A payment as the operator sees it.
         * @example {
         *       "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
         *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
         *       "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
         *       "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "amount": {
         *         "amount": 242500,
         *         "currency": "USD"
         *       },
         *       "captureMethod": "automatic",
         *       "status": "succeeded",
         *       "amountCaptured": {
         *         "amount": 242500,
         *         "currency": "USD"
         *       },
         *       "amountRefunded": {
         *         "amount": 0,
         *         "currency": "USD"
         *       },
         *       "amountRefundPending": {
         *         "amount": 0,
         *         "currency": "USD"
         *       },
         *       "refundStatus": "none",
         *       "disputed": false,
         *       "captureBefore": null,
         *       "failure": null,
         *       "provider": "sandbox",
         *       "createdAt": "2026-11-02T12:15:00.000Z",
         *       "updatedAt": "2026-11-02T12:15:01.200Z",
         *       "version": 2,
         *       "providerRef": "pi_3QJd2e",
         *       "lastError": null
         *     }
         */
        InspectedPayment: {
            /**
             * @description Id of a payment.
             * @example pay_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            orderId: string;
            /**
             * @description The buyer.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            payerOrganizationId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            payeeOrganizationId: string;
            /** @description The total of the order. */
            amount: components["schemas"]["Price"];
            /**
             * @description `manual`: the seller captures the amount after it was authorized.
             * @enum {string}
             */
            captureMethod: "automatic" | "manual";
            /**
             * @description A refund does not change `succeeded`: see the refunded amounts.
             * @enum {string}
             */
            status: "requires_action" | "processing" | "requires_capture" | "succeeded" | "failed" | "canceled";
            /** @description What the buyer has paid. */
            amountCaptured: components["schemas"]["Money"];
            /** @description What was refunded. */
            amountRefunded: components["schemas"]["Money"];
            /** @description What is being refunded. */
            amountRefundPending: components["schemas"]["Money"];
            /**
             * @description How much of the captured amount was refunded.
             * @enum {string}
             */
            refundStatus: "none" | "partial" | "full";
            /** @description Whether a dispute of the payment is open. */
            disputed: boolean;
            /** @description Deadline of a manual capture, otherwise null. */
            captureBefore: string | null;
            /** @description Why the payment failed or was canceled, otherwise null. */
            failure: {
                /**
                 * @description The reason, for programs.
                 * @enum {string}
                 */
                code: "card_declined" | "insufficient_funds" | "expired_card" | "authentication_required" | "processing_error" | "authorization_expired" | "order_canceled" | "provider_rejected";
                /** @description The reason, for people. */
                message: string;
                /** @description The reason as the bank says it, otherwise null. */
                declineCode: string | null;
            } | null;
            /**
             * @description The payment provider.
             * @enum {string}
             */
            provider: "sandbox" | "stripe";
            /**
             * Format: date-time
             * @description When the record was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updatedAt: string;
            /** @description Increases with every change. The `ETag` contains it. */
            version: number;
            /**
             * @description What the payment provider refused last. Null if it has refused nothing since `status` changed.
             * @example null
             */
            lastError: {
                /**
                 * @description What was refused.
                 * @enum {string}
                 */
                operation: "confirm" | "capture" | "cancel";
                /** @description Why, as the provider says, for programs. */
                code: string;
                /** @description Why, as the provider says, for people. */
                message: string;
                /**
                 * Format: date-time
                 * @description When it was refused.
                 */
                at: string;
            } | null;
            /**
             * @description The id of the payment at the provider.
             * @example pi_3QJd2e
             */
            providerRef: string | null;
        };
        /**
         * @example {
         *       "at": "2026-11-02T12:15:00.000Z",
         *       "event": "payment.created",
         *       "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq"
         *     }
         */
        MoneyEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description Such as `payment.created`, `refund.succeeded`, `dispute.opened` or `ledger.capture`. */
            event: string;
            /** @description The record: a payment, refund, dispute, payout, order or ledger transaction. */
            id: string;
        };
        /** @description An open claim of a buyer. */
        DueClaim: {
            /**
             * @description The claim.
             * @example dsp_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            orderId: string;
            /**
             * @description The buyer.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            buyerOrganizationId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            sellerOrganizationId: string;
            /** @description What the buyer claims. */
            amount: components["schemas"]["Money"];
            /**
             * @description Who must act.
             * @enum {string}
             */
            waitsFor: "seller" | "operator";
            /**
             * Format: date-time
             * @description Until when. What follows from silence happens then.
             */
            dueBy: string;
        };
        /** @description Something about the money of an order that you must look at. */
        MoneyAlert: {
            /**
             * @description The refund or the payment.
             * @example rfd_01kaq3v9e8f2xr7mz5b6n4c1dt
             */
            id: string;
            /**
             * @description `refund_returned`: the bank of the buyer has sent a refund back, so the money is still held. `capture_refused`: the provider refuses to capture an authorized payment. `related_parties`: buyer and seller share members or a payout account, and the money is not paid out. Values may be added.
             * @enum {string}
             */
            kind: "refund_returned" | "capture_refused" | "related_parties";
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            orderId: string;
            /**
             * @description The payment of the order.
             * @example pay_01h2xcejqtf2nbrexx3vqjhp41
             */
            paymentId: string;
            /** @description The amount of the refund, or of the payment. */
            amount: components["schemas"]["Money"];
            /**
             * @description Why, as the provider says, or what the parties share, otherwise null.
             * @example lost_or_stolen_card
             */
            code: string | null;
            /**
             * Format: date-time
             * @description Since when.
             */
            since: string;
        };
        PayoutFreeze: {
            /**
             * @description Id of an organization.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /** @description Since when. Null if its payouts are not stopped. */
            frozenAt: string | null;
        };
        /** @description Payouts in one currency that have not started. */
        WaitingPayouts: {
            /**
             * @description ISO 4217 code of the amounts.
             * @example USD
             */
            currency: string;
            /** @description Number of payouts that have not started. */
            payouts: number;
            /** @description Their sum, in minor units. */
            amount: number;
            /** @description Of `payouts`, those that nothing holds but a stop of all payouts or, if you ask for one organization, its stop or suspension: they start when that ends. */
            startable: number;
            /** @description Their sum, in minor units. */
            startableAmount: number;
        };
        /** @description A payout that waits because of risk. */
        RiskHold: {
            /**
             * @description The payout.
             * @example po_01h2xcejqtf2nbrexx3vqjhp41
             */
            id: string;
            /**
             * @description Id of an order.
             * @example ord_01h2xcejqtf2nbrexx3vqjhp41
             */
            orderId: string;
            /**
             * @description The seller.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /** @description The amount of the payout. */
            amount: components["schemas"]["Money"];
            /** @description The reasons of risk for which it waits. */
            reasons: ("new_seller" | "payout_limit" | "payout_account_changed" | "reserve")[];
            /**
             * Format: date-time
             * @description When the money was released to the seller.
             */
            since: string;
            /** @description The earliest time of the payout; of a reserve, when it ends. */
            eligibleAt: string | null;
        };
        PlatformFreeze: {
            /** @description The reasons. Empty if payouts are made. */
            freezes: {
                /**
                 * @description `books`: the check of the books has found that they disagree. `operator`: you have stopped them.
                 * @enum {string}
                 */
                cause: "books" | "operator";
                /**
                 * @description The reason, for people.
                 * @example The bank is closed.
                 */
                detail: string;
                /**
                 * Format: date-time
                 * @description Since when.
                 */
                since: string;
            }[];
        };
        /**
         * @description An endpoint, and what is wrong at it.
         * @example {
         *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
         *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
         *       "url": "https://shop.example.com/webhooks",
         *       "status": "active",
         *       "failingSince": "2026-11-02T07:12:40.000Z",
         *       "failedAttempts": 240,
         *       "errors": {
         *         "http_status": 212,
         *         "timeout_response": 28
         *       },
         *       "backlog": 31,
         *       "oldestWaitingSince": "2026-11-02T08:58:02.100Z"
         *     }
         */
        TroubledWebhookEndpoint: {
            /**
             * @description Id of a webhook endpoint.
             * @example whe_01h2xcejqtf2nbrexx3vqjhp41
             */
            endpointId: string;
            /**
             * @description The organization of the endpoint.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /** @description Where webhooks are sent, without credentials and query, which often have a secret. */
            url: string;
            /**
             * @description Only an `active` endpoint is sent webhooks.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled";
            /** @description Time of the first failed attempt since the last success; null if there is none. */
            failingSince: string | null;
            /** @description Failed attempts of the last 24 hours, without errors of this service. Of all endpoints together, the latest 20,000 are counted. */
            failedAttempts: number;
            /** @description These failed attempts by error code. */
            errors: {
                [key: string]: number;
            };
            /** @description Deliveries that wait for a slot. */
            backlog: number;
            /** @description Since when the oldest of them waits; null if none does. */
            oldestWaitingSince: string | null;
        };
        /** @description What is open of an organization. */
        OpenTrade: {
            /**
             * @description Id of an organization.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /** @description Its published listings. */
            listings: number;
            /** @description Its open offers, as buyer or seller. */
            offers: number;
            /** @description Its orders that have not ended, as buyer or seller. */
            orders: number;
        };
        LiftedHolds: {
            /**
             * @description Id of an organization.
             * @example org_01h2xcejqtf2nbrexx3vqjhp41
             */
            organizationId: string;
            /** @description The reasons for which its payouts do not wait. */
            lifted: ("new_seller" | "payout_limit" | "payout_account_changed" | "reserve")[];
        };
        /** @description When failed attempts are repeated. */
        WebhookRetryPolicyOutput: {
            /** @description Seconds between each failed attempt and the next, up to 19. Empty: one attempt. */
            delaysSeconds: number[];
            /**
             * @description Delays for single event types, instead of `delaysSeconds`.
             * @default {}
             */
            byEventType: {
                [key: string]: number[];
            };
        };
        /** @description Most attempts per second. */
        WebhookRateLimitOutput: {
            /** @description Attempts per second, in the long run. */
            perSecond: number;
            /**
             * @description Attempts that may follow each other at once.
             * @default 1
             */
            burst: number;
        };
    };
    responses: {
        /** @description `malformed_body`: The request cannot be read. `invalid_parameter`: A parameter is wrong. `invalid_cursor`: The cursor does not belong to this list. `idempotency_key_invalid`: The idempotency key is not well formed. `answer_too_large`: The answer would be too large. `invalid_token`: The token is wrong, used or expired. `invalid_signature`: The signature is not valid. */
        Problem400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/malformed_body",
                 *       "title": "The request cannot be read",
                 *       "status": 400,
                 *       "detail": "The request cannot be read.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "malformed_body",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: A credential is needed. `invalid_api_key`: The API key is not valid. `invalid_credentials`: Password, address or code is wrong. `mailed_code_required`: A mailed code is required. `api_key_expired`: The API key has expired. `api_key_revoked`: The API key was revoked. */
        Problem401: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                "www-authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/unauthenticated",
                 *       "title": "A credential is needed",
                 *       "status": 401,
                 *       "detail": "A credential is needed.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "unauthenticated",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `insufficient_scope`: The API key lacks a scope. `role_not_allowed`: Your role may not do this. `operator_required`: Only for the operator of the platform. `session_required`: A signed-in user is needed. `no_active_organization`: There is no active organization. `host_not_allowed`: The request is for another host. `csrf_rejected`: The request came from another site. `reauthentication_required`: Authenticate again for this. `wrong_party`: Only the other party can do this. `invitation_email_mismatch`: The invitation is for another address. `suspended_owner`: An owner of a suspended organization cannot create another one. */
        Problem403: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                "www-authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/insufficient_scope",
                 *       "title": "The API key lacks a scope",
                 *       "status": 403,
                 *       "detail": "The API key lacks a scope.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "insufficient_scope",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: Not found. */
        Problem404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/not_found",
                 *       "title": "Not found",
                 *       "status": 404,
                 *       "detail": "Not found.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "not_found",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_acceptable`: Not acceptable. */
        Problem406: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/not_acceptable",
                 *       "title": "Not acceptable",
                 *       "status": 406,
                 *       "detail": "Not acceptable.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "not_acceptable",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `request_timeout`: The request did not arrive in time. */
        Problem408: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/request_timeout",
                 *       "title": "The request did not arrive in time",
                 *       "status": 408,
                 *       "detail": "The request did not arrive in time.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "request_timeout",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `organization_changed`: Another organization is active. `idempotency_request_in_progress`: The first request with this key is still running. `client_request_id_conflict`: The client request id was used for another request. `invalid_state_transition`: The state does not allow this. `limit_reached`: A limit is reached. `busy`: Another request is changing this record. `invitation_not_pending`: The invitation is no longer pending. `verification_in_progress`: The audit log is being verified already. `last_owner`: The organization would have no owner. `listing_not_available`: The listing is not for sale. `insufficient_stock`: Too few units are left. `units_reserved`: The units are reserved for unpaid orders. `shipping_address_missing`: The offer has no shipping address yet. `unpaid_order_limit`: The buyer has too many unpaid orders. `quantity_below_reserved`: More units are reserved. `currency_immutable`: The currency can no longer be changed. `open_offer_exists`: You have an open offer for this listing. `offer_not_open`: The offer is closed. `offer_expired`: The offer has expired. `offer_revision_conflict`: The offer has new terms. `not_your_turn`: The other party must respond first. `revision_limit`: The offer has too many revisions. `price_changed`: The price has changed. `order_not_cancelable`: The order cannot be canceled. `order_canceling`: The order is being canceled. `order_disputed`: The order is disputed. `over_fulfillment`: More units than the order has left. `order_not_payable`: The order cannot be paid. `payment_in_progress`: The order has a payment already. `manual_capture_not_allowed`: The seller does not allow manual capture. `already_captured`: The payment is captured already. `no_receipt`: The payment has no receipt. `payment_disputed`: The payment is disputed. `refund_not_covered`: The refund is not covered. `dispute_exists`: The order has an open dispute. `dispute_window_closed`: The order can no longer be disputed here. `payout_not_releasable`: The payout cannot be released. */
        Problem409: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/organization_changed",
                 *       "title": "Another organization is active",
                 *       "status": 409,
                 *       "detail": "Another organization is active.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "organization_changed",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `precondition_failed`: The record has changed. */
        Problem412: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/precondition_failed",
                 *       "title": "The record has changed",
                 *       "status": 412,
                 *       "detail": "The record has changed.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "precondition_failed",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `payload_too_large`: The body is too large. */
        Problem413: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/payload_too_large",
                 *       "title": "The body is too large",
                 *       "status": 413,
                 *       "detail": "The body is too large.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "payload_too_large",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: The content type is not supported. */
        Problem415: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/unsupported_media_type",
                 *       "title": "The content type is not supported",
                 *       "status": 415,
                 *       "detail": "The content type is not supported.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "unsupported_media_type",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`: The input is not valid. `amount_out_of_range`: The amount is too small or too large. `idempotency_key_reused`: The idempotency key was used for another request. `self_dealing`: You cannot buy from yourself. `shipping_address_required`: A shipping address is needed. `amount_mismatch`: The amount is not the total of the order. `refund_exceeds_captured`: The refund is too large. `claim_too_small`: The claim is too small. `webhook_url_not_allowed`: Webhooks may not be sent to this URL. */
        Problem422: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/validation_failed",
                 *       "title": "The input is not valid",
                 *       "status": 422,
                 *       "detail": "The input is not valid.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "validation_failed",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: Too many requests. `too_many_requests_in_progress`: Too many requests at once. `offer_quota_exceeded`: Too many offers. `too_many_declined`: Too many payments were declined. `too_many_webhook_tests`: Too many tests of webhook endpoints are not finished. `webhook_backlog_full`: Too many webhooks wait to be delivered. */
        Problem429: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/rate_limited",
                 *       "title": "Too many requests",
                 *       "status": 429,
                 *       "detail": "Too many requests.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "rate_limited",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `headers_too_large`: The headers are too large. */
        Problem431: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/headers_too_large",
                 *       "title": "The headers are too large",
                 *       "status": 431,
                 *       "detail": "The headers are too large.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "headers_too_large",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `internal_error`: Internal error. */
        Problem500: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/internal_error",
                 *       "title": "Internal error",
                 *       "status": 500,
                 *       "detail": "Internal error.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "internal_error",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `temporarily_unavailable`: Temporarily unavailable. `provider_unavailable`: The payment provider did not answer. */
        Problem503: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "idempotency-key": components["headers"]["IdempotencyKey"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "https://marketplace.example.com/docs/errors/temporarily_unavailable",
                 *       "title": "Temporarily unavailable",
                 *       "status": 503,
                 *       "detail": "Temporarily unavailable.",
                 *       "instance": "urn:request:req_01m6dq2e80fz2s7v4c9n1k5p3h",
                 *       "code": "temporarily_unavailable",
                 *       "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
         * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
         */
        IdempotencyKey: string;
        /**
         * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
         * @example org_01m4qj0b00ex0vv9h46hwnm08w
         */
        ExpectedOrganization: string;
        /**
         * @description Change the record only if it is at this version.
         * @example "v7"
         */
        IfMatch: string;
        /**
         * @description The answer is 304 if the record is still at this version.
         * @example "v7"
         */
        IfNoneMatch: string;
        /** @description The id of the last received event. Browsers send it when they reconnect. It takes precedence over `cursor`. */
        LastEventId: string;
    };
    requestBodies: never;
    headers: {
        /** @description On every answer: `req_...`. */
        RequestId: string;
        /** @description The key of the request, without quotes. */
        IdempotencyKey: string;
        /** @description `true` if this is the stored answer of an earlier request with this key. */
        IdempotentReplayed: string;
        /** @description Id of the request whose answer is replayed. */
        OriginalRequestId: string;
        /** @description The version of the record, as `"v7"`. */
        ETag: string;
        /** @description Path of the created record. */
        Location: string;
        /** @description `seq=<n>, hash="..."` of the last event of the download. A file that ends with an earlier event is incomplete. `seq=0` if the log is empty. */
        AuditHead: string;
        /** @description The file name (RFC 6266). */
        ContentDisposition: string;
        /** @description The next page, as `rel="next"` (RFC 8288). */
        NextLink: string;
        /** @description Why the credential is refused, or which scope it lacks (RFC 6750). */
        WWWAuthenticate: string;
        /** @description What is left of each limit, as `"<policy>";r=<requests left>;t=<seconds until the limit is refilled>`. */
        RateLimit: string;
        /** @description The limits that count this request, as `"<policy>";q=<requests>;w=<seconds>`. */
        RateLimitPolicy: string;
        /** @description Seconds to wait before the request is repeated. */
        RetryAfter: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listListings: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only listings with this status. */
                status?: "draft" | "published" | "paused" | "sold_out" | "archived";
                /** @description Only listings of this seller. */
                organizationId?: string;
                /** @description `true`: only listings of your organization. */
                mine?: boolean;
                /** @description Words to find in title, SKU, categories and the first 4,000 characters of the description. Quotes group words, `or` and `-` work as in search engines. */
                q?: string;
                /** @description Only listings that have all of these categories, separated by commas; at most five. */
                categories?: string;
                /** @description The same for categories that contain commas. For several, repeat the parameter. */
                category?: string[];
                /** @description Only listings with a price in this currency. */
                currency?: components["schemas"]["Currency"];
                /** @description Smallest price, in minor units. Needs `currency`. */
                minPrice?: number;
                /** @description Largest price, in minor units. Needs `currency`. */
                maxPrice?: number;
                /** @description Default: `newest`. Sorting by price needs `currency`. */
                sort?: "newest" | "price_asc" | "price_desc";
                /** @description Only records that were created after this time. */
                createdAfter?: string;
                /** @description Only records that were created before this time. */
                createdBefore?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of listings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "title": "Brass sextant",
                     *           "description": "Seven inch radius, with its box.",
                     *           "sku": "SEX-7",
                     *           "categories": [
                     *             "instruments"
                     *           ],
                     *           "imageUrls": [
                     *             "https://images.example.com/sextant.jpg"
                     *           ],
                     *           "attributes": {
                     *             "material": "brass"
                     *           },
                     *           "price": {
                     *             "amount": 129900,
                     *             "currency": "USD"
                     *           },
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "requiresShipping": true,
                     *           "quantity": 5,
                     *           "quantityReserved": 0,
                     *           "quantityAvailable": 5,
                     *           "offersEnabled": true,
                     *           "buyNowEnabled": true,
                     *           "offerTtlHours": 48,
                     *           "status": "published",
                     *           "publishedAt": "2026-11-02T09:00:00.000Z",
                     *           "archivedAt": null,
                     *           "createdAt": "2026-11-02T08:55:00.000Z",
                     *           "updatedAt": "2026-11-02T09:00:00.000Z",
                     *           "version": 2,
                     *           "autoAcceptAmount": {
                     *             "amount": 125000,
                     *             "currency": "USD"
                     *           },
                     *           "autoDeclineAmount": {
                     *             "amount": 100000,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Listing"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createListing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Brass lamp",
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "USD"
                 *       },
                 *       "quantity": 3,
                 *       "publish": true
                 *     }
                 */
                "application/json": {
                    /** @description What is sold, in one line. */
                    title: string;
                    /**
                     * @description What is sold, in full.
                     * @default
                     */
                    description?: string;
                    /**
                     * @description Your own article number, unique among your listings that are not archived, whatever the case of letters.
                     * @default null
                     */
                    sku?: string | null;
                    /**
                     * @description Up to five categories.
                     * @default []
                     */
                    categories?: string[];
                    /**
                     * @description Addresses of pictures.
                     * @default []
                     */
                    imageUrls?: string[];
                    /**
                     * @description Further properties, as names and texts.
                     * @default {}
                     */
                    attributes?: {
                        [key: string]: string;
                    };
                    /** @description Price of a unit. */
                    price: components["schemas"]["Price"];
                    /** @description Shipping of an order, whatever its quantity. Default: 0. */
                    shippingAmount?: components["schemas"]["Money"];
                    /**
                     * @description Whether orders and offers need a shipping address. Default: false.
                     * @default false
                     */
                    requiresShipping?: boolean;
                    /**
                     * @description Units that are in stock.
                     * @default 1
                     */
                    quantity?: number;
                    /**
                     * @description Whether buyers may offer another price.
                     * @default true
                     */
                    offersEnabled?: boolean;
                    /**
                     * @description Whether buyers may order at the price.
                     * @default true
                     */
                    buyNowEnabled?: boolean;
                    /**
                     * @description Offers of at least this amount are accepted at once.
                     * @default null
                     */
                    autoAcceptAmount?: components["schemas"]["Price"] | null;
                    /**
                     * @description Offers below this amount are declined at once.
                     * @default null
                     */
                    autoDeclineAmount?: components["schemas"]["Price"] | null;
                    /**
                     * @description Hours until an unanswered offer expires.
                     * @default 48
                     */
                    offerTtlHours?: number;
                    /**
                     * @description Publish the listing at once.
                     * @default false
                     */
                    publish?: boolean;
                };
            };
        };
        responses: {
            /** @description The new listing. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    location: components["headers"]["Location"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "title": "Brass sextant",
                     *       "description": "Seven inch radius, with its box.",
                     *       "sku": "SEX-7",
                     *       "categories": [
                     *         "instruments"
                     *       ],
                     *       "imageUrls": [
                     *         "https://images.example.com/sextant.jpg"
                     *       ],
                     *       "attributes": {
                     *         "material": "brass"
                     *       },
                     *       "price": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "requiresShipping": true,
                     *       "quantity": 5,
                     *       "quantityReserved": 0,
                     *       "quantityAvailable": 5,
                     *       "offersEnabled": true,
                     *       "buyNowEnabled": true,
                     *       "offerTtlHours": 48,
                     *       "status": "published",
                     *       "publishedAt": "2026-11-02T09:00:00.000Z",
                     *       "archivedAt": null,
                     *       "createdAt": "2026-11-02T08:55:00.000Z",
                     *       "updatedAt": "2026-11-02T09:00:00.000Z",
                     *       "version": 2,
                     *       "autoAcceptAmount": {
                     *         "amount": 125000,
                     *         "currency": "USD"
                     *       },
                     *       "autoDeclineAmount": {
                     *         "amount": 100000,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getListing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of a listing. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "title": "Brass sextant",
                     *       "description": "Seven inch radius, with its box.",
                     *       "sku": "SEX-7",
                     *       "categories": [
                     *         "instruments"
                     *       ],
                     *       "imageUrls": [
                     *         "https://images.example.com/sextant.jpg"
                     *       ],
                     *       "attributes": {
                     *         "material": "brass"
                     *       },
                     *       "price": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "requiresShipping": true,
                     *       "quantity": 5,
                     *       "quantityReserved": 0,
                     *       "quantityAvailable": 5,
                     *       "offersEnabled": true,
                     *       "buyNowEnabled": true,
                     *       "offerTtlHours": 48,
                     *       "status": "published",
                     *       "publishedAt": "2026-11-02T09:00:00.000Z",
                     *       "archivedAt": null,
                     *       "createdAt": "2026-11-02T08:55:00.000Z",
                     *       "updatedAt": "2026-11-02T09:00:00.000Z",
                     *       "version": 2,
                     *       "autoAcceptAmount": {
                     *         "amount": 125000,
                     *         "currency": "USD"
                     *       },
                     *       "autoDeclineAmount": {
                     *         "amount": 100000,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    updateListing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a listing. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "price": {
                 *         "amount": 4500,
                 *         "currency": "USD"
                 *       },
                 *       "quantity": 5
                 *     }
                 */
                "application/json": {
                    /** @description What is sold, in one line. */
                    title?: string;
                    /** @description What is sold, in full. */
                    description?: string;
                    /** @description Your own article number, unique among your listings that are not archived, whatever the case of letters. */
                    sku?: string | null;
                    /** @description Up to five categories. */
                    categories?: string[];
                    /** @description Addresses of pictures. */
                    imageUrls?: string[];
                    /** @description Further properties, as names and texts. */
                    attributes?: {
                        [key: string]: string;
                    };
                    /** @description Price of a unit. */
                    price?: components["schemas"]["Price"];
                    /** @description Shipping of an order, whatever its quantity. Default: 0. */
                    shippingAmount?: components["schemas"]["Money"];
                    /** @description Whether orders and offers need a shipping address. Default: false. */
                    requiresShipping?: boolean;
                    /** @description Units that are in stock. */
                    quantity?: number;
                    /** @description Whether buyers may offer another price. */
                    offersEnabled?: boolean;
                    /** @description Whether buyers may order at the price. */
                    buyNowEnabled?: boolean;
                    /** @description Offers of at least this amount are accepted at once. */
                    autoAcceptAmount?: components["schemas"]["Price"] | null;
                    /** @description Offers below this amount are declined at once. */
                    autoDeclineAmount?: components["schemas"]["Price"] | null;
                    /** @description Hours until an unanswered offer expires. */
                    offerTtlHours?: number;
                };
            };
        };
        responses: {
            /** @description The listing, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "title": "Brass sextant",
                     *       "description": "Seven inch radius, with its box.",
                     *       "sku": "SEX-7",
                     *       "categories": [
                     *         "instruments"
                     *       ],
                     *       "imageUrls": [
                     *         "https://images.example.com/sextant.jpg"
                     *       ],
                     *       "attributes": {
                     *         "material": "brass"
                     *       },
                     *       "price": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "requiresShipping": true,
                     *       "quantity": 5,
                     *       "quantityReserved": 0,
                     *       "quantityAvailable": 5,
                     *       "offersEnabled": true,
                     *       "buyNowEnabled": true,
                     *       "offerTtlHours": 48,
                     *       "status": "published",
                     *       "publishedAt": "2026-11-02T09:00:00.000Z",
                     *       "archivedAt": null,
                     *       "createdAt": "2026-11-02T08:55:00.000Z",
                     *       "updatedAt": "2026-11-02T09:00:00.000Z",
                     *       "version": 2,
                     *       "autoAcceptAmount": {
                     *         "amount": 125000,
                     *         "currency": "USD"
                     *       },
                     *       "autoDeclineAmount": {
                     *         "amount": 100000,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    publishListing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a listing. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "title": "Brass sextant",
                     *       "description": "Seven inch radius, with its box.",
                     *       "sku": "SEX-7",
                     *       "categories": [
                     *         "instruments"
                     *       ],
                     *       "imageUrls": [
                     *         "https://images.example.com/sextant.jpg"
                     *       ],
                     *       "attributes": {
                     *         "material": "brass"
                     *       },
                     *       "price": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "requiresShipping": true,
                     *       "quantity": 5,
                     *       "quantityReserved": 0,
                     *       "quantityAvailable": 5,
                     *       "offersEnabled": true,
                     *       "buyNowEnabled": true,
                     *       "offerTtlHours": 48,
                     *       "status": "published",
                     *       "publishedAt": "2026-11-02T09:00:00.000Z",
                     *       "archivedAt": null,
                     *       "createdAt": "2026-11-02T08:55:00.000Z",
                     *       "updatedAt": "2026-11-02T09:00:00.000Z",
                     *       "version": 2,
                     *       "autoAcceptAmount": {
                     *         "amount": 125000,
                     *         "currency": "USD"
                     *       },
                     *       "autoDeclineAmount": {
                     *         "amount": 100000,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    pauseListing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a listing. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "title": "Brass sextant",
                     *       "description": "Seven inch radius, with its box.",
                     *       "sku": "SEX-7",
                     *       "categories": [
                     *         "instruments"
                     *       ],
                     *       "imageUrls": [
                     *         "https://images.example.com/sextant.jpg"
                     *       ],
                     *       "attributes": {
                     *         "material": "brass"
                     *       },
                     *       "price": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "requiresShipping": true,
                     *       "quantity": 5,
                     *       "quantityReserved": 0,
                     *       "quantityAvailable": 5,
                     *       "offersEnabled": true,
                     *       "buyNowEnabled": true,
                     *       "offerTtlHours": 48,
                     *       "status": "published",
                     *       "publishedAt": "2026-11-02T09:00:00.000Z",
                     *       "archivedAt": null,
                     *       "createdAt": "2026-11-02T08:55:00.000Z",
                     *       "updatedAt": "2026-11-02T09:00:00.000Z",
                     *       "version": 2,
                     *       "autoAcceptAmount": {
                     *         "amount": 125000,
                     *         "currency": "USD"
                     *       },
                     *       "autoDeclineAmount": {
                     *         "amount": 100000,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    archiveListing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a listing. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "title": "Brass sextant",
                     *       "description": "Seven inch radius, with its box.",
                     *       "sku": "SEX-7",
                     *       "categories": [
                     *         "instruments"
                     *       ],
                     *       "imageUrls": [
                     *         "https://images.example.com/sextant.jpg"
                     *       ],
                     *       "attributes": {
                     *         "material": "brass"
                     *       },
                     *       "price": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "requiresShipping": true,
                     *       "quantity": 5,
                     *       "quantityReserved": 0,
                     *       "quantityAvailable": 5,
                     *       "offersEnabled": true,
                     *       "buyNowEnabled": true,
                     *       "offerTtlHours": 48,
                     *       "status": "published",
                     *       "publishedAt": "2026-11-02T09:00:00.000Z",
                     *       "archivedAt": null,
                     *       "createdAt": "2026-11-02T08:55:00.000Z",
                     *       "updatedAt": "2026-11-02T09:00:00.000Z",
                     *       "version": 2,
                     *       "autoAcceptAmount": {
                     *         "amount": 125000,
                     *         "currency": "USD"
                     *       },
                     *       "autoDeclineAmount": {
                     *         "amount": 100000,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listOffers: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only offers in which your organization is this party. */
                role?: "buyer" | "seller";
                /** @description Only offers with this status. */
                status?: "submitted" | "countered" | "accepted" | "rejected" | "withdrawn" | "expired";
                /** @description Only offers for this listing. */
                listingId?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of offers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "off_01m6dv7580f34thf884xawchr4",
                     *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "status": "countered",
                     *           "awaiting": "buyer",
                     *           "revision": 2,
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "expiresAt": "2026-11-04T11:30:00.000Z",
                     *           "revisions": [
                     *             {
                     *               "revision": 1,
                     *               "proposedBy": "buyer",
                     *               "unitAmount": {
                     *                 "amount": 110000,
                     *                 "currency": "USD"
                     *               },
                     *               "quantity": 2,
                     *               "shippingAmount": {
                     *                 "amount": 2500,
                     *                 "currency": "USD"
                     *               },
                     *               "message": "Would you take this for two?",
                     *               "expiresAt": "2026-11-04T10:00:00.000Z",
                     *               "createdAt": "2026-11-02T10:00:00.000Z"
                     *             },
                     *             {
                     *               "revision": 2,
                     *               "proposedBy": "seller",
                     *               "unitAmount": {
                     *                 "amount": 120000,
                     *                 "currency": "USD"
                     *               },
                     *               "quantity": 2,
                     *               "shippingAmount": {
                     *                 "amount": 2500,
                     *                 "currency": "USD"
                     *               },
                     *               "message": "",
                     *               "expiresAt": "2026-11-04T11:30:00.000Z",
                     *               "createdAt": "2026-11-02T11:30:00.000Z"
                     *             }
                     *           ],
                     *           "destinationCountry": "FR",
                     *           "closedReason": null,
                     *           "orderId": null,
                     *           "createdAt": "2026-11-02T10:00:00.000Z",
                     *           "updatedAt": "2026-11-02T11:30:00.000Z",
                     *           "version": 2,
                     *           "autoDecided": false
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Offer"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "listingId": "lst_01h2xcejqtf2nbrexx3vqjhp41",
                 *       "unitAmount": {
                 *         "amount": 4200,
                 *         "currency": "USD"
                 *       },
                 *       "quantity": 1,
                 *       "message": "For two?",
                 *       "clientRequestId": "offer-17"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The listing.
                     * @example lst_01h2xcejqtf2nbrexx3vqjhp41
                     */
                    listingId: string;
                    /** @description Price of a unit, at most the price of the listing. */
                    unitAmount: components["schemas"]["Price"];
                    /**
                     * @description Number of units.
                     * @default 1
                     */
                    quantity?: number;
                    /**
                     * @description What you write to the other party.
                     * @default
                     */
                    message?: string;
                    /**
                     * @description 409 `price_changed` if the total of the order, with shipping, would be another one.
                     * @example {
                     *       "amount": 4400,
                     *       "currency": "USD"
                     *     }
                     */
                    expectedTotal?: components["schemas"]["Price"];
                    /** @description Where to ship. Needed if the listing requires shipping. The seller sees only its country. */
                    shippingAddress?: components["schemas"]["AddressInput"];
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The new offer. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    location: components["headers"]["Location"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "off_01m6dv7580f34thf884xawchr4",
                     *       "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "status": "countered",
                     *       "awaiting": "buyer",
                     *       "revision": 2,
                     *       "unitAmount": {
                     *         "amount": 120000,
                     *         "currency": "USD"
                     *       },
                     *       "quantity": 2,
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "expiresAt": "2026-11-04T11:30:00.000Z",
                     *       "revisions": [
                     *         {
                     *           "revision": 1,
                     *           "proposedBy": "buyer",
                     *           "unitAmount": {
                     *             "amount": 110000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "Would you take this for two?",
                     *           "expiresAt": "2026-11-04T10:00:00.000Z",
                     *           "createdAt": "2026-11-02T10:00:00.000Z"
                     *         },
                     *         {
                     *           "revision": 2,
                     *           "proposedBy": "seller",
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "",
                     *           "expiresAt": "2026-11-04T11:30:00.000Z",
                     *           "createdAt": "2026-11-02T11:30:00.000Z"
                     *         }
                     *       ],
                     *       "destinationCountry": "FR",
                     *       "closedReason": null,
                     *       "orderId": null,
                     *       "createdAt": "2026-11-02T10:00:00.000Z",
                     *       "updatedAt": "2026-11-02T11:30:00.000Z",
                     *       "version": 2,
                     *       "autoDecided": false
                     *     }
                     */
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of an offer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "off_01m6dv7580f34thf884xawchr4",
                     *       "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "status": "countered",
                     *       "awaiting": "buyer",
                     *       "revision": 2,
                     *       "unitAmount": {
                     *         "amount": 120000,
                     *         "currency": "USD"
                     *       },
                     *       "quantity": 2,
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "expiresAt": "2026-11-04T11:30:00.000Z",
                     *       "revisions": [
                     *         {
                     *           "revision": 1,
                     *           "proposedBy": "buyer",
                     *           "unitAmount": {
                     *             "amount": 110000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "Would you take this for two?",
                     *           "expiresAt": "2026-11-04T10:00:00.000Z",
                     *           "createdAt": "2026-11-02T10:00:00.000Z"
                     *         },
                     *         {
                     *           "revision": 2,
                     *           "proposedBy": "seller",
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "",
                     *           "expiresAt": "2026-11-04T11:30:00.000Z",
                     *           "createdAt": "2026-11-02T11:30:00.000Z"
                     *         }
                     *       ],
                     *       "destinationCountry": "FR",
                     *       "closedReason": null,
                     *       "orderId": null,
                     *       "createdAt": "2026-11-02T10:00:00.000Z",
                     *       "updatedAt": "2026-11-02T11:30:00.000Z",
                     *       "version": 2,
                     *       "autoDecided": false
                     *     }
                     */
                    "application/json": components["schemas"]["Offer"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    counterOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of an offer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "unitAmount": {
                 *         "amount": 4500,
                 *         "currency": "USD"
                 *       },
                 *       "expectedRevision": 1
                 *     }
                 */
                "application/json": {
                    /** @description Price of a unit, at most the price of the listing. */
                    unitAmount: components["schemas"]["Price"];
                    /** @description Default: the quantity of the current revision. */
                    quantity?: number;
                    /**
                     * @description What you write to the other party.
                     * @default
                     */
                    message?: string;
                    /**
                     * @description The revision whose terms you have read. 409 `offer_revision_conflict` if it is not the current one.
                     * @example 1
                     */
                    expectedRevision: number;
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The offer, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "off_01m6dv7580f34thf884xawchr4",
                     *       "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "status": "countered",
                     *       "awaiting": "buyer",
                     *       "revision": 2,
                     *       "unitAmount": {
                     *         "amount": 120000,
                     *         "currency": "USD"
                     *       },
                     *       "quantity": 2,
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "expiresAt": "2026-11-04T11:30:00.000Z",
                     *       "revisions": [
                     *         {
                     *           "revision": 1,
                     *           "proposedBy": "buyer",
                     *           "unitAmount": {
                     *             "amount": 110000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "Would you take this for two?",
                     *           "expiresAt": "2026-11-04T10:00:00.000Z",
                     *           "createdAt": "2026-11-02T10:00:00.000Z"
                     *         },
                     *         {
                     *           "revision": 2,
                     *           "proposedBy": "seller",
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "",
                     *           "expiresAt": "2026-11-04T11:30:00.000Z",
                     *           "createdAt": "2026-11-02T11:30:00.000Z"
                     *         }
                     *       ],
                     *       "destinationCountry": "FR",
                     *       "closedReason": null,
                     *       "orderId": null,
                     *       "createdAt": "2026-11-02T10:00:00.000Z",
                     *       "updatedAt": "2026-11-02T11:30:00.000Z",
                     *       "version": 2,
                     *       "autoDecided": false
                     *     }
                     */
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    acceptOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of an offer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expectedRevision": 1
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The revision whose terms you have read. 409 `offer_revision_conflict` if it is not the current one.
                     * @example 1
                     */
                    expectedRevision: number;
                    /**
                     * @description 409 `price_changed` if the total of the order, with shipping, would be another one.
                     * @example {
                     *       "amount": 4400,
                     *       "currency": "USD"
                     *     }
                     */
                    expectedTotal?: components["schemas"]["Price"];
                    /** @description Where to ship, instead of the address of the offer. Only a buyer can give it here. */
                    shippingAddress?: components["schemas"]["AddressInput"];
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The accepted offer and its order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "offer": {
                     *         "id": "off_01m6dv7580f34thf884xawchr4",
                     *         "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *         "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *         "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "status": "countered",
                     *         "awaiting": "buyer",
                     *         "revision": 2,
                     *         "unitAmount": {
                     *           "amount": 120000,
                     *           "currency": "USD"
                     *         },
                     *         "quantity": 2,
                     *         "shippingAmount": {
                     *           "amount": 2500,
                     *           "currency": "USD"
                     *         },
                     *         "expiresAt": "2026-11-04T11:30:00.000Z",
                     *         "revisions": [
                     *           {
                     *             "revision": 1,
                     *             "proposedBy": "buyer",
                     *             "unitAmount": {
                     *               "amount": 110000,
                     *               "currency": "USD"
                     *             },
                     *             "quantity": 2,
                     *             "shippingAmount": {
                     *               "amount": 2500,
                     *               "currency": "USD"
                     *             },
                     *             "message": "Would you take this for two?",
                     *             "expiresAt": "2026-11-04T10:00:00.000Z",
                     *             "createdAt": "2026-11-02T10:00:00.000Z"
                     *           },
                     *           {
                     *             "revision": 2,
                     *             "proposedBy": "seller",
                     *             "unitAmount": {
                     *               "amount": 120000,
                     *               "currency": "USD"
                     *             },
                     *             "quantity": 2,
                     *             "shippingAmount": {
                     *               "amount": 2500,
                     *               "currency": "USD"
                     *             },
                     *             "message": "",
                     *             "expiresAt": "2026-11-04T11:30:00.000Z",
                     *             "createdAt": "2026-11-02T11:30:00.000Z"
                     *           }
                     *         ],
                     *         "destinationCountry": "FR",
                     *         "closedReason": null,
                     *         "orderId": null,
                     *         "createdAt": "2026-11-02T10:00:00.000Z",
                     *         "updatedAt": "2026-11-02T11:30:00.000Z",
                     *         "version": 2,
                     *         "autoDecided": false
                     *       },
                     *       "order": {
                     *         "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *         "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *         "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "offerId": "off_01m6dv7580f34thf884xawchr4",
                     *         "items": [
                     *           {
                     *             "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *             "titleSnapshot": "Brass sextant",
                     *             "quantity": 2,
                     *             "unitAmount": {
                     *               "amount": 120000,
                     *               "currency": "USD"
                     *             },
                     *             "lineTotal": {
                     *               "amount": 240000,
                     *               "currency": "USD"
                     *             }
                     *           }
                     *         ],
                     *         "subtotal": {
                     *           "amount": 240000,
                     *           "currency": "USD"
                     *         },
                     *         "shippingAmount": {
                     *           "amount": 2500,
                     *           "currency": "USD"
                     *         },
                     *         "taxAmount": {
                     *           "amount": 0,
                     *           "currency": "USD"
                     *         },
                     *         "total": {
                     *           "amount": 242500,
                     *           "currency": "USD"
                     *         },
                     *         "capturedAmount": {
                     *           "amount": 242500,
                     *           "currency": "USD"
                     *         },
                     *         "refundedAmount": {
                     *           "amount": 0,
                     *           "currency": "USD"
                     *         },
                     *         "refundPendingAmount": {
                     *           "amount": 0,
                     *           "currency": "USD"
                     *         },
                     *         "chargedBackAmount": {
                     *           "amount": 0,
                     *           "currency": "USD"
                     *         },
                     *         "status": "fulfilled",
                     *         "resumeStatus": null,
                     *         "paymentStatus": "paid",
                     *         "fulfillmentStatus": "full",
                     *         "refundStatus": "none",
                     *         "disputeStatus": "none",
                     *         "paymentDueAt": null,
                     *         "fulfillBy": null,
                     *         "payoutEligibleAt": "2026-11-11T10:00:00.000Z",
                     *         "shippingAddress": {
                     *           "name": "Jeanne Baret",
                     *           "line1": "12 Quai de la Fosse",
                     *           "line2": null,
                     *           "city": "Nantes",
                     *           "region": null,
                     *           "postalCode": "44000",
                     *           "country": "FR"
                     *         },
                     *         "fulfillments": [
                     *           {
                     *             "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                     *             "items": [
                     *               {
                     *                 "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *                 "quantity": 2
                     *               }
                     *             ],
                     *             "carrier": "Example Post",
                     *             "trackingNumber": "EP123456789FR",
                     *             "fulfilledAt": "2026-11-04T10:00:00.000Z"
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-02T12:00:00.000Z",
                     *         "updatedAt": "2026-11-04T10:00:00.000Z",
                     *         "version": 3,
                     *         "platformFee": {
                     *           "amount": 24250,
                     *           "currency": "USD"
                     *         },
                     *         "platformFeeBps": 1000,
                     *         "sellerNet": {
                     *           "amount": 218250,
                     *           "currency": "USD"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The accepted offer. */
                        offer: components["schemas"]["Offer"];
                        /** @description The order that was created. */
                        order: components["schemas"]["Order"];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    setOfferShippingAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of an offer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shippingAddress": {
                 *         "name": "Jeanne Baret",
                 *         "line1": "12 Quai de la Fosse",
                 *         "city": "Nantes",
                 *         "postalCode": "44000",
                 *         "country": "FR"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Where to ship. */
                    shippingAddress: components["schemas"]["AddressInput"];
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The offer, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "off_01m6dv7580f34thf884xawchr4",
                     *       "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "status": "countered",
                     *       "awaiting": "buyer",
                     *       "revision": 2,
                     *       "unitAmount": {
                     *         "amount": 120000,
                     *         "currency": "USD"
                     *       },
                     *       "quantity": 2,
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "expiresAt": "2026-11-04T11:30:00.000Z",
                     *       "revisions": [
                     *         {
                     *           "revision": 1,
                     *           "proposedBy": "buyer",
                     *           "unitAmount": {
                     *             "amount": 110000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "Would you take this for two?",
                     *           "expiresAt": "2026-11-04T10:00:00.000Z",
                     *           "createdAt": "2026-11-02T10:00:00.000Z"
                     *         },
                     *         {
                     *           "revision": 2,
                     *           "proposedBy": "seller",
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "",
                     *           "expiresAt": "2026-11-04T11:30:00.000Z",
                     *           "createdAt": "2026-11-02T11:30:00.000Z"
                     *         }
                     *       ],
                     *       "destinationCountry": "FR",
                     *       "closedReason": null,
                     *       "orderId": null,
                     *       "createdAt": "2026-11-02T10:00:00.000Z",
                     *       "updatedAt": "2026-11-02T11:30:00.000Z",
                     *       "version": 2,
                     *       "autoDecided": false
                     *     }
                     */
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    rejectOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of an offer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Too low.",
                 *       "expectedRevision": 1
                 *     }
                 */
                "application/json": {
                    /** @description For the audit log. */
                    reason?: string;
                    /**
                     * @description The revision whose terms you have read. 409 `offer_revision_conflict` if it is not the current one.
                     * @example 1
                     */
                    expectedRevision?: number;
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The offer, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "off_01m6dv7580f34thf884xawchr4",
                     *       "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "status": "countered",
                     *       "awaiting": "buyer",
                     *       "revision": 2,
                     *       "unitAmount": {
                     *         "amount": 120000,
                     *         "currency": "USD"
                     *       },
                     *       "quantity": 2,
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "expiresAt": "2026-11-04T11:30:00.000Z",
                     *       "revisions": [
                     *         {
                     *           "revision": 1,
                     *           "proposedBy": "buyer",
                     *           "unitAmount": {
                     *             "amount": 110000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "Would you take this for two?",
                     *           "expiresAt": "2026-11-04T10:00:00.000Z",
                     *           "createdAt": "2026-11-02T10:00:00.000Z"
                     *         },
                     *         {
                     *           "revision": 2,
                     *           "proposedBy": "seller",
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "",
                     *           "expiresAt": "2026-11-04T11:30:00.000Z",
                     *           "createdAt": "2026-11-02T11:30:00.000Z"
                     *         }
                     *       ],
                     *       "destinationCountry": "FR",
                     *       "closedReason": null,
                     *       "orderId": null,
                     *       "createdAt": "2026-11-02T10:00:00.000Z",
                     *       "updatedAt": "2026-11-02T11:30:00.000Z",
                     *       "version": 2,
                     *       "autoDecided": false
                     *     }
                     */
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    withdrawOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of an offer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Bought elsewhere.",
                 *       "expectedRevision": 1
                 *     }
                 */
                "application/json": {
                    /** @description For the audit log. */
                    reason?: string;
                    /**
                     * @description The revision whose terms you have read. 409 `offer_revision_conflict` if it is not the current one.
                     * @example 1
                     */
                    expectedRevision?: number;
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The offer, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "off_01m6dv7580f34thf884xawchr4",
                     *       "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "status": "countered",
                     *       "awaiting": "buyer",
                     *       "revision": 2,
                     *       "unitAmount": {
                     *         "amount": 120000,
                     *         "currency": "USD"
                     *       },
                     *       "quantity": 2,
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "expiresAt": "2026-11-04T11:30:00.000Z",
                     *       "revisions": [
                     *         {
                     *           "revision": 1,
                     *           "proposedBy": "buyer",
                     *           "unitAmount": {
                     *             "amount": 110000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "Would you take this for two?",
                     *           "expiresAt": "2026-11-04T10:00:00.000Z",
                     *           "createdAt": "2026-11-02T10:00:00.000Z"
                     *         },
                     *         {
                     *           "revision": 2,
                     *           "proposedBy": "seller",
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "quantity": 2,
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "message": "",
                     *           "expiresAt": "2026-11-04T11:30:00.000Z",
                     *           "createdAt": "2026-11-02T11:30:00.000Z"
                     *         }
                     *       ],
                     *       "destinationCountry": "FR",
                     *       "closedReason": null,
                     *       "orderId": null,
                     *       "createdAt": "2026-11-02T10:00:00.000Z",
                     *       "updatedAt": "2026-11-02T11:30:00.000Z",
                     *       "version": 2,
                     *       "autoDecided": false
                     *     }
                     */
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only orders in which your organization is this party. */
                role?: "buyer" | "seller";
                /** @description Only orders with this status. */
                status?: "pending_payment" | "paid" | "fulfilled" | "completed" | "canceled" | "refunded" | "disputed";
                /** @description Only orders that contain this listing. */
                listingId?: string;
                /** @description Only the order of this offer. */
                offerId?: string;
                /** @description Only orders of this buyer. */
                buyerOrganizationId?: string;
                /** @description Only orders of this seller. */
                sellerOrganizationId?: string;
                /** @description Only orders in this currency. */
                currency?: components["schemas"]["Currency"];
                /** @description Smallest total, in minor units. Needs `currency`. */
                minTotal?: number;
                /** @description Largest total, in minor units. Needs `currency`. */
                maxTotal?: number;
                /** @description Only records that were created after this time. */
                createdAfter?: string;
                /** @description Only records that were created before this time. */
                createdBefore?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of orders. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "offerId": "off_01m6dv7580f34thf884xawchr4",
                     *           "items": [
                     *             {
                     *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *               "titleSnapshot": "Brass sextant",
                     *               "quantity": 2,
                     *               "unitAmount": {
                     *                 "amount": 120000,
                     *                 "currency": "USD"
                     *               },
                     *               "lineTotal": {
                     *                 "amount": 240000,
                     *                 "currency": "USD"
                     *               }
                     *             }
                     *           ],
                     *           "subtotal": {
                     *             "amount": 240000,
                     *             "currency": "USD"
                     *           },
                     *           "shippingAmount": {
                     *             "amount": 2500,
                     *             "currency": "USD"
                     *           },
                     *           "taxAmount": {
                     *             "amount": 0,
                     *             "currency": "USD"
                     *           },
                     *           "total": {
                     *             "amount": 242500,
                     *             "currency": "USD"
                     *           },
                     *           "capturedAmount": {
                     *             "amount": 242500,
                     *             "currency": "USD"
                     *           },
                     *           "refundedAmount": {
                     *             "amount": 0,
                     *             "currency": "USD"
                     *           },
                     *           "refundPendingAmount": {
                     *             "amount": 0,
                     *             "currency": "USD"
                     *           },
                     *           "chargedBackAmount": {
                     *             "amount": 0,
                     *             "currency": "USD"
                     *           },
                     *           "status": "fulfilled",
                     *           "resumeStatus": null,
                     *           "paymentStatus": "paid",
                     *           "fulfillmentStatus": "full",
                     *           "refundStatus": "none",
                     *           "disputeStatus": "none",
                     *           "paymentDueAt": null,
                     *           "fulfillBy": null,
                     *           "payoutEligibleAt": "2026-11-11T10:00:00.000Z",
                     *           "shippingAddress": {
                     *             "name": "Jeanne Baret",
                     *             "line1": "12 Quai de la Fosse",
                     *             "line2": null,
                     *             "city": "Nantes",
                     *             "region": null,
                     *             "postalCode": "44000",
                     *             "country": "FR"
                     *           },
                     *           "fulfillments": [
                     *             {
                     *               "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                     *               "items": [
                     *                 {
                     *                   "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *                   "quantity": 2
                     *                 }
                     *               ],
                     *               "carrier": "Example Post",
                     *               "trackingNumber": "EP123456789FR",
                     *               "fulfilledAt": "2026-11-04T10:00:00.000Z"
                     *             }
                     *           ],
                     *           "createdAt": "2026-11-02T12:00:00.000Z",
                     *           "updatedAt": "2026-11-04T10:00:00.000Z",
                     *           "version": 3,
                     *           "platformFee": {
                     *             "amount": 24250,
                     *             "currency": "USD"
                     *           },
                     *           "platformFeeBps": 1000,
                     *           "sellerNet": {
                     *             "amount": 218250,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Order"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "listingId": "lst_01h2xcejqtf2nbrexx3vqjhp41",
                 *           "quantity": 1,
                 *           "expectedUnitAmount": {
                 *             "amount": 4900,
                 *             "currency": "USD"
                 *           }
                 *         }
                 *       ],
                 *       "expectedTotal": {
                 *         "amount": 5400,
                 *         "currency": "USD"
                 *       },
                 *       "clientRequestId": "order-17"
                 *     }
                 */
                "application/json": {
                    /** @description What to buy: listings of one seller, in one currency. */
                    items: {
                        /**
                         * @description Id of a listing.
                         * @example lst_01h2xcejqtf2nbrexx3vqjhp41
                         */
                        listingId: string;
                        /** @description Number of units. */
                        quantity: number;
                        /** @description 409 `price_changed` if this is not the price of the listing. */
                        expectedUnitAmount?: components["schemas"]["Price"];
                    }[];
                    /**
                     * @description 409 `price_changed` if the total of the order, with shipping, would be another one.
                     * @example {
                     *       "amount": 4400,
                     *       "currency": "USD"
                     *     }
                     */
                    expectedTotal?: components["schemas"]["Price"];
                    /** @description Where to ship. Needed if a listing requires shipping. */
                    shippingAddress?: components["schemas"]["AddressInput"];
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The new order. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    location: components["headers"]["Location"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "offerId": "off_01m6dv7580f34thf884xawchr4",
                     *       "items": [
                     *         {
                     *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *           "titleSnapshot": "Brass sextant",
                     *           "quantity": 2,
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "lineTotal": {
                     *             "amount": 240000,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "subtotal": {
                     *         "amount": 240000,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "taxAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "total": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "capturedAmount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "refundedAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundPendingAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "chargedBackAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "status": "fulfilled",
                     *       "resumeStatus": null,
                     *       "paymentStatus": "paid",
                     *       "fulfillmentStatus": "full",
                     *       "refundStatus": "none",
                     *       "disputeStatus": "none",
                     *       "paymentDueAt": null,
                     *       "fulfillBy": null,
                     *       "payoutEligibleAt": "2026-11-11T10:00:00.000Z",
                     *       "shippingAddress": {
                     *         "name": "Jeanne Baret",
                     *         "line1": "12 Quai de la Fosse",
                     *         "line2": null,
                     *         "city": "Nantes",
                     *         "region": null,
                     *         "postalCode": "44000",
                     *         "country": "FR"
                     *       },
                     *       "fulfillments": [
                     *         {
                     *           "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                     *           "items": [
                     *             {
                     *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *               "quantity": 2
                     *             }
                     *           ],
                     *           "carrier": "Example Post",
                     *           "trackingNumber": "EP123456789FR",
                     *           "fulfilledAt": "2026-11-04T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-02T12:00:00.000Z",
                     *       "updatedAt": "2026-11-04T10:00:00.000Z",
                     *       "version": 3,
                     *       "platformFee": {
                     *         "amount": 24250,
                     *         "currency": "USD"
                     *       },
                     *       "platformFeeBps": 1000,
                     *       "sellerNet": {
                     *         "amount": 218250,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of an order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "offerId": "off_01m6dv7580f34thf884xawchr4",
                     *       "items": [
                     *         {
                     *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *           "titleSnapshot": "Brass sextant",
                     *           "quantity": 2,
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "lineTotal": {
                     *             "amount": 240000,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "subtotal": {
                     *         "amount": 240000,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "taxAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "total": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "capturedAmount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "refundedAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundPendingAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "chargedBackAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "status": "fulfilled",
                     *       "resumeStatus": null,
                     *       "paymentStatus": "paid",
                     *       "fulfillmentStatus": "full",
                     *       "refundStatus": "none",
                     *       "disputeStatus": "none",
                     *       "paymentDueAt": null,
                     *       "fulfillBy": null,
                     *       "payoutEligibleAt": "2026-11-11T10:00:00.000Z",
                     *       "shippingAddress": {
                     *         "name": "Jeanne Baret",
                     *         "line1": "12 Quai de la Fosse",
                     *         "line2": null,
                     *         "city": "Nantes",
                     *         "region": null,
                     *         "postalCode": "44000",
                     *         "country": "FR"
                     *       },
                     *       "fulfillments": [
                     *         {
                     *           "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                     *           "items": [
                     *             {
                     *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *               "quantity": 2
                     *             }
                     *           ],
                     *           "carrier": "Example Post",
                     *           "trackingNumber": "EP123456789FR",
                     *           "fulfilledAt": "2026-11-04T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-02T12:00:00.000Z",
                     *       "updatedAt": "2026-11-04T10:00:00.000Z",
                     *       "version": 3,
                     *       "platformFee": {
                     *         "amount": 24250,
                     *         "currency": "USD"
                     *       },
                     *       "platformFeeBps": 1000,
                     *       "sellerNet": {
                     *         "amount": 218250,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    setOrderShippingAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of an order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shippingAddress": {
                 *         "name": "Jeanne Baret",
                 *         "line1": "12 Quai de la Fosse",
                 *         "city": "Nantes",
                 *         "postalCode": "44000",
                 *         "country": "FR"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Where to ship. */
                    shippingAddress: components["schemas"]["AddressInput"];
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The order, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "offerId": "off_01m6dv7580f34thf884xawchr4",
                     *       "items": [
                     *         {
                     *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *           "titleSnapshot": "Brass sextant",
                     *           "quantity": 2,
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "lineTotal": {
                     *             "amount": 240000,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "subtotal": {
                     *         "amount": 240000,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "taxAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "total": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "capturedAmount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "refundedAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundPendingAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "chargedBackAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "status": "fulfilled",
                     *       "resumeStatus": null,
                     *       "paymentStatus": "paid",
                     *       "fulfillmentStatus": "full",
                     *       "refundStatus": "none",
                     *       "disputeStatus": "none",
                     *       "paymentDueAt": null,
                     *       "fulfillBy": null,
                     *       "payoutEligibleAt": "2026-11-11T10:00:00.000Z",
                     *       "shippingAddress": {
                     *         "name": "Jeanne Baret",
                     *         "line1": "12 Quai de la Fosse",
                     *         "line2": null,
                     *         "city": "Nantes",
                     *         "region": null,
                     *         "postalCode": "44000",
                     *         "country": "FR"
                     *       },
                     *       "fulfillments": [
                     *         {
                     *           "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                     *           "items": [
                     *             {
                     *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *               "quantity": 2
                     *             }
                     *           ],
                     *           "carrier": "Example Post",
                     *           "trackingNumber": "EP123456789FR",
                     *           "fulfilledAt": "2026-11-04T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-02T12:00:00.000Z",
                     *       "updatedAt": "2026-11-04T10:00:00.000Z",
                     *       "version": 3,
                     *       "platformFee": {
                     *         "amount": 24250,
                     *         "currency": "USD"
                     *       },
                     *       "platformFeeBps": 1000,
                     *       "sellerNet": {
                     *         "amount": 218250,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of an order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered twice."
                 *     }
                 */
                "application/json": {
                    /** @description For the audit log. */
                    reason?: string;
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The order, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "offerId": "off_01m6dv7580f34thf884xawchr4",
                     *       "items": [
                     *         {
                     *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *           "titleSnapshot": "Brass sextant",
                     *           "quantity": 2,
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "lineTotal": {
                     *             "amount": 240000,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "subtotal": {
                     *         "amount": 240000,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "taxAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "total": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "capturedAmount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "refundedAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundPendingAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "chargedBackAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "status": "fulfilled",
                     *       "resumeStatus": null,
                     *       "paymentStatus": "paid",
                     *       "fulfillmentStatus": "full",
                     *       "refundStatus": "none",
                     *       "disputeStatus": "none",
                     *       "paymentDueAt": null,
                     *       "fulfillBy": null,
                     *       "payoutEligibleAt": "2026-11-11T10:00:00.000Z",
                     *       "shippingAddress": {
                     *         "name": "Jeanne Baret",
                     *         "line1": "12 Quai de la Fosse",
                     *         "line2": null,
                     *         "city": "Nantes",
                     *         "region": null,
                     *         "postalCode": "44000",
                     *         "country": "FR"
                     *       },
                     *       "fulfillments": [
                     *         {
                     *           "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                     *           "items": [
                     *             {
                     *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *               "quantity": 2
                     *             }
                     *           ],
                     *           "carrier": "Example Post",
                     *           "trackingNumber": "EP123456789FR",
                     *           "fulfilledAt": "2026-11-04T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-02T12:00:00.000Z",
                     *       "updatedAt": "2026-11-04T10:00:00.000Z",
                     *       "version": 3,
                     *       "platformFee": {
                     *         "amount": 24250,
                     *         "currency": "USD"
                     *       },
                     *       "platformFeeBps": 1000,
                     *       "sellerNet": {
                     *         "amount": 218250,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    fulfillOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of an order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "carrier": "Post",
                 *       "trackingNumber": "RR123456785FR"
                 *     }
                 */
                "application/json": {
                    /** @description Default: all units that are not fulfilled yet. */
                    items?: {
                        /**
                         * @description Id of a listing.
                         * @example lst_01h2xcejqtf2nbrexx3vqjhp41
                         */
                        listingId: string;
                        /** @description Number of units. */
                        quantity: number;
                    }[];
                    /** @description Who carries it. */
                    carrier?: string;
                    /** @description The carrier's number of the shipment. */
                    trackingNumber?: string;
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The order, with the new fulfillment. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "offerId": "off_01m6dv7580f34thf884xawchr4",
                     *       "items": [
                     *         {
                     *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *           "titleSnapshot": "Brass sextant",
                     *           "quantity": 2,
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "lineTotal": {
                     *             "amount": 240000,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "subtotal": {
                     *         "amount": 240000,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "taxAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "total": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "capturedAmount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "refundedAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundPendingAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "chargedBackAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "status": "fulfilled",
                     *       "resumeStatus": null,
                     *       "paymentStatus": "paid",
                     *       "fulfillmentStatus": "full",
                     *       "refundStatus": "none",
                     *       "disputeStatus": "none",
                     *       "paymentDueAt": null,
                     *       "fulfillBy": null,
                     *       "payoutEligibleAt": "2026-11-11T10:00:00.000Z",
                     *       "shippingAddress": {
                     *         "name": "Jeanne Baret",
                     *         "line1": "12 Quai de la Fosse",
                     *         "line2": null,
                     *         "city": "Nantes",
                     *         "region": null,
                     *         "postalCode": "44000",
                     *         "country": "FR"
                     *       },
                     *       "fulfillments": [
                     *         {
                     *           "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                     *           "items": [
                     *             {
                     *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *               "quantity": 2
                     *             }
                     *           ],
                     *           "carrier": "Example Post",
                     *           "trackingNumber": "EP123456789FR",
                     *           "fulfilledAt": "2026-11-04T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-02T12:00:00.000Z",
                     *       "updatedAt": "2026-11-04T10:00:00.000Z",
                     *       "version": 3,
                     *       "platformFee": {
                     *         "amount": 24250,
                     *         "currency": "USD"
                     *       },
                     *       "platformFeeBps": 1000,
                     *       "sellerNet": {
                     *         "amount": 218250,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    confirmReceipt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of an order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The order, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "offerId": "off_01m6dv7580f34thf884xawchr4",
                     *       "items": [
                     *         {
                     *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *           "titleSnapshot": "Brass sextant",
                     *           "quantity": 2,
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "lineTotal": {
                     *             "amount": 240000,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "subtotal": {
                     *         "amount": 240000,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "taxAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "total": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "capturedAmount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "refundedAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundPendingAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "chargedBackAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "status": "fulfilled",
                     *       "resumeStatus": null,
                     *       "paymentStatus": "paid",
                     *       "fulfillmentStatus": "full",
                     *       "refundStatus": "none",
                     *       "disputeStatus": "none",
                     *       "paymentDueAt": null,
                     *       "fulfillBy": null,
                     *       "payoutEligibleAt": "2026-11-11T10:00:00.000Z",
                     *       "shippingAddress": {
                     *         "name": "Jeanne Baret",
                     *         "line1": "12 Quai de la Fosse",
                     *         "line2": null,
                     *         "city": "Nantes",
                     *         "region": null,
                     *         "postalCode": "44000",
                     *         "country": "FR"
                     *       },
                     *       "fulfillments": [
                     *         {
                     *           "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                     *           "items": [
                     *             {
                     *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *               "quantity": 2
                     *             }
                     *           ],
                     *           "carrier": "Example Post",
                     *           "trackingNumber": "EP123456789FR",
                     *           "fulfilledAt": "2026-11-04T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-02T12:00:00.000Z",
                     *       "updatedAt": "2026-11-04T10:00:00.000Z",
                     *       "version": 3,
                     *       "platformFee": {
                     *         "amount": 24250,
                     *         "currency": "USD"
                     *       },
                     *       "platformFeeBps": 1000,
                     *       "sellerNet": {
                     *         "amount": 218250,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createDispute: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "not_as_described",
                 *       "description": "The shade is broken.",
                 *       "amount": {
                 *         "amount": 2000,
                 *         "currency": "USD"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What is wrong.
                     * @enum {string}
                     */
                    reason: "not_received" | "not_as_described" | "other";
                    /** @description What is wrong, for the seller to read. */
                    description: string;
                    /** @description What the buyer claims. Default: everything that is left. */
                    amount?: components["schemas"]["Price"];
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The new dispute. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dsp_01m6r4t180em9bqrasptf54v5r",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "source": "buyer",
                     *       "stage": "claim",
                     *       "reason": "not_as_described",
                     *       "amount": {
                     *         "amount": 20000,
                     *         "currency": "USD"
                     *       },
                     *       "status": "needs_response",
                     *       "fundsWithdrawn": false,
                     *       "isRefundable": true,
                     *       "evidenceDueBy": "2026-11-13T10:00:00.000Z",
                     *       "openedAt": "2026-11-06T10:00:00.000Z",
                     *       "closedAt": null,
                     *       "createdAt": "2026-11-06T10:00:00.000Z",
                     *       "updatedAt": "2026-11-06T10:00:00.000Z",
                     *       "version": 1,
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "decisionDueBy": null,
                     *       "evidence": [
                     *         {
                     *           "submittedBy": "buyer",
                     *           "text": "The index arm is bent.",
                     *           "fileUrls": [
                     *             "https://images.example.com/arm.jpg"
                     *           ],
                     *           "createdAt": "2026-11-06T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getOrderLedger: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path: {
                /** @description The order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The movements of the money of the order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ltx_01m6e2ycjtfbp9v1s4w3d5k7qa",
                     *           "kind": "capture",
                     *           "reference": "capture:pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *           "createdAt": "2026-11-02T12:15:01.200Z",
                     *           "postings": [
                     *             {
                     *               "from": "provider",
                     *               "to": "escrow",
                     *               "amount": {
                     *                 "amount": 242500,
                     *                 "currency": "USD"
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The transactions of the order. */
                        data: components["schemas"]["LedgerTransaction"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only payments that your organization made (`payer`) or receives (`payee`). */
                role?: "payer" | "payee";
                /** @description Only payments of this order. */
                orderId?: string;
                /** @description Only payments with this status. */
                status?: "requires_action" | "processing" | "requires_capture" | "succeeded" | "failed" | "canceled";
                /** @description Only records that were created after this time. */
                createdAfter?: string;
                /** @description Only records that were created before this time. */
                createdBefore?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *           "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *           "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "amount": {
                     *             "amount": 242500,
                     *             "currency": "USD"
                     *           },
                     *           "captureMethod": "automatic",
                     *           "status": "succeeded",
                     *           "amountCaptured": {
                     *             "amount": 242500,
                     *             "currency": "USD"
                     *           },
                     *           "amountRefunded": {
                     *             "amount": 0,
                     *             "currency": "USD"
                     *           },
                     *           "amountRefundPending": {
                     *             "amount": 0,
                     *             "currency": "USD"
                     *           },
                     *           "refundStatus": "none",
                     *           "disputed": false,
                     *           "captureBefore": null,
                     *           "failure": null,
                     *           "provider": "sandbox",
                     *           "createdAt": "2026-11-02T12:15:00.000Z",
                     *           "updatedAt": "2026-11-02T12:15:01.200Z",
                     *           "version": 2,
                     *           "lastError": null,
                     *           "nextAction": null,
                     *           "paymentMethod": {
                     *             "type": "card",
                     *             "brand": "visa",
                     *             "last4": "4242"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Payment"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orderId": "ord_01h2xcejqtf2nbrexx3vqjhp41",
                 *       "paymentMethod": "pm_card_visa"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The order to pay.
                     * @example ord_01h2xcejqtf2nbrexx3vqjhp41
                     */
                    orderId: string;
                    /**
                     * @description The provider's id of the buyer's payment method. In the sandbox: docs/payments.md lists them.
                     * @example pm_card_visa
                     */
                    paymentMethod: string;
                    /**
                     * @description `manual`: the amount is only authorized. The seller captures it until `captureBefore`.
                     * @default automatic
                     * @enum {string}
                     */
                    captureMethod?: "automatic" | "manual";
                    /**
                     * Format: uri
                     * @description Where the bank sends the buyer after it has authenticated them.
                     */
                    returnUrl?: string;
                    /** @description 422 `amount_mismatch` if this is not the total. */
                    amount?: components["schemas"]["Price"];
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The new payment. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    location: components["headers"]["Location"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "amount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "captureMethod": "automatic",
                     *       "status": "succeeded",
                     *       "amountCaptured": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "amountRefunded": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "amountRefundPending": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundStatus": "none",
                     *       "disputed": false,
                     *       "captureBefore": null,
                     *       "failure": null,
                     *       "provider": "sandbox",
                     *       "createdAt": "2026-11-02T12:15:00.000Z",
                     *       "updatedAt": "2026-11-02T12:15:01.200Z",
                     *       "version": 2,
                     *       "lastError": null,
                     *       "nextAction": null,
                     *       "paymentMethod": {
                     *         "type": "card",
                     *         "brand": "visa",
                     *         "last4": "4242"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of a payment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "amount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "captureMethod": "automatic",
                     *       "status": "succeeded",
                     *       "amountCaptured": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "amountRefunded": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "amountRefundPending": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundStatus": "none",
                     *       "disputed": false,
                     *       "captureBefore": null,
                     *       "failure": null,
                     *       "provider": "sandbox",
                     *       "createdAt": "2026-11-02T12:15:00.000Z",
                     *       "updatedAt": "2026-11-02T12:15:01.200Z",
                     *       "version": 2,
                     *       "lastError": null,
                     *       "nextAction": null,
                     *       "paymentMethod": {
                     *         "type": "card",
                     *         "brand": "visa",
                     *         "last4": "4242"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path: {
                /** @description Id of a payment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt, as a page to print. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">...</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    confirmPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a payment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The payment, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "amount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "captureMethod": "automatic",
                     *       "status": "succeeded",
                     *       "amountCaptured": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "amountRefunded": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "amountRefundPending": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundStatus": "none",
                     *       "disputed": false,
                     *       "captureBefore": null,
                     *       "failure": null,
                     *       "provider": "sandbox",
                     *       "createdAt": "2026-11-02T12:15:00.000Z",
                     *       "updatedAt": "2026-11-02T12:15:01.200Z",
                     *       "version": 2,
                     *       "lastError": null,
                     *       "nextAction": null,
                     *       "paymentMethod": {
                     *         "type": "card",
                     *         "brand": "visa",
                     *         "last4": "4242"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    cancelPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a payment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The payment, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "amount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "captureMethod": "automatic",
                     *       "status": "succeeded",
                     *       "amountCaptured": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "amountRefunded": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "amountRefundPending": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundStatus": "none",
                     *       "disputed": false,
                     *       "captureBefore": null,
                     *       "failure": null,
                     *       "provider": "sandbox",
                     *       "createdAt": "2026-11-02T12:15:00.000Z",
                     *       "updatedAt": "2026-11-02T12:15:01.200Z",
                     *       "version": 2,
                     *       "lastError": null,
                     *       "nextAction": null,
                     *       "paymentMethod": {
                     *         "type": "card",
                     *         "brand": "visa",
                     *         "last4": "4242"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    capturePayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a payment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The payment, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "amount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "captureMethod": "automatic",
                     *       "status": "succeeded",
                     *       "amountCaptured": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "amountRefunded": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "amountRefundPending": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundStatus": "none",
                     *       "disputed": false,
                     *       "captureBefore": null,
                     *       "failure": null,
                     *       "provider": "sandbox",
                     *       "createdAt": "2026-11-02T12:15:00.000Z",
                     *       "updatedAt": "2026-11-02T12:15:01.200Z",
                     *       "version": 2,
                     *       "lastError": null,
                     *       "nextAction": null,
                     *       "paymentMethod": {
                     *         "type": "card",
                     *         "brand": "visa",
                     *         "last4": "4242"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path: {
                /** @description Id of a payment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of refunds. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "rfd_01m6tkrwm0fznb3xxyxscvcvep",
                     *           "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *           "amount": {
                     *             "amount": 20000,
                     *             "currency": "USD"
                     *           },
                     *           "reason": "claim",
                     *           "kind": "refund",
                     *           "status": "succeeded",
                     *           "initiatedBy": "seller",
                     *           "settledAt": "2026-11-07T09:00:01.100Z",
                     *           "failureCode": null,
                     *           "createdAt": "2026-11-07T09:00:00.000Z",
                     *           "updatedAt": "2026-11-07T09:00:01.100Z",
                     *           "version": 2
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Refund"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The payment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": {
                 *         "amount": 2000,
                 *         "currency": "USD"
                 *       },
                 *       "reason": "requested_by_buyer"
                 *     }
                 */
                "application/json": {
                    /** @description Default: everything that is left. */
                    amount?: components["schemas"]["Price"];
                    /**
                     * @description Why you refund.
                     * @default requested_by_buyer
                     * @enum {string}
                     */
                    reason?: "requested_by_buyer" | "seller_canceled" | "claim";
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The new refund. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "rfd_01m6tkrwm0fznb3xxyxscvcvep",
                     *       "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "amount": {
                     *         "amount": 20000,
                     *         "currency": "USD"
                     *       },
                     *       "reason": "claim",
                     *       "kind": "refund",
                     *       "status": "succeeded",
                     *       "initiatedBy": "seller",
                     *       "settledAt": "2026-11-07T09:00:01.100Z",
                     *       "failureCode": null,
                     *       "createdAt": "2026-11-07T09:00:00.000Z",
                     *       "updatedAt": "2026-11-07T09:00:01.100Z",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDisputes: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only disputes of orders in which your organization is this party. */
                role?: "buyer" | "seller";
                /** @description Only disputes of this order. */
                orderId?: string;
                /** @description Only disputes with this status. */
                status?: "needs_response" | "under_review" | "won" | "lost" | "withdrawn";
                /** @description Only records that were created after this time. */
                createdAfter?: string;
                /** @description Only records that were created before this time. */
                createdBefore?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of disputes. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "dsp_01m6r4t180em9bqrasptf54v5r",
                     *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *           "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *           "source": "buyer",
                     *           "stage": "claim",
                     *           "reason": "not_as_described",
                     *           "amount": {
                     *             "amount": 20000,
                     *             "currency": "USD"
                     *           },
                     *           "status": "needs_response",
                     *           "fundsWithdrawn": false,
                     *           "isRefundable": true,
                     *           "evidenceDueBy": "2026-11-13T10:00:00.000Z",
                     *           "openedAt": "2026-11-06T10:00:00.000Z",
                     *           "closedAt": null,
                     *           "createdAt": "2026-11-06T10:00:00.000Z",
                     *           "updatedAt": "2026-11-06T10:00:00.000Z",
                     *           "version": 1,
                     *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "decisionDueBy": null,
                     *           "evidence": [
                     *             {
                     *               "submittedBy": "buyer",
                     *               "text": "The index arm is bent.",
                     *               "fileUrls": [
                     *                 "https://images.example.com/arm.jpg"
                     *               ],
                     *               "createdAt": "2026-11-06T10:00:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Dispute"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getDispute: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of a dispute. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dispute. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dsp_01m6r4t180em9bqrasptf54v5r",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "source": "buyer",
                     *       "stage": "claim",
                     *       "reason": "not_as_described",
                     *       "amount": {
                     *         "amount": 20000,
                     *         "currency": "USD"
                     *       },
                     *       "status": "needs_response",
                     *       "fundsWithdrawn": false,
                     *       "isRefundable": true,
                     *       "evidenceDueBy": "2026-11-13T10:00:00.000Z",
                     *       "openedAt": "2026-11-06T10:00:00.000Z",
                     *       "closedAt": null,
                     *       "createdAt": "2026-11-06T10:00:00.000Z",
                     *       "updatedAt": "2026-11-06T10:00:00.000Z",
                     *       "version": 1,
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "decisionDueBy": null,
                     *       "evidence": [
                     *         {
                     *           "submittedBy": "buyer",
                     *           "text": "The index arm is bent.",
                     *           "fileUrls": [
                     *             "https://images.example.com/arm.jpg"
                     *           ],
                     *           "createdAt": "2026-11-06T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    submitEvidence: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a dispute. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "The photographs show the shade before it was packed."
                 *     }
                 */
                "application/json": {
                    /** @description Your statement. */
                    text: string;
                    /**
                     * @description Addresses of documents, with https.
                     * @default []
                     */
                    fileUrls?: string[];
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The dispute, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dsp_01m6r4t180em9bqrasptf54v5r",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "source": "buyer",
                     *       "stage": "claim",
                     *       "reason": "not_as_described",
                     *       "amount": {
                     *         "amount": 20000,
                     *         "currency": "USD"
                     *       },
                     *       "status": "needs_response",
                     *       "fundsWithdrawn": false,
                     *       "isRefundable": true,
                     *       "evidenceDueBy": "2026-11-13T10:00:00.000Z",
                     *       "openedAt": "2026-11-06T10:00:00.000Z",
                     *       "closedAt": null,
                     *       "createdAt": "2026-11-06T10:00:00.000Z",
                     *       "updatedAt": "2026-11-06T10:00:00.000Z",
                     *       "version": 1,
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "decisionDueBy": null,
                     *       "evidence": [
                     *         {
                     *           "submittedBy": "buyer",
                     *           "text": "The index arm is bent.",
                     *           "fileUrls": [
                     *             "https://images.example.com/arm.jpg"
                     *           ],
                     *           "createdAt": "2026-11-06T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    acceptDispute: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a dispute. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The dispute, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dsp_01m6r4t180em9bqrasptf54v5r",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "source": "buyer",
                     *       "stage": "claim",
                     *       "reason": "not_as_described",
                     *       "amount": {
                     *         "amount": 20000,
                     *         "currency": "USD"
                     *       },
                     *       "status": "needs_response",
                     *       "fundsWithdrawn": false,
                     *       "isRefundable": true,
                     *       "evidenceDueBy": "2026-11-13T10:00:00.000Z",
                     *       "openedAt": "2026-11-06T10:00:00.000Z",
                     *       "closedAt": null,
                     *       "createdAt": "2026-11-06T10:00:00.000Z",
                     *       "updatedAt": "2026-11-06T10:00:00.000Z",
                     *       "version": 1,
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "decisionDueBy": null,
                     *       "evidence": [
                     *         {
                     *           "submittedBy": "buyer",
                     *           "text": "The index arm is bent.",
                     *           "fileUrls": [
                     *             "https://images.example.com/arm.jpg"
                     *           ],
                     *           "createdAt": "2026-11-06T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    withdrawDispute: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a dispute. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description Your own identifier for this request. For each organization, a request with this identifier is executed once: every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, the idempotency key is derived from it. */
                    clientRequestId?: string;
                };
            };
        };
        responses: {
            /** @description The dispute, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dsp_01m6r4t180em9bqrasptf54v5r",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "source": "buyer",
                     *       "stage": "claim",
                     *       "reason": "not_as_described",
                     *       "amount": {
                     *         "amount": 20000,
                     *         "currency": "USD"
                     *       },
                     *       "status": "needs_response",
                     *       "fundsWithdrawn": false,
                     *       "isRefundable": true,
                     *       "evidenceDueBy": "2026-11-13T10:00:00.000Z",
                     *       "openedAt": "2026-11-06T10:00:00.000Z",
                     *       "closedAt": null,
                     *       "createdAt": "2026-11-06T10:00:00.000Z",
                     *       "updatedAt": "2026-11-06T10:00:00.000Z",
                     *       "version": 1,
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "decisionDueBy": null,
                     *       "evidence": [
                     *         {
                     *           "submittedBy": "buyer",
                     *           "text": "The index arm is bent.",
                     *           "fileUrls": [
                     *             "https://images.example.com/arm.jpg"
                     *           ],
                     *           "createdAt": "2026-11-06T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only payouts with this status. */
                status?: "scheduled" | "on_hold" | "processing" | "released" | "failed" | "canceled" | "returned";
                /** @description Only the payouts of this order. */
                orderId?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payouts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "po_01m6k00ktreq79e2a85q3vgtpy",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "currency": "USD",
                     *           "status": "released",
                     *           "items": [
                     *             {
                     *               "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *               "gross": {
                     *                 "amount": 242500,
                     *                 "currency": "USD"
                     *               },
                     *               "refunded": {
                     *                 "amount": 20000,
                     *                 "currency": "USD"
                     *               },
                     *               "fee": {
                     *                 "amount": 22021,
                     *                 "currency": "USD"
                     *               },
                     *               "net": {
                     *                 "amount": 200479,
                     *                 "currency": "USD"
                     *               }
                     *             }
                     *           ],
                     *           "adjustments": [],
                     *           "amount": {
                     *             "amount": 200479,
                     *             "currency": "USD"
                     *           },
                     *           "eligibleAt": "2026-11-12T09:00:00.000Z",
                     *           "releasedAt": "2026-11-12T09:00:02.000Z",
                     *           "failure": null,
                     *           "holdReasons": [],
                     *           "bankStatus": "pending",
                     *           "createdAt": "2026-11-04T10:00:00.600Z",
                     *           "updatedAt": "2026-11-12T09:00:02.000Z",
                     *           "version": 5
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Payout"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPayout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of a payout. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "po_01m6k00ktreq79e2a85q3vgtpy",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "currency": "USD",
                     *       "status": "released",
                     *       "items": [
                     *         {
                     *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *           "gross": {
                     *             "amount": 242500,
                     *             "currency": "USD"
                     *           },
                     *           "refunded": {
                     *             "amount": 20000,
                     *             "currency": "USD"
                     *           },
                     *           "fee": {
                     *             "amount": 22021,
                     *             "currency": "USD"
                     *           },
                     *           "net": {
                     *             "amount": 200479,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "adjustments": [],
                     *       "amount": {
                     *         "amount": 200479,
                     *         "currency": "USD"
                     *       },
                     *       "eligibleAt": "2026-11-12T09:00:00.000Z",
                     *       "releasedAt": "2026-11-12T09:00:02.000Z",
                     *       "failure": null,
                     *       "holdReasons": [],
                     *       "bankStatus": "pending",
                     *       "createdAt": "2026-11-04T10:00:00.600Z",
                     *       "updatedAt": "2026-11-12T09:00:02.000Z",
                     *       "version": 5
                     *     }
                     */
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    releasePayout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a payout. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "po_01m6k00ktreq79e2a85q3vgtpy",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "currency": "USD",
                     *       "status": "released",
                     *       "items": [
                     *         {
                     *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *           "gross": {
                     *             "amount": 242500,
                     *             "currency": "USD"
                     *           },
                     *           "refunded": {
                     *             "amount": 20000,
                     *             "currency": "USD"
                     *           },
                     *           "fee": {
                     *             "amount": 22021,
                     *             "currency": "USD"
                     *           },
                     *           "net": {
                     *             "amount": 200479,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "adjustments": [],
                     *       "amount": {
                     *         "amount": 200479,
                     *         "currency": "USD"
                     *       },
                     *       "eligibleAt": "2026-11-12T09:00:00.000Z",
                     *       "releasedAt": "2026-11-12T09:00:02.000Z",
                     *       "failure": null,
                     *       "holdReasons": [],
                     *       "bankStatus": "pending",
                     *       "createdAt": "2026-11-04T10:00:00.600Z",
                     *       "updatedAt": "2026-11-12T09:00:02.000Z",
                     *       "version": 5
                     *     }
                     */
                    "application/json": components["schemas"]["Payout"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    retryPayout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a payout. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "po_01m6k00ktreq79e2a85q3vgtpy",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "currency": "USD",
                     *       "status": "released",
                     *       "items": [
                     *         {
                     *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *           "gross": {
                     *             "amount": 242500,
                     *             "currency": "USD"
                     *           },
                     *           "refunded": {
                     *             "amount": 20000,
                     *             "currency": "USD"
                     *           },
                     *           "fee": {
                     *             "amount": 22021,
                     *             "currency": "USD"
                     *           },
                     *           "net": {
                     *             "amount": 200479,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "adjustments": [],
                     *       "amount": {
                     *         "amount": 200479,
                     *         "currency": "USD"
                     *       },
                     *       "eligibleAt": "2026-11-12T09:00:00.000Z",
                     *       "releasedAt": "2026-11-12T09:00:02.000Z",
                     *       "failure": null,
                     *       "holdReasons": [],
                     *       "bankStatus": "pending",
                     *       "createdAt": "2026-11-04T10:00:00.600Z",
                     *       "updatedAt": "2026-11-12T09:00:02.000Z",
                     *       "version": 5
                     *     }
                     */
                    "application/json": components["schemas"]["Payout"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What your organization has, by currency. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "currency": "USD",
                     *           "available": 0,
                     *           "reserved": 0,
                     *           "pending": 218500,
                     *           "onHold": 20000,
                     *           "inTransit": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One balance for each currency. */
                        data: components["schemas"]["Balance"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPayoutAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Your organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout account. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "status": "active",
                     *       "provider": "sandbox",
                     *       "country": "FR",
                     *       "payoutSchedule": "automatic",
                     *       "manualCapture": false,
                     *       "requirements": [],
                     *       "onboardingUrl": null,
                     *       "createdAt": "2026-10-21T07:00:00.000Z",
                     *       "updatedAt": "2026-10-21T07:10:00.000Z",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["PayoutAccount"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    setPayoutAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "country": "FR",
                 *       "returnUrl": "https://example.com/"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description ISO 3166-1 alpha-2. It can be changed while the account is `pending` or `rejected`.
                     * @example FR
                     */
                    country: string;
                    /**
                     * @description `automatic`: an order is paid out when it is completed. `manual`: when a member releases it.
                     * @default automatic
                     * @enum {string}
                     */
                    payoutSchedule?: "automatic" | "manual";
                    /** @description Allows buyers `captureMethod: manual`. Without it, the setting stays; it is off at first. */
                    manualCapture?: boolean;
                    /**
                     * Format: uri
                     * @description Where the provider sends the person afterwards.
                     */
                    returnUrl: string;
                    /** @description Sandbox only: how payouts end, such as `acct_sandbox_ok`. */
                    destination?: string;
                };
            };
        };
        responses: {
            /** @description The payout account, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "status": "active",
                     *       "provider": "sandbox",
                     *       "country": "FR",
                     *       "payoutSchedule": "automatic",
                     *       "manualCapture": false,
                     *       "requirements": [],
                     *       "onboardingUrl": null,
                     *       "createdAt": "2026-10-21T07:00:00.000Z",
                     *       "updatedAt": "2026-10-21T07:10:00.000Z",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["PayoutAccount"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    exportOrders: {
        parameters: {
            query: {
                /** @description The beginning of the period. */
                from: string;
                /** @description The end of the period, which is not a part of it. Not before `from`. */
                until: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders of the period as CSV, and their totals. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example row,id,createdAt,role,counterpartyId,status,currency,subtotal,shipping,tax,total,captured,refunded,chargedBack,platformFee,sellerNet */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    exportPayments: {
        parameters: {
            query: {
                /** @description The beginning of the period. */
                from: string;
                /** @description The end of the period, which is not a part of it. Not before `from`. */
                until: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments of the period as CSV, and their totals. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example row,id,createdAt,orderId,role,counterpartyId,status,failureCode,provider,currency,amount,captured,refunded */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    exportRefunds: {
        parameters: {
            query: {
                /** @description The beginning of the period. */
                from: string;
                /** @description The end of the period, which is not a part of it. Not before `from`. */
                until: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refunds and chargebacks of the period as CSV, and their totals. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example row,id,createdAt,settledAt,orderId,paymentId,role,counterpartyId,kind,reason,status,currency,amount */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    exportPayouts: {
        parameters: {
            query: {
                /** @description The beginning of the period. */
                from: string;
                /** @description The end of the period, which is not a part of it. Not before `from`. */
                until: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payouts of the period as CSV, and their totals. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example row,id,createdAt,releasedAt,orderId,status,bankStatus,currency,gross,refunded,fee,adjustments,amount */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    exportLedgerEntries: {
        parameters: {
            query: {
                /** @description The beginning of the period. */
                from: string;
                /** @description The end of the period, which is not a part of it. Not before `from`. */
                until: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ledger entries of the period as CSV, and their totals. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example row,transactionId,createdAt,orderId,kind,reference,account,counterAccount,currency,amount */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getStatement: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path: {
                /** @description Id of a payout. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement, as a page to print. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">...</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listEndpoints: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only endpoints with this status. */
                status?: "active" | "paused" | "disabled";
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhook endpoints. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "url": "https://shop.example.com/webhooks",
                     *           "description": "The shop",
                     *           "subscribedEvents": [
                     *             "listing.published",
                     *             "order.*"
                     *           ],
                     *           "status": "active",
                     *           "disabledReason": null,
                     *           "disabledAt": null,
                     *           "failingSince": null,
                     *           "retryPolicy": null,
                     *           "timeoutSeconds": 15,
                     *           "maxInFlight": 16,
                     *           "rateLimit": null,
                     *           "customHeaders": [
                     *             "X-Shop"
                     *           ],
                     *           "secretHint": "mZk4",
                     *           "previousSecretExpiresAt": null,
                     *           "createdAt": "2026-11-02T08:40:00.000Z",
                     *           "updatedAt": "2026-11-02T08:40:00.000Z",
                     *           "version": 1
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["WebhookEndpoint"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/webhooks",
                 *       "subscribedEvents": [
                 *         "listing.published",
                 *         "order.*"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description Where to send webhooks.
                     * @example https://example.com/webhooks
                     */
                    url: string;
                    /**
                     * @description For people.
                     * @default
                     */
                    description?: string;
                    /**
                     * @description Event types, or filters such as `*` and `order.*`.
                     * @example [
                     *       "listing.published"
                     *     ]
                     */
                    subscribedEvents: string[];
                    /**
                     * @description When failed attempts are repeated. Null: ten attempts in about three days.
                     * @default null
                     */
                    retryPolicy?: components["schemas"]["WebhookRetryPolicy"] | null;
                    /**
                     * @description Time limit of an attempt, from connecting to the end of the response.
                     * @default 15
                     */
                    timeoutSeconds?: number;
                    /**
                     * @description Most attempts at the same time.
                     * @default 16
                     */
                    maxInFlight?: number;
                    /**
                     * @description Most attempts per second. Null: no limit.
                     * @default null
                     */
                    rateLimit?: components["schemas"]["WebhookRateLimit"] | null;
                    /**
                     * @description Headers that each request gets too. Their values cannot be read.
                     * @default {}
                     */
                    customHeaders?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The new endpoint and its signing secret. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": {
                     *         "id": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *         "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "url": "https://shop.example.com/webhooks",
                     *         "description": "The shop",
                     *         "subscribedEvents": [
                     *           "listing.published",
                     *           "order.*"
                     *         ],
                     *         "status": "active",
                     *         "disabledReason": null,
                     *         "disabledAt": null,
                     *         "failingSince": null,
                     *         "retryPolicy": null,
                     *         "timeoutSeconds": 15,
                     *         "maxInFlight": 16,
                     *         "rateLimit": null,
                     *         "customHeaders": [
                     *           "X-Shop"
                     *         ],
                     *         "secretHint": "mZk4",
                     *         "previousSecretExpiresAt": null,
                     *         "createdAt": "2026-11-02T08:40:00.000Z",
                     *         "updatedAt": "2026-11-02T08:40:00.000Z",
                     *         "version": 1
                     *       },
                     *       "signingSecret": "whsec_..."
                     *     }
                     */
                    "application/json": {
                        /** @description The endpoint. */
                        endpoint: components["schemas"]["WebhookEndpoint"];
                        /**
                         * @description The secret that verifies webhooks. Null in a replayed answer.
                         * @example whsec_...
                         */
                        signingSecret: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of a webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "url": "https://shop.example.com/webhooks",
                     *       "description": "The shop",
                     *       "subscribedEvents": [
                     *         "listing.published",
                     *         "order.*"
                     *       ],
                     *       "status": "active",
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "failingSince": null,
                     *       "retryPolicy": null,
                     *       "timeoutSeconds": 15,
                     *       "maxInFlight": 16,
                     *       "rateLimit": null,
                     *       "customHeaders": [
                     *         "X-Shop"
                     *       ],
                     *       "secretHint": "mZk4",
                     *       "previousSecretExpiresAt": null,
                     *       "createdAt": "2026-11-02T08:40:00.000Z",
                     *       "updatedAt": "2026-11-02T08:40:00.000Z",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    updateEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "*"
                 *       ],
                 *       "maxInFlight": 8
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description If its scheme, host or port changes, the custom headers are removed, unless `customHeaders` are sent too.
                     * @example https://example.com/webhooks
                     */
                    url?: string;
                    /** @description For people. */
                    description?: string;
                    /**
                     * @description Event types, or filters such as `*` and `order.*`.
                     * @example [
                     *       "listing.published"
                     *     ]
                     */
                    events?: string[];
                    /**
                     * @description The new status.
                     * @enum {string}
                     */
                    status?: "active" | "paused" | "disabled";
                    /** @description When failed attempts are repeated. Null: ten attempts in about three days. */
                    retryPolicy?: components["schemas"]["WebhookRetryPolicy"] | null;
                    /** @description Time limit of an attempt, from connecting to the end of the response. */
                    timeoutSeconds?: number;
                    /** @description Most attempts at the same time. */
                    maxInFlight?: number;
                    /** @description Most attempts per second. Null: no limit. */
                    rateLimit?: components["schemas"]["WebhookRateLimit"] | null;
                    /** @description Replaces all custom headers; those that are absent are removed. */
                    customHeaders?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook endpoint, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "url": "https://shop.example.com/webhooks",
                     *       "description": "The shop",
                     *       "subscribedEvents": [
                     *         "listing.published",
                     *         "order.*"
                     *       ],
                     *       "status": "active",
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "failingSince": null,
                     *       "retryPolicy": null,
                     *       "timeoutSeconds": 15,
                     *       "maxInFlight": 16,
                     *       "rateLimit": null,
                     *       "customHeaders": [
                     *         "X-Shop"
                     *       ],
                     *       "secretHint": "mZk4",
                     *       "previousSecretExpiresAt": null,
                     *       "createdAt": "2026-11-02T08:40:00.000Z",
                     *       "updatedAt": "2026-11-02T08:40:00.000Z",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    testEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "eventType": "listing.published"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For a type of the catalogue, its example is sent.
                     * @default webhook.ping
                     * @enum {string}
                     */
                    eventType?: "listing.published" | "offer.submitted" | "offer.countered" | "offer.accepted" | "offer.rejected" | "order.created" | "order.paid" | "order.fulfilled" | "order.refunded" | "order.disputed" | "payment.succeeded" | "payment.failed" | "payment.refunded" | "payout.released" | "webhook.ping";
                };
            };
        };
        responses: {
            /** @description The test delivery, with its attempt if that has ended. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *       "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *       "eventType": "listing.published",
                     *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "payload": {
                     *         "id": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *         "type": "listing.published",
                     *         "createdAt": "2026-11-02T09:00:00.000Z",
                     *         "apiVersion": "v1",
                     *         "data": {
                     *           "object": {
                     *             "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *             "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *             "title": "Brass sextant",
                     *             "description": "Seven inch radius, with its box.",
                     *             "sku": "SEX-7",
                     *             "categories": [
                     *               "instruments"
                     *             ],
                     *             "imageUrls": [
                     *               "https://images.example.com/sextant.jpg"
                     *             ],
                     *             "attributes": {
                     *               "material": "brass"
                     *             },
                     *             "price": {
                     *               "amount": 129900,
                     *               "currency": "USD"
                     *             },
                     *             "shippingAmount": {
                     *               "amount": 2500,
                     *               "currency": "USD"
                     *             },
                     *             "requiresShipping": true,
                     *             "quantity": 5,
                     *             "quantityReserved": 0,
                     *             "quantityAvailable": 5,
                     *             "offersEnabled": true,
                     *             "buyNowEnabled": true,
                     *             "offerTtlHours": 48,
                     *             "status": "published",
                     *             "publishedAt": "2026-11-02T09:00:00.000Z",
                     *             "archivedAt": null,
                     *             "createdAt": "2026-11-02T08:55:00.000Z",
                     *             "updatedAt": "2026-11-02T09:00:00.000Z",
                     *             "version": 2
                     *           }
                     *         }
                     *       },
                     *       "status": "succeeded",
                     *       "cancelReason": null,
                     *       "responseStatus": 204,
                     *       "attemptCount": 1,
                     *       "lastAttemptAt": "2026-11-02T09:00:00.100Z",
                     *       "nextAttemptAt": null,
                     *       "trigger": "scheduled",
                     *       "redeliveryOf": null,
                     *       "workflowId": "delivery/whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *       "createdAt": "2026-11-02T09:00:00.000Z",
                     *       "updatedAt": "2026-11-02T09:00:00.240Z",
                     *       "completedAt": "2026-11-02T09:00:00.240Z",
                     *       "version": 3,
                     *       "queuePosition": null,
                     *       "plannedAttempts": [],
                     *       "attempts": [
                     *         {
                     *           "id": "wha_01m6dqs9p4fjr8n2c5w7x1z3ve",
                     *           "deliveryId": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *           "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *           "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *           "number": 1,
                     *           "trigger": "scheduled",
                     *           "startedAt": "2026-11-02T09:00:00.100Z",
                     *           "durationMs": 140.2,
                     *           "timings": {
                     *             "dns": 4.1,
                     *             "connect": 22.5,
                     *             "tls": 61.9,
                     *             "firstByte": 138.7
                     *           },
                     *           "url": "https://shop.example.com/webhooks",
                     *           "remoteIp": "203.0.113.20",
                     *           "requestHeaders": {
                     *             "content-type": "application/json",
                     *             "x-service-event": "listing.published"
                     *           },
                     *           "statusCode": 204,
                     *           "responseHeaders": {
                     *             "date": "Mon, 02 Nov 2026 09:00:00 GMT"
                     *           },
                     *           "responseBody": "",
                     *           "responseTruncated": false,
                     *           "errorCode": null,
                     *           "errorMessage": null,
                     *           "nextAttemptAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getEndpointStats: {
        parameters: {
            query?: {
                /** @description Beginning of the range. Default: 24 hours before `until`. */
                since?: string;
                /** @description End of the range. Default: now. */
                until?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path: {
                /** @description Id of a webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics of the endpoint. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "since": "2026-11-01T09:00:00.000Z",
                     *       "until": "2026-11-02T09:00:00.000Z",
                     *       "deliveries": {
                     *         "pending": 0,
                     *         "delivering": 1,
                     *         "retrying": 2,
                     *         "succeeded": 120,
                     *         "failed": 1,
                     *         "held": 0,
                     *         "canceled": 0
                     *       },
                     *       "attempts": {
                     *         "total": 131,
                     *         "succeeded": 120,
                     *         "failed": 11
                     *       },
                     *       "errors": {
                     *         "http_status": 9,
                     *         "timeout_response": 2
                     *       },
                     *       "codeClasses": {
                     *         "2xx": 120,
                     *         "5xx": 9,
                     *         "none": 2
                     *       },
                     *       "successRate": 0.916,
                     *       "durationMs": {
                     *         "p50": 84,
                     *         "p90": 190,
                     *         "p99": 1250
                     *       },
                     *       "slow": false
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointStats"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listEndpointNotices: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path: {
                /** @description Id of a webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhook endpoint notices. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "whn_01m6dz3rk0e8g9fw0v5b7d2m4t",
                     *           "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *           "kind": "failing",
                     *           "reason": "Five attempts in a row have failed.",
                     *           "createdAt": "2026-11-02T11:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["WebhookEndpointNotice"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    resumeEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "replay": "all"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What to do with the held deliveries: deliver `all`, `none`, or those `since` a time. The others are canceled.
                     * @default all
                     * @enum {string}
                     */
                    replay?: "all" | "none" | "since";
                    /**
                     * Format: date-time
                     * @description With `replay: since`: deliveries created before are canceled.
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    since?: string;
                    /**
                     * @description Also make the next attempts of the deliveries that are `retrying` now, and not at `nextAttemptAt`.
                     * @default false
                     */
                    retryNow?: boolean;
                };
            };
        };
        responses: {
            /** @description The webhook endpoint, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "url": "https://shop.example.com/webhooks",
                     *       "description": "The shop",
                     *       "subscribedEvents": [
                     *         "listing.published",
                     *         "order.*"
                     *       ],
                     *       "status": "active",
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "failingSince": null,
                     *       "retryPolicy": null,
                     *       "timeoutSeconds": 15,
                     *       "maxInFlight": 16,
                     *       "rateLimit": null,
                     *       "customHeaders": [
                     *         "X-Shop"
                     *       ],
                     *       "secretHint": "mZk4",
                     *       "previousSecretExpiresAt": null,
                     *       "createdAt": "2026-11-02T08:40:00.000Z",
                     *       "updatedAt": "2026-11-02T08:40:00.000Z",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    retryEndpointDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint, as it is now. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "url": "https://shop.example.com/webhooks",
                     *       "description": "The shop",
                     *       "subscribedEvents": [
                     *         "listing.published",
                     *         "order.*"
                     *       ],
                     *       "status": "active",
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "failingSince": null,
                     *       "retryPolicy": null,
                     *       "timeoutSeconds": 15,
                     *       "maxInFlight": 16,
                     *       "rateLimit": null,
                     *       "customHeaders": [
                     *         "X-Shop"
                     *       ],
                     *       "secretHint": "mZk4",
                     *       "previousSecretExpiresAt": null,
                     *       "createdAt": "2026-11-02T08:40:00.000Z",
                     *       "updatedAt": "2026-11-02T08:40:00.000Z",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    rotateEndpointSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "gracePeriodSeconds": 86400
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How long deliveries are also signed with the previous secret.
                     * @default 86400
                     */
                    gracePeriodSeconds?: number;
                    /**
                     * @description Rotate although the grace period of the last rotation has not ended. The older of the two valid secrets becomes invalid at once.
                     * @default false
                     */
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description The endpoint and its new signing secret. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": {
                     *         "id": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *         "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "url": "https://shop.example.com/webhooks",
                     *         "description": "The shop",
                     *         "subscribedEvents": [
                     *           "listing.published",
                     *           "order.*"
                     *         ],
                     *         "status": "active",
                     *         "disabledReason": null,
                     *         "disabledAt": null,
                     *         "failingSince": null,
                     *         "retryPolicy": null,
                     *         "timeoutSeconds": 15,
                     *         "maxInFlight": 16,
                     *         "rateLimit": null,
                     *         "customHeaders": [
                     *           "X-Shop"
                     *         ],
                     *         "secretHint": "mZk4",
                     *         "previousSecretExpiresAt": null,
                     *         "createdAt": "2026-11-02T08:40:00.000Z",
                     *         "updatedAt": "2026-11-02T08:40:00.000Z",
                     *         "version": 1
                     *       },
                     *       "signingSecret": "whsec_..."
                     *     }
                     */
                    "application/json": {
                        /** @description The endpoint. */
                        endpoint: components["schemas"]["WebhookEndpoint"];
                        /**
                         * @description The secret that verifies webhooks. Null in a replayed answer.
                         * @example whsec_...
                         */
                        signingSecret: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deletePreviousEndpointSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries are no longer signed with the previous secret. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description One status, or several, separated by commas or in a repeated parameter. */
                status?: string;
                /** @description Only deliveries of this event. */
                eventId?: string;
                /** @description Only deliveries of events about this record, such as an order. Of a record with more than 1,000 events, the deliveries of the latest ones. */
                objectId?: string;
                /** @description Only deliveries to this endpoint. */
                endpointId?: string;
                /** @description Only deliveries of events of this type. */
                eventType?: "listing.published" | "offer.submitted" | "offer.countered" | "offer.accepted" | "offer.rejected" | "order.created" | "order.paid" | "order.fulfilled" | "order.refunded" | "order.disputed" | "payment.succeeded" | "payment.failed" | "payment.refunded" | "payout.released" | "webhook.ping";
                /** @description Status code class of the last response; `none` if no attempt got a response. */
                codeClass?: "2xx" | "3xx" | "4xx" | "5xx" | "none";
                /** @description Only deliveries that were created after this time. */
                since?: string;
                /** @description Only deliveries that were created before this time. */
                until?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhook deliveries. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *           "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *           "eventType": "listing.published",
                     *           "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *           "payload": {
                     *             "id": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *             "type": "listing.published",
                     *             "createdAt": "2026-11-02T09:00:00.000Z",
                     *             "apiVersion": "v1",
                     *             "data": {
                     *               "object": {
                     *                 "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *                 "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *                 "title": "Brass sextant",
                     *                 "description": "Seven inch radius, with its box.",
                     *                 "sku": "SEX-7",
                     *                 "categories": [
                     *                   "instruments"
                     *                 ],
                     *                 "imageUrls": [
                     *                   "https://images.example.com/sextant.jpg"
                     *                 ],
                     *                 "attributes": {
                     *                   "material": "brass"
                     *                 },
                     *                 "price": {
                     *                   "amount": 129900,
                     *                   "currency": "USD"
                     *                 },
                     *                 "shippingAmount": {
                     *                   "amount": 2500,
                     *                   "currency": "USD"
                     *                 },
                     *                 "requiresShipping": true,
                     *                 "quantity": 5,
                     *                 "quantityReserved": 0,
                     *                 "quantityAvailable": 5,
                     *                 "offersEnabled": true,
                     *                 "buyNowEnabled": true,
                     *                 "offerTtlHours": 48,
                     *                 "status": "published",
                     *                 "publishedAt": "2026-11-02T09:00:00.000Z",
                     *                 "archivedAt": null,
                     *                 "createdAt": "2026-11-02T08:55:00.000Z",
                     *                 "updatedAt": "2026-11-02T09:00:00.000Z",
                     *                 "version": 2
                     *               }
                     *             }
                     *           },
                     *           "status": "succeeded",
                     *           "cancelReason": null,
                     *           "responseStatus": 204,
                     *           "attemptCount": 1,
                     *           "lastAttemptAt": "2026-11-02T09:00:00.100Z",
                     *           "nextAttemptAt": null,
                     *           "trigger": "scheduled",
                     *           "redeliveryOf": null,
                     *           "workflowId": "delivery/whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *           "createdAt": "2026-11-02T09:00:00.000Z",
                     *           "updatedAt": "2026-11-02T09:00:00.240Z",
                     *           "completedAt": "2026-11-02T09:00:00.240Z",
                     *           "version": 3
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDeliveryChanges: {
        parameters: {
            query?: {
                /** @description The `cursor` of the previous response; absent to start now. */
                cursor?: string;
                /** @description Only deliveries to this endpoint. */
                endpointId?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /** @description The id of the last received event. Browsers send it when they reconnect. It takes precedence over `cursor`. */
                "last-event-id"?: components["parameters"]["LastEventId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries that change, as they change. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: c3RyZWFt
                     *     event: delivery
                     *     data: {"id":"whd_01m6dqs9m5fvkq5k3d6f8s0n2r","eventId":"evt_01m6dqs9m0ed1tyedh6qact53t","eventType":"listing.published","endpointId":"whe_01m6dqaz8be0jt0kqk1m9y3d5c","payload":{"id":"evt_01m6dqs9m0ed1tyedh6qact53t","type":"listing.published","createdAt":"2026-11-02T09:00:00.000Z","apiVersion":"v1","data":{"object":{"id":"lst_01m6dqg4n0e5a943s2624g1fr2","organizationId":"org_01m4qj0b00ex0vv9h46hwnm08w","title":"Brass sextant","description":"Seven inch radius, with its box.","sku":"SEX-7","categories":["instruments"],"imageUrls":["https://images.example.com/sextant.jpg"],"attributes":{"material":"brass"},"price":{"amount":129900,"currency":"USD"},"shippingAmount":{"amount":2500,"currency":"USD"},"requiresShipping":true,"quantity":5,"quantityReserved":0,"quantityAvailable":5,"offersEnabled":true,"buyNowEnabled":true,"offerTtlHours":48,"status":"published","publishedAt":"2026-11-02T09:00:00.000Z","archivedAt":null,"createdAt":"2026-11-02T08:55:00.000Z","updatedAt":"2026-11-02T09:00:00.000Z","version":2}}},"status":"succeeded","cancelReason":null,"responseStatus":204,"attemptCount":1,"lastAttemptAt":"2026-11-02T09:00:00.100Z","nextAttemptAt":null,"trigger":"scheduled","redeliveryOf":null,"workflowId":"delivery/whd_01m6dqs9m5fvkq5k3d6f8s0n2r","createdAt":"2026-11-02T09:00:00.000Z","updatedAt":"2026-11-02T09:00:00.240Z","completedAt":"2026-11-02T09:00:00.240Z","version":3}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of a webhook delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook delivery, with its attempts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *       "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *       "eventType": "listing.published",
                     *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "payload": {
                     *         "id": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *         "type": "listing.published",
                     *         "createdAt": "2026-11-02T09:00:00.000Z",
                     *         "apiVersion": "v1",
                     *         "data": {
                     *           "object": {
                     *             "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *             "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *             "title": "Brass sextant",
                     *             "description": "Seven inch radius, with its box.",
                     *             "sku": "SEX-7",
                     *             "categories": [
                     *               "instruments"
                     *             ],
                     *             "imageUrls": [
                     *               "https://images.example.com/sextant.jpg"
                     *             ],
                     *             "attributes": {
                     *               "material": "brass"
                     *             },
                     *             "price": {
                     *               "amount": 129900,
                     *               "currency": "USD"
                     *             },
                     *             "shippingAmount": {
                     *               "amount": 2500,
                     *               "currency": "USD"
                     *             },
                     *             "requiresShipping": true,
                     *             "quantity": 5,
                     *             "quantityReserved": 0,
                     *             "quantityAvailable": 5,
                     *             "offersEnabled": true,
                     *             "buyNowEnabled": true,
                     *             "offerTtlHours": 48,
                     *             "status": "published",
                     *             "publishedAt": "2026-11-02T09:00:00.000Z",
                     *             "archivedAt": null,
                     *             "createdAt": "2026-11-02T08:55:00.000Z",
                     *             "updatedAt": "2026-11-02T09:00:00.000Z",
                     *             "version": 2
                     *           }
                     *         }
                     *       },
                     *       "status": "succeeded",
                     *       "cancelReason": null,
                     *       "responseStatus": 204,
                     *       "attemptCount": 1,
                     *       "lastAttemptAt": "2026-11-02T09:00:00.100Z",
                     *       "nextAttemptAt": null,
                     *       "trigger": "scheduled",
                     *       "redeliveryOf": null,
                     *       "workflowId": "delivery/whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *       "createdAt": "2026-11-02T09:00:00.000Z",
                     *       "updatedAt": "2026-11-02T09:00:00.240Z",
                     *       "completedAt": "2026-11-02T09:00:00.240Z",
                     *       "version": 3,
                     *       "queuePosition": null,
                     *       "plannedAttempts": [],
                     *       "attempts": [
                     *         {
                     *           "id": "wha_01m6dqs9p4fjr8n2c5w7x1z3ve",
                     *           "deliveryId": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *           "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *           "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *           "number": 1,
                     *           "trigger": "scheduled",
                     *           "startedAt": "2026-11-02T09:00:00.100Z",
                     *           "durationMs": 140.2,
                     *           "timings": {
                     *             "dns": 4.1,
                     *             "connect": 22.5,
                     *             "tls": 61.9,
                     *             "firstByte": 138.7
                     *           },
                     *           "url": "https://shop.example.com/webhooks",
                     *           "remoteIp": "203.0.113.20",
                     *           "requestHeaders": {
                     *             "content-type": "application/json",
                     *             "x-service-event": "listing.published"
                     *           },
                     *           "statusCode": 204,
                     *           "responseHeaders": {
                     *             "date": "Mon, 02 Nov 2026 09:00:00 GMT"
                     *           },
                     *           "responseBody": "",
                     *           "responseTruncated": false,
                     *           "errorCode": null,
                     *           "errorMessage": null,
                     *           "nextAttemptAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    redeliverDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a webhook delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new delivery. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *       "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *       "eventType": "listing.published",
                     *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "payload": {
                     *         "id": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *         "type": "listing.published",
                     *         "createdAt": "2026-11-02T09:00:00.000Z",
                     *         "apiVersion": "v1",
                     *         "data": {
                     *           "object": {
                     *             "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *             "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *             "title": "Brass sextant",
                     *             "description": "Seven inch radius, with its box.",
                     *             "sku": "SEX-7",
                     *             "categories": [
                     *               "instruments"
                     *             ],
                     *             "imageUrls": [
                     *               "https://images.example.com/sextant.jpg"
                     *             ],
                     *             "attributes": {
                     *               "material": "brass"
                     *             },
                     *             "price": {
                     *               "amount": 129900,
                     *               "currency": "USD"
                     *             },
                     *             "shippingAmount": {
                     *               "amount": 2500,
                     *               "currency": "USD"
                     *             },
                     *             "requiresShipping": true,
                     *             "quantity": 5,
                     *             "quantityReserved": 0,
                     *             "quantityAvailable": 5,
                     *             "offersEnabled": true,
                     *             "buyNowEnabled": true,
                     *             "offerTtlHours": 48,
                     *             "status": "published",
                     *             "publishedAt": "2026-11-02T09:00:00.000Z",
                     *             "archivedAt": null,
                     *             "createdAt": "2026-11-02T08:55:00.000Z",
                     *             "updatedAt": "2026-11-02T09:00:00.000Z",
                     *             "version": 2
                     *           }
                     *         }
                     *       },
                     *       "status": "succeeded",
                     *       "cancelReason": null,
                     *       "responseStatus": 204,
                     *       "attemptCount": 1,
                     *       "lastAttemptAt": "2026-11-02T09:00:00.100Z",
                     *       "nextAttemptAt": null,
                     *       "trigger": "scheduled",
                     *       "redeliveryOf": null,
                     *       "workflowId": "delivery/whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *       "createdAt": "2026-11-02T09:00:00.000Z",
                     *       "updatedAt": "2026-11-02T09:00:00.240Z",
                     *       "completedAt": "2026-11-02T09:00:00.240Z",
                     *       "version": 3
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a webhook delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "attempt": 2
                 *     }
                 */
                "application/json": {
                    /** @description The number of the attempt to make, `attemptCount` + 1. If it is made or in progress, nothing changes: a repeated request uses up no second attempt. Default: the next. */
                    attempt?: number;
                };
            };
        };
        responses: {
            /** @description The delivery, whose next attempt is made now. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *       "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *       "eventType": "listing.published",
                     *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "payload": {
                     *         "id": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *         "type": "listing.published",
                     *         "createdAt": "2026-11-02T09:00:00.000Z",
                     *         "apiVersion": "v1",
                     *         "data": {
                     *           "object": {
                     *             "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *             "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *             "title": "Brass sextant",
                     *             "description": "Seven inch radius, with its box.",
                     *             "sku": "SEX-7",
                     *             "categories": [
                     *               "instruments"
                     *             ],
                     *             "imageUrls": [
                     *               "https://images.example.com/sextant.jpg"
                     *             ],
                     *             "attributes": {
                     *               "material": "brass"
                     *             },
                     *             "price": {
                     *               "amount": 129900,
                     *               "currency": "USD"
                     *             },
                     *             "shippingAmount": {
                     *               "amount": 2500,
                     *               "currency": "USD"
                     *             },
                     *             "requiresShipping": true,
                     *             "quantity": 5,
                     *             "quantityReserved": 0,
                     *             "quantityAvailable": 5,
                     *             "offersEnabled": true,
                     *             "buyNowEnabled": true,
                     *             "offerTtlHours": 48,
                     *             "status": "published",
                     *             "publishedAt": "2026-11-02T09:00:00.000Z",
                     *             "archivedAt": null,
                     *             "createdAt": "2026-11-02T08:55:00.000Z",
                     *             "updatedAt": "2026-11-02T09:00:00.000Z",
                     *             "version": 2
                     *           }
                     *         }
                     *       },
                     *       "status": "succeeded",
                     *       "cancelReason": null,
                     *       "responseStatus": 204,
                     *       "attemptCount": 1,
                     *       "lastAttemptAt": "2026-11-02T09:00:00.100Z",
                     *       "nextAttemptAt": null,
                     *       "trigger": "scheduled",
                     *       "redeliveryOf": null,
                     *       "workflowId": "delivery/whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *       "createdAt": "2026-11-02T09:00:00.000Z",
                     *       "updatedAt": "2026-11-02T09:00:00.240Z",
                     *       "completedAt": "2026-11-02T09:00:00.240Z",
                     *       "version": 3
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    cancelDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a webhook delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook delivery, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *       "eventId": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *       "eventType": "listing.published",
                     *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "payload": {
                     *         "id": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *         "type": "listing.published",
                     *         "createdAt": "2026-11-02T09:00:00.000Z",
                     *         "apiVersion": "v1",
                     *         "data": {
                     *           "object": {
                     *             "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *             "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *             "title": "Brass sextant",
                     *             "description": "Seven inch radius, with its box.",
                     *             "sku": "SEX-7",
                     *             "categories": [
                     *               "instruments"
                     *             ],
                     *             "imageUrls": [
                     *               "https://images.example.com/sextant.jpg"
                     *             ],
                     *             "attributes": {
                     *               "material": "brass"
                     *             },
                     *             "price": {
                     *               "amount": 129900,
                     *               "currency": "USD"
                     *             },
                     *             "shippingAmount": {
                     *               "amount": 2500,
                     *               "currency": "USD"
                     *             },
                     *             "requiresShipping": true,
                     *             "quantity": 5,
                     *             "quantityReserved": 0,
                     *             "quantityAvailable": 5,
                     *             "offersEnabled": true,
                     *             "buyNowEnabled": true,
                     *             "offerTtlHours": 48,
                     *             "status": "published",
                     *             "publishedAt": "2026-11-02T09:00:00.000Z",
                     *             "archivedAt": null,
                     *             "createdAt": "2026-11-02T08:55:00.000Z",
                     *             "updatedAt": "2026-11-02T09:00:00.000Z",
                     *             "version": 2
                     *           }
                     *         }
                     *       },
                     *       "status": "succeeded",
                     *       "cancelReason": null,
                     *       "responseStatus": 204,
                     *       "attemptCount": 1,
                     *       "lastAttemptAt": "2026-11-02T09:00:00.100Z",
                     *       "nextAttemptAt": null,
                     *       "trigger": "scheduled",
                     *       "redeliveryOf": null,
                     *       "workflowId": "delivery/whd_01m6dqs9m5fvkq5k3d6f8s0n2r",
                     *       "createdAt": "2026-11-02T09:00:00.000Z",
                     *       "updatedAt": "2026-11-02T09:00:00.240Z",
                     *       "completedAt": "2026-11-02T09:00:00.240Z",
                     *       "version": 3
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    recoverEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-21T09:30:00.000Z",
                 *       "only": "failed"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Beginning of the range, at most 30 days ago.
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    since: string;
                    /**
                     * Format: date-time
                     * @description Defaults to now.
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    until?: string;
                    /** @description Default: all types that the endpoint subscribes to. */
                    eventTypes?: ("listing.published" | "offer.submitted" | "offer.countered" | "offer.accepted" | "offer.rejected" | "order.created" | "order.paid" | "order.fulfilled" | "order.refunded" | "order.disputed" | "payment.succeeded" | "payment.failed" | "payment.refunded" | "payout.released")[];
                    /**
                     * @description `failed` deliveries, or events that have no delivery to the endpoint (`missing`).
                     * @default failed
                     * @enum {string}
                     */
                    only?: "failed" | "missing";
                };
            };
        };
        responses: {
            /** @description The recovery, which has begun. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whr_01m6e0j5v8fbsaz4t6y8q0w2k1",
                     *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "only": "failed",
                     *       "since": "2026-11-01T00:00:00.000Z",
                     *       "until": "2026-11-02T00:00:00.000Z",
                     *       "eventTypes": null,
                     *       "status": "running",
                     *       "recovered": 40,
                     *       "progress": 0.5,
                     *       "workflowId": "recovery/whr_01m6e0j5v8fbsaz4t6y8q0w2k1",
                     *       "createdAt": "2026-11-02T11:30:00.000Z",
                     *       "updatedAt": "2026-11-02T11:30:04.000Z",
                     *       "completedAt": null,
                     *       "version": 3
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRecovery"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listRecoveries: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only recoveries of this endpoint. */
                endpointId?: string;
                /** @description Only recoveries with this status. */
                status?: "running" | "completed" | "canceled";
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhook recoveries. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "whr_01m6e0j5v8fbsaz4t6y8q0w2k1",
                     *           "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *           "only": "failed",
                     *           "since": "2026-11-01T00:00:00.000Z",
                     *           "until": "2026-11-02T00:00:00.000Z",
                     *           "eventTypes": null,
                     *           "status": "running",
                     *           "recovered": 40,
                     *           "progress": 0.5,
                     *           "workflowId": "recovery/whr_01m6e0j5v8fbsaz4t6y8q0w2k1",
                     *           "createdAt": "2026-11-02T11:30:00.000Z",
                     *           "updatedAt": "2026-11-02T11:30:04.000Z",
                     *           "completedAt": null,
                     *           "version": 3
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["WebhookRecovery"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getRecovery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of a recovery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook recovery. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whr_01m6e0j5v8fbsaz4t6y8q0w2k1",
                     *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "only": "failed",
                     *       "since": "2026-11-01T00:00:00.000Z",
                     *       "until": "2026-11-02T00:00:00.000Z",
                     *       "eventTypes": null,
                     *       "status": "running",
                     *       "recovered": 40,
                     *       "progress": 0.5,
                     *       "workflowId": "recovery/whr_01m6e0j5v8fbsaz4t6y8q0w2k1",
                     *       "createdAt": "2026-11-02T11:30:00.000Z",
                     *       "updatedAt": "2026-11-02T11:30:04.000Z",
                     *       "completedAt": null,
                     *       "version": 3
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRecovery"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    cancelRecovery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of a recovery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook recovery, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whr_01m6e0j5v8fbsaz4t6y8q0w2k1",
                     *       "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *       "only": "failed",
                     *       "since": "2026-11-01T00:00:00.000Z",
                     *       "until": "2026-11-02T00:00:00.000Z",
                     *       "eventTypes": null,
                     *       "status": "running",
                     *       "recovered": 40,
                     *       "progress": 0.5,
                     *       "workflowId": "recovery/whr_01m6e0j5v8fbsaz4t6y8q0w2k1",
                     *       "createdAt": "2026-11-02T11:30:00.000Z",
                     *       "updatedAt": "2026-11-02T11:30:04.000Z",
                     *       "completedAt": null,
                     *       "version": 3
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRecovery"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    eraseEventContent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content is erased. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All event types. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "type": "listing.published",
                     *           "version": "v1",
                     *           "description": "A listing was published. For the seller.",
                     *           "schema": {
                     *             "$schema": "https://json-schema.org/draft/2020-12/schema",
                     *             "type": "object"
                     *           },
                     *           "example": {
                     *             "id": "evt_01m6dqs9m0ed1tyedh6qact53t",
                     *             "type": "listing.published",
                     *             "createdAt": "2026-11-02T09:00:00.000Z",
                     *             "apiVersion": "v1",
                     *             "data": {
                     *               "object": {
                     *                 "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *                 "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *                 "title": "Brass sextant",
                     *                 "description": "Seven inch radius, with its box.",
                     *                 "sku": "SEX-7",
                     *                 "categories": [
                     *                   "instruments"
                     *                 ],
                     *                 "imageUrls": [
                     *                   "https://images.example.com/sextant.jpg"
                     *                 ],
                     *                 "attributes": {
                     *                   "material": "brass"
                     *                 },
                     *                 "price": {
                     *                   "amount": 129900,
                     *                   "currency": "USD"
                     *                 },
                     *                 "shippingAmount": {
                     *                   "amount": 2500,
                     *                   "currency": "USD"
                     *                 },
                     *                 "requiresShipping": true,
                     *                 "quantity": 5,
                     *                 "quantityReserved": 0,
                     *                 "quantityAvailable": 5,
                     *                 "offersEnabled": true,
                     *                 "buyNowEnabled": true,
                     *                 "offerTtlHours": 48,
                     *                 "status": "published",
                     *                 "publishedAt": "2026-11-02T09:00:00.000Z",
                     *                 "archivedAt": null,
                     *                 "createdAt": "2026-11-02T08:55:00.000Z",
                     *                 "updatedAt": "2026-11-02T09:00:00.000Z",
                     *                 "version": 2
                     *               }
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All event types. */
                        data: components["schemas"]["WebhookEventType"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "name": "Ada Lovelace"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description An e-mail address (RFC 5321), also with letters beyond ASCII (RFC 6531). Upper and lower case are the same, and so are a domain and its A-labels (`xn--`).
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * Format: password
                     * @description Checked, so that a poor password is refused early. It is not stored: the password is set with the mailed token, because anyone can sign up with any address.
                     * @example correct horse battery staple
                     */
                    password?: string;
                    /** @description Your name, as others see it. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The same for every address. A mail says what follows. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "accepted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The same for every address.
                         * @constant
                         */
                        status: "accepted";
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "7yXq2mVtP0sKd9LrWcB4nE",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The token of the mailed link.
                     * @example 7yXq2mVtP0sKd9LrWcB4nE
                     */
                    token: string;
                    /**
                     * Format: password
                     * @description The password of the account: required. Only whoever reads the address can set it.
                     * @example correct horse battery staple
                     */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The address is confirmed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "verified"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The address is confirmed.
                         * @constant
                         */
                        status: "verified";
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description An e-mail address (RFC 5321), also with letters beyond ASCII (RFC 6531). Upper and lower case are the same, and so are a domain and its A-labels (`xn--`).
                     * @example ada@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The same for every address. If it belongs to an account that is not confirmed, a mail follows. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "accepted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The same for every address.
                         * @constant
                         */
                        status: "accepted";
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description An e-mail address (RFC 5321), also with letters beyond ASCII (RFC 6531). Upper and lower case are the same, and so are a domain and its A-labels (`xn--`).
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * Format: password
                     * @description Your password.
                     * @example correct horse battery staple
                     */
                    password: string;
                    /**
                     * @description The mailed code, if the error `mailed_code_required` has asked for one. It can be used once.
                     * @example k7dm-2qxw-r4ht-9znb
                     */
                    mailedCode?: string;
                };
            };
        };
        responses: {
            /** @description The new session. If a second factor is on, send its code first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    /** @description The session cookie. */
                    "set-cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *         "email": "ada@example.com",
                     *         "name": "Ada Lovelace",
                     *         "emailVerifiedAt": "2026-10-20T14:05:12.000Z",
                     *         "createdAt": "2026-10-20T14:03:40.000Z"
                     *       },
                     *       "memberships": [
                     *         {
                     *           "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *           "role": "owner",
                     *           "isDefault": true,
                     *           "status": "active",
                     *           "createdAt": "2026-10-20T14:06:00.000Z"
                     *         }
                     *       ],
                     *       "activeOrganization": {
                     *         "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "name": "Sextants & Co",
                     *         "slug": "sextants-co",
                     *         "status": "active",
                     *         "defaultCurrency": "USD",
                     *         "open": null,
                     *         "createdAt": "2026-10-20T14:06:00.000Z",
                     *         "updatedAt": "2026-10-20T14:06:00.000Z",
                     *         "version": 1
                     *       },
                     *       "role": "owner",
                     *       "operator": false,
                     *       "hasTotp": false,
                     *       "expiresAt": "2026-11-16T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"] | components["schemas"]["TotpRequired"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    signInTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Six digits of the authenticator, or a recovery code.
                     * @example 492039
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The new session. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    /** @description The session cookie. */
                    "set-cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *         "email": "ada@example.com",
                     *         "name": "Ada Lovelace",
                     *         "emailVerifiedAt": "2026-10-20T14:05:12.000Z",
                     *         "createdAt": "2026-10-20T14:03:40.000Z"
                     *       },
                     *       "memberships": [
                     *         {
                     *           "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *           "role": "owner",
                     *           "isDefault": true,
                     *           "status": "active",
                     *           "createdAt": "2026-10-20T14:06:00.000Z"
                     *         }
                     *       ],
                     *       "activeOrganization": {
                     *         "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "name": "Sextants & Co",
                     *         "slug": "sextants-co",
                     *         "status": "active",
                     *         "defaultCurrency": "USD",
                     *         "open": null,
                     *         "createdAt": "2026-10-20T14:06:00.000Z",
                     *         "updatedAt": "2026-10-20T14:06:00.000Z",
                     *         "version": 1
                     *       },
                     *       "role": "owner",
                     *       "operator": false,
                     *       "hasTotp": false,
                     *       "expiresAt": "2026-11-16T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    /** @description The session cookie. */
                    "set-cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description An e-mail address (RFC 5321), also with letters beyond ASCII (RFC 6531). Upper and lower case are the same, and so are a domain and its A-labels (`xn--`).
                     * @example ada@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The same for every address. If it has an account, a mail follows. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "accepted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The same for every address.
                         * @constant
                         */
                        status: "accepted";
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "7yXq2mVtP0sKd9LrWcB4nE",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The token of the mailed link.
                     * @example 7yXq2mVtP0sKd9LrWcB4nE
                     */
                    token: string;
                    /**
                     * Format: password
                     * @description A password of 8 to 256 characters.
                     * @example correct horse battery staple
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The password is changed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "changed"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The password is changed.
                         * @constant
                         */
                        status: "changed";
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery staple",
                 *       "newPassword": "another horse, another battery"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: password
                     * @description Your present password.
                     * @example correct horse battery staple
                     */
                    currentPassword: string;
                    /**
                     * Format: password
                     * @description At least 15 characters, or 8 if a second factor is on.
                     * @example correct horse battery staple
                     */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description The session, which has a new cookie. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    /** @description The session cookie. */
                    "set-cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *         "email": "ada@example.com",
                     *         "name": "Ada Lovelace",
                     *         "emailVerifiedAt": "2026-10-20T14:05:12.000Z",
                     *         "createdAt": "2026-10-20T14:03:40.000Z"
                     *       },
                     *       "memberships": [
                     *         {
                     *           "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *           "role": "owner",
                     *           "isDefault": true,
                     *           "status": "active",
                     *           "createdAt": "2026-10-20T14:06:00.000Z"
                     *         }
                     *       ],
                     *       "activeOrganization": {
                     *         "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "name": "Sextants & Co",
                     *         "slug": "sextants-co",
                     *         "status": "active",
                     *         "defaultCurrency": "USD",
                     *         "open": null,
                     *         "createdAt": "2026-10-20T14:06:00.000Z",
                     *         "updatedAt": "2026-10-20T14:06:00.000Z",
                     *         "version": 1
                     *       },
                     *       "role": "owner",
                     *       "operator": false,
                     *       "hasTotp": false,
                     *       "expiresAt": "2026-11-16T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret for the authenticator. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "JBSWY3DPEHPK3PXP",
                     *       "otpauthUri": "otpauth://totp/Marketplace:ada@example.com?secret=JBSWY3DPEHPK3PXP"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The secret in base32, to type into the authenticator.
                         * @example JBSWY3DPEHPK3PXP
                         */
                        secret: string | null;
                        /**
                         * @description The same as an `otpauth://` URI, to show as a QR code.
                         * @example otpauth://totp/Marketplace:ada@example.com?secret=JBSWY3DPEHPK3PXP
                         */
                        otpauthUri: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Six digits of the authenticator, or a recovery code. Required if a second factor is on.
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description The second factor is off. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Six digits of the authenticator, or a recovery code.
                     * @example 492039
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The recovery codes. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "k7dm-2qxw",
                     *         "r4ht-9znb"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Ten codes, each of which can be used once. Shown in this answer only.
                         * @example [
                         *       "k7dm-2qxw",
                         *       "r4ht-9znb"
                         *     ]
                         */
                        recoveryCodes: string[] | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Six digits of the authenticator, or a recovery code. Required if a second factor is on.
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description The new recovery codes. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "k7dm-2qxw",
                     *         "r4ht-9znb"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Ten codes, each of which can be used once. Shown in this answer only.
                         * @example [
                         *       "k7dm-2qxw",
                         *       "r4ht-9znb"
                         *     ]
                         */
                        recoveryCodes: string[] | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: password
                     * @description Your password.
                     * @example correct horse battery staple
                     */
                    password?: string;
                    /**
                     * @description Six digits of the authenticator, or a recovery code. Required if a second factor is on.
                     * @example 492039
                     */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description The session, which has a new cookie. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    /** @description The session cookie. */
                    "set-cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *         "email": "ada@example.com",
                     *         "name": "Ada Lovelace",
                     *         "emailVerifiedAt": "2026-10-20T14:05:12.000Z",
                     *         "createdAt": "2026-10-20T14:03:40.000Z"
                     *       },
                     *       "memberships": [
                     *         {
                     *           "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *           "role": "owner",
                     *           "isDefault": true,
                     *           "status": "active",
                     *           "createdAt": "2026-10-20T14:06:00.000Z"
                     *         }
                     *       ],
                     *       "activeOrganization": {
                     *         "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "name": "Sextants & Co",
                     *         "slug": "sextants-co",
                     *         "status": "active",
                     *         "defaultCurrency": "USD",
                     *         "open": null,
                     *         "createdAt": "2026-10-20T14:06:00.000Z",
                     *         "updatedAt": "2026-10-20T14:06:00.000Z",
                     *         "version": 1
                     *       },
                     *       "role": "owner",
                     *       "operator": false,
                     *       "hasTotp": false,
                     *       "expiresAt": "2026-11-16T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getMailSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail settings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "offerReceived": true,
                     *       "offerCountered": true,
                     *       "offerAccepted": true,
                     *       "offerClosed": true,
                     *       "offerExpiring": true,
                     *       "orderCreated": true,
                     *       "orderPaymentDue": true,
                     *       "orderShipped": true,
                     *       "paymentSucceeded": true,
                     *       "paymentFailed": true,
                     *       "paymentRefunded": true,
                     *       "disputeOpened": true,
                     *       "payoutReleased": true,
                     *       "payoutFailed": true,
                     *       "payoutReturned": true
                     *     }
                     */
                    "application/json": components["schemas"]["MailSettings"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    updateMailSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "offerReceived": false
                 *     }
                 */
                "application/json": {
                    /** @description A buyer made an offer for one of your listings. */
                    offerReceived?: boolean;
                    /** @description The other party answered an offer with other terms. */
                    offerCountered?: boolean;
                    /** @description Your offer, or your counter-offer, was accepted, and there is an order. */
                    offerAccepted?: boolean;
                    /** @description An offer ended without an order. The mail says why. */
                    offerClosed?: boolean;
                    /** @description An offer that waits for your answer is about to expire. */
                    offerExpiring?: boolean;
                    /** @description An order was made, directly or by accepting an offer. */
                    orderCreated?: boolean;
                    /** @description The payment of an order is due soon. */
                    orderPaymentDue?: boolean;
                    /** @description The seller has shipped units of an order. */
                    orderShipped?: boolean;
                    /** @description An order was paid. */
                    paymentSucceeded?: boolean;
                    /** @description A payment of your order failed or was canceled. The mail says why. */
                    paymentFailed?: boolean;
                    /** @description A payment was refunded, or a part of it. */
                    paymentRefunded?: boolean;
                    /** @description A buyer or a bank disputes an order that you have sold. */
                    disputeOpened?: boolean;
                    /** @description A payout was transferred to your account. */
                    payoutReleased?: boolean;
                    /** @description A payout failed. The mail says why. */
                    payoutFailed?: boolean;
                    /** @description The bank has sent a payout back. */
                    payoutReturned?: boolean;
                };
            };
        };
        responses: {
            /** @description The mail settings, as they are now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "offerReceived": true,
                     *       "offerCountered": true,
                     *       "offerAccepted": true,
                     *       "offerClosed": true,
                     *       "offerExpiring": true,
                     *       "orderCreated": true,
                     *       "orderPaymentDue": true,
                     *       "orderShipped": true,
                     *       "paymentSucceeded": true,
                     *       "paymentFailed": true,
                     *       "paymentRefunded": true,
                     *       "disputeOpened": true,
                     *       "payoutReleased": true,
                     *       "payoutFailed": true,
                     *       "payoutReturned": true
                     *     }
                     */
                    "application/json": components["schemas"]["MailSettings"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "7yXq2mVtP0sKd9LrWcB4nE"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The token of the link in the mail.
                     * @example 7yXq2mVtP0sKd9LrWcB4nE
                     */
                    token: string;
                    /**
                     * @description `this_kind`: mails of the kind that had the link. `all`: all mails about offers, orders and money.
                     * @default this_kind
                     * @enum {string}
                     */
                    mails?: "this_kind" | "all";
                };
            };
        };
        responses: {
            /** @description The mails are switched off. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unsubscribed"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The mails are switched off.
                         * @constant
                         */
                        status: "unsubscribed";
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *         "email": "ada@example.com",
                     *         "name": "Ada Lovelace",
                     *         "emailVerifiedAt": "2026-10-20T14:05:12.000Z",
                     *         "createdAt": "2026-10-20T14:03:40.000Z"
                     *       },
                     *       "memberships": [
                     *         {
                     *           "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *           "role": "owner",
                     *           "isDefault": true,
                     *           "status": "active",
                     *           "createdAt": "2026-10-20T14:06:00.000Z"
                     *         }
                     *       ],
                     *       "activeOrganization": {
                     *         "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "name": "Sextants & Co",
                     *         "slug": "sextants-co",
                     *         "status": "active",
                     *         "defaultCurrency": "USD",
                     *         "open": null,
                     *         "createdAt": "2026-10-20T14:06:00.000Z",
                     *         "updatedAt": "2026-10-20T14:06:00.000Z",
                     *         "version": 1
                     *       },
                     *       "role": "owner",
                     *       "operator": false,
                     *       "hasTotp": false,
                     *       "expiresAt": "2026-11-16T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    switchOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organizationId": "org_01h2xcejqtf2nbrexx3vqjhp41"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description An organization that you are a member of.
                     * @example org_01h2xcejqtf2nbrexx3vqjhp41
                     */
                    organizationId: string;
                };
            };
        };
        responses: {
            /** @description The session, which has a new cookie. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    /** @description The session cookie. */
                    "set-cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *         "email": "ada@example.com",
                     *         "name": "Ada Lovelace",
                     *         "emailVerifiedAt": "2026-10-20T14:05:12.000Z",
                     *         "createdAt": "2026-10-20T14:03:40.000Z"
                     *       },
                     *       "memberships": [
                     *         {
                     *           "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *           "role": "owner",
                     *           "isDefault": true,
                     *           "status": "active",
                     *           "createdAt": "2026-10-20T14:06:00.000Z"
                     *         }
                     *       ],
                     *       "activeOrganization": {
                     *         "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "name": "Sextants & Co",
                     *         "slug": "sextants-co",
                     *         "status": "active",
                     *         "defaultCurrency": "USD",
                     *         "open": null,
                     *         "createdAt": "2026-10-20T14:06:00.000Z",
                     *         "updatedAt": "2026-10-20T14:06:00.000Z",
                     *         "version": 1
                     *       },
                     *       "role": "owner",
                     *       "operator": false,
                     *       "hasTotp": false,
                     *       "expiresAt": "2026-11-16T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ses_01m6dp5kz0fjr9d0hz7c8qv2xw",
                     *           "createdAt": "2026-11-02T08:30:00.000Z",
                     *           "lastSeenAt": "2026-11-02T09:12:00.000Z",
                     *           "ip": "203.0.113.7",
                     *           "userAgent": "Mozilla/5.0",
                     *           "current": true
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["SessionSummary"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    revokeOtherSessions: {
        parameters: {
            query: {
                /** @description The session of the request stays. */
                except: "current";
            };
            header?: {
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your other sessions have ended. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of organizations. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "name": "Sextants & Co",
                     *           "slug": "sextants-co",
                     *           "status": "active",
                     *           "defaultCurrency": "USD",
                     *           "open": null,
                     *           "createdAt": "2026-10-20T14:06:00.000Z",
                     *           "updatedAt": "2026-10-20T14:06:00.000Z",
                     *           "version": 1
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Organization"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lamps & Co",
                 *       "slug": "lamps-co"
                 *     }
                 */
                "application/json": {
                    /** @description The name that others see. */
                    name: string;
                    /** @description A short name, unique on the platform. Default: made from `name`. */
                    slug?: string;
                };
            };
        };
        responses: {
            /** @description The new organization and your membership. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization": {
                     *         "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "name": "Sextants & Co",
                     *         "slug": "sextants-co",
                     *         "status": "active",
                     *         "defaultCurrency": "USD",
                     *         "open": null,
                     *         "createdAt": "2026-10-20T14:06:00.000Z",
                     *         "updatedAt": "2026-10-20T14:06:00.000Z",
                     *         "version": 1
                     *       },
                     *       "membership": {
                     *         "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
                     *         "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *         "role": "owner",
                     *         "isDefault": true,
                     *         "status": "active",
                     *         "createdAt": "2026-10-20T14:06:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The new organization. */
                        organization: components["schemas"]["Organization"];
                        /** @description Your membership, as owner. */
                        membership: components["schemas"]["Membership"];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of an organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "name": "Sextants & Co",
                     *       "slug": "sextants-co",
                     *       "status": "active",
                     *       "defaultCurrency": "USD",
                     *       "open": null,
                     *       "createdAt": "2026-10-20T14:06:00.000Z",
                     *       "updatedAt": "2026-10-20T14:06:00.000Z",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Change the record only if it is at this version.
                 * @example "v7"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of an organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Lamps & Sons"
                 *     }
                 */
                "application/json": {
                    /** @description The new name. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description The organization, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "name": "Sextants & Co",
                     *       "slug": "sextants-co",
                     *       "status": "active",
                     *       "defaultCurrency": "USD",
                     *       "open": null,
                     *       "createdAt": "2026-10-20T14:06:00.000Z",
                     *       "updatedAt": "2026-10-20T14:06:00.000Z",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    closeOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "name": "Sextants & Co",
                     *       "slug": "sextants-co",
                     *       "status": "active",
                     *       "defaultCurrency": "USD",
                     *       "open": null,
                     *       "createdAt": "2026-10-20T14:06:00.000Z",
                     *       "updatedAt": "2026-10-20T14:06:00.000Z",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path: {
                /** @description Id of an organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *           "role": "owner",
                     *           "isDefault": true,
                     *           "status": "active",
                     *           "createdAt": "2026-10-20T14:06:00.000Z",
                     *           "user": {
                     *             "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *             "name": "Ada Lovelace",
                     *             "email": "ada@example.com"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Member"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an organization. */
                organizationId: string;
                /** @description Id of a membership. */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member is removed. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an organization. */
                organizationId: string;
                /** @description Id of a membership. */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "developer"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The new role.
                     * @enum {string}
                     */
                    role: "owner" | "admin" | "developer" | "finance";
                };
            };
        };
        responses: {
            /** @description The member, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *       "role": "owner",
                     *       "isDefault": true,
                     *       "status": "active",
                     *       "createdAt": "2026-10-20T14:06:00.000Z",
                     *       "user": {
                     *         "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *         "name": "Ada Lovelace",
                     *         "email": "ada@example.com"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only invitations with this status. */
                status?: "pending" | "accepted" | "revoked" | "expired";
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path: {
                /** @description Id of an organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "inv_01m6dq0v50e6hra3k0c0f1t2yb",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "email": "grace@example.com",
                     *           "role": "developer",
                     *           "status": "pending",
                     *           "invitedBy": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *           "createdAt": "2026-11-02T08:30:00.000Z",
                     *           "expiresAt": "2026-11-09T08:30:00.000Z",
                     *           "acceptedAt": null,
                     *           "revokedAt": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Invitation"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "role": "developer"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description The address to invite.
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description The role that the person gets.
                     * @enum {string}
                     */
                    role: "owner" | "admin" | "developer" | "finance";
                };
            };
        };
        responses: {
            /** @description The new invitation. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitation": {
                     *         "id": "inv_01m6dq0v50e6hra3k0c0f1t2yb",
                     *         "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "email": "grace@example.com",
                     *         "role": "developer",
                     *         "status": "pending",
                     *         "invitedBy": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *         "createdAt": "2026-11-02T08:30:00.000Z",
                     *         "expiresAt": "2026-11-09T08:30:00.000Z",
                     *         "acceptedAt": null,
                     *         "revokedAt": null
                     *       },
                     *       "token": null
                     *     }
                     */
                    "application/json": {
                        /** @description The new invitation. */
                        invitation: components["schemas"]["Invitation"];
                        /**
                         * @description The token. Null in live mode and in a replayed answer.
                         * @example null
                         */
                        token: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an organization. */
                organizationId: string;
                /** @description Id of an invitation. */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is revoked. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "7yXq2mVtP0sKd9LrWcB4nE"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The token of the mailed link.
                     * @example 7yXq2mVtP0sKd9LrWcB4nE
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Your membership. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mem_01m5c0000aenjbz7f2p2x8m3kd",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "userId": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *       "role": "owner",
                     *       "isDefault": true,
                     *       "status": "active",
                     *       "createdAt": "2026-10-20T14:06:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Membership"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only keys with this status. */
                status?: "active" | "revoked" | "expired";
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of API keys. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_01m6dq2e90fhw8e8r9ztm1v4ng",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "name": "Shop server",
                     *           "prefix": "mk_live_4fKd",
                     *           "last4": "x8Qz",
                     *           "scopes": [
                     *             "listings:write",
                     *             "orders:write"
                     *           ],
                     *           "status": "active",
                     *           "createdBy": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *           "createdAt": "2026-11-02T08:30:00.000Z",
                     *           "lastUsedAt": "2026-11-02T09:12:00.000Z",
                     *           "lastUsedIp": "203.0.113.20",
                     *           "expiresAt": "2027-11-02T08:30:00.000Z",
                     *           "revokedAt": null,
                     *           "revokedBy": null,
                     *           "revokedReason": null,
                     *           "rotatedFrom": null,
                     *           "replacedBy": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["ApiKey"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Shop server",
                 *       "scopes": [
                 *         "listings:write",
                 *         "orders:write"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description A name by which people recognize the key. */
                    name: string;
                    /** @description What the key may do. Reading listings needs no scope. */
                    scopes: ("listings:write" | "offers:write" | "orders:write" | "payments:write")[];
                    /** @description Default: one year from now. Null: the key never expires. */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The new key and its token. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "apiKey": {
                     *         "id": "key_01m6dq2e90fhw8e8r9ztm1v4ng",
                     *         "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "name": "Shop server",
                     *         "prefix": "mk_live_4fKd",
                     *         "last4": "x8Qz",
                     *         "scopes": [
                     *           "listings:write",
                     *           "orders:write"
                     *         ],
                     *         "status": "active",
                     *         "createdBy": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *         "createdAt": "2026-11-02T08:30:00.000Z",
                     *         "lastUsedAt": "2026-11-02T09:12:00.000Z",
                     *         "lastUsedIp": "203.0.113.20",
                     *         "expiresAt": "2027-11-02T08:30:00.000Z",
                     *         "revokedAt": null,
                     *         "revokedBy": null,
                     *         "revokedReason": null,
                     *         "rotatedFrom": null,
                     *         "replacedBy": null
                     *       },
                     *       "token": "mk_live_..."
                     *     }
                     */
                    "application/json": {
                        /** @description The new key. */
                        apiKey: components["schemas"]["ApiKey"];
                        /**
                         * @description The token to send as `Authorization: Bearer`. Null in a replayed answer.
                         * @example mk_live_...
                         */
                        token: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path: {
                /** @description Id of an API key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API key. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01m6dq2e90fhw8e8r9ztm1v4ng",
                     *       "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "name": "Shop server",
                     *       "prefix": "mk_live_4fKd",
                     *       "last4": "x8Qz",
                     *       "scopes": [
                     *         "listings:write",
                     *         "orders:write"
                     *       ],
                     *       "status": "active",
                     *       "createdBy": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *       "createdAt": "2026-11-02T08:30:00.000Z",
                     *       "lastUsedAt": "2026-11-02T09:12:00.000Z",
                     *       "lastUsedIp": "203.0.113.20",
                     *       "expiresAt": "2027-11-02T08:30:00.000Z",
                     *       "revokedAt": null,
                     *       "revokedBy": null,
                     *       "revokedReason": null,
                     *       "rotatedFrom": null,
                     *       "replacedBy": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an API key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an API key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 86400
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How long the old key stays valid, unless it expires earlier. 0 ends it at once.
                     * @default 86400
                     */
                    overlapSeconds?: number;
                };
            };
        };
        responses: {
            /** @description The new key and its token. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "apiKey": {
                     *         "id": "key_01m6dq2e90fhw8e8r9ztm1v4ng",
                     *         "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *         "name": "Shop server",
                     *         "prefix": "mk_live_4fKd",
                     *         "last4": "x8Qz",
                     *         "scopes": [
                     *           "listings:write",
                     *           "orders:write"
                     *         ],
                     *         "status": "active",
                     *         "createdBy": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq",
                     *         "createdAt": "2026-11-02T08:30:00.000Z",
                     *         "lastUsedAt": "2026-11-02T09:12:00.000Z",
                     *         "lastUsedIp": "203.0.113.20",
                     *         "expiresAt": "2027-11-02T08:30:00.000Z",
                     *         "revokedAt": null,
                     *         "revokedBy": null,
                     *         "revokedReason": null,
                     *         "rotatedFrom": null,
                     *         "replacedBy": null
                     *       },
                     *       "token": "mk_live_..."
                     *     }
                     */
                    "application/json": {
                        /** @description The new key. */
                        apiKey: components["schemas"]["ApiKey"];
                        /**
                         * @description The token to send as `Authorization: Bearer`. Null in a replayed answer.
                         * @example mk_live_...
                         */
                        token: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only events with this `action`. */
                action?: string;
                /** @description Only events of this user or API key. */
                actorId?: string;
                /** @description Only events about this record. */
                targetId?: string;
                /** @description Only events with a later `occurredAt`. */
                createdAfter?: string;
                /** @description Only events with an earlier `occurredAt`. */
                createdBefore?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of audit events. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "aud_01m6dq2ea0edjvm2a7sb0sgqd1",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "seq": 12,
                     *           "action": "api_key.created",
                     *           "occurredAt": "2026-11-02T08:30:00.000Z",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "usr_01m6dp0aa0e9tvw1p6r3e5s8xq"
                     *           },
                     *           "targets": [
                     *             {
                     *               "type": "api_key",
                     *               "id": "key_01m6dq2e90fhw8e8r9ztm1v4ng"
                     *             }
                     *           ],
                     *           "context": {
                     *             "ip": "203.0.113.7",
                     *             "userAgent": "Mozilla/5.0",
                     *             "requestId": "req_01m6dq2e80fz2s7v4c9n1k5p3h"
                     *           },
                     *           "changes": {
                     *             "name": "Shop server",
                     *             "scopes": [
                     *               "listings:write",
                     *               "orders:write"
                     *             ]
                     *           },
                     *           "prevHash": "kNf0mT0b0lY3yVwJm2sM1q0m2Oa9b8c7d6e5f4g3h2i",
                     *           "hash": "Xb2c1d0e9f8g7h6i5j4k3l2m1n0o9p8q7r6s5t4u3v2"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["AuditEvent"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    exportAuditEvents: {
        parameters: {
            query?: {
                /** @description `ndjson`: one event as JSON in each line. */
                format?: "ndjson" | "csv";
                /** @description Only events after this `seq`, such as the last one of an earlier download. */
                afterSeq?: number;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit log, as a file. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "x-audit-head": components["headers"]["AuditHead"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"id":"aud_01m6dq2ea0edjvm2a7sb0sgqd1","organizationId":"org_01m4qj0b00ex0vv9h46hwnm08w","seq":12,"action":"api_key.created","occurredAt":"2026-11-02T08:30:00.000Z","actor":{"type":"user","id":"usr_01m6dp0aa0e9tvw1p6r3e5s8xq"},"targets":[{"type":"api_key","id":"key_01m6dq2e90fhw8e8r9ztm1v4ng"}],"context":{"ip":"203.0.113.7","userAgent":"Mozilla/5.0","requestId":"req_01m6dq2e80fz2s7v4c9n1k5p3h"},"changes":{"name":"Shop server","scopes":["listings:write","orders:write"]},"prevHash":"kNf0mT0b0lY3yVwJm2sM1q0m2Oa9b8c7d6e5f4g3h2i","hash":"Xb2c1d0e9f8g7h6i5j4k3l2m1n0o9p8q7r6s5t4u3v2"} */
                    "application/x-ndjson": string;
                    /** @example seq,id,occurredAt,action,actorType,actorId,targets,ip,userAgent,requestId,sessionId,apiKeyId,changes,prevHash,hash */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    verifyAuditEvents: {
        parameters: {
            query?: {
                /** @description Start after this event. Its hash must be `afterHash`. */
                afterSeq?: number;
                /** @description The `hash` of the event `afterSeq`. */
                afterHash?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the verification has found. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "complete": true,
                     *       "events": 12,
                     *       "head": {
                     *         "seq": 12,
                     *         "hash": "Xb2c1d0e9f8g7h6i5j4k3l2m1n0o9p8q7r6s5t4u3v2"
                     *       },
                     *       "verified": {
                     *         "seq": 12,
                     *         "hash": "Xb2c1d0e9f8g7h6i5j4k3l2m1n0o9p8q7r6s5t4u3v2"
                     *       },
                     *       "firstBreak": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    inspectOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of an order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "offerId": "off_01m6dv7580f34thf884xawchr4",
                     *       "items": [
                     *         {
                     *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *           "titleSnapshot": "Brass sextant",
                     *           "quantity": 2,
                     *           "unitAmount": {
                     *             "amount": 120000,
                     *             "currency": "USD"
                     *           },
                     *           "lineTotal": {
                     *             "amount": 240000,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ],
                     *       "subtotal": {
                     *         "amount": 240000,
                     *         "currency": "USD"
                     *       },
                     *       "shippingAmount": {
                     *         "amount": 2500,
                     *         "currency": "USD"
                     *       },
                     *       "taxAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "total": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "capturedAmount": {
                     *         "amount": 242500,
                     *         "currency": "USD"
                     *       },
                     *       "refundedAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "refundPendingAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "chargedBackAmount": {
                     *         "amount": 0,
                     *         "currency": "USD"
                     *       },
                     *       "status": "fulfilled",
                     *       "resumeStatus": null,
                     *       "paymentStatus": "paid",
                     *       "fulfillmentStatus": "full",
                     *       "refundStatus": "none",
                     *       "disputeStatus": "none",
                     *       "paymentDueAt": null,
                     *       "fulfillBy": null,
                     *       "payoutEligibleAt": "2026-11-11T10:00:00.000Z",
                     *       "shippingAddress": {
                     *         "name": "Jeanne Baret",
                     *         "line1": "12 Quai de la Fosse",
                     *         "line2": null,
                     *         "city": "Nantes",
                     *         "region": null,
                     *         "postalCode": "44000",
                     *         "country": "FR"
                     *       },
                     *       "fulfillments": [
                     *         {
                     *           "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                     *           "items": [
                     *             {
                     *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                     *               "quantity": 2
                     *             }
                     *           ],
                     *           "carrier": "Example Post",
                     *           "trackingNumber": "EP123456789FR",
                     *           "fulfilledAt": "2026-11-04T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-02T12:00:00.000Z",
                     *       "updatedAt": "2026-11-04T10:00:00.000Z",
                     *       "version": 3,
                     *       "platformFee": {
                     *         "amount": 24250,
                     *         "currency": "USD"
                     *       },
                     *       "platformFeeBps": 1000,
                     *       "sellerNet": {
                     *         "amount": 218250,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    inspectOrderMoney: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path: {
                /** @description The order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that is known of the money of the order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orderId": "ord_01h2xcejqtf2nbrexx3vqjhp41",
                     *       "buyerOrganizationId": "org_01h2xcejqtf2nbrexx3vqjhp41",
                     *       "sellerOrganizationId": "org_01h2xcejqtf2nbrexx3vqjhp41",
                     *       "status": "open",
                     *       "total": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "platformFee": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "captured": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "refunded": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "refundPending": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "chargedBack": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "withdrawn": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "feeReversed": {
                     *         "amount": 129900,
                     *         "currency": "USD"
                     *       },
                     *       "riskFlags": [
                     *         "shared_members"
                     *       ],
                     *       "openDisputes": 1,
                     *       "fulfilledAt": "2026-11-21T09:30:00.000Z",
                     *       "eligibleAt": "2026-11-21T09:30:00.000Z",
                     *       "receiptConfirmedAt": "2026-11-21T09:30:00.000Z",
                     *       "releasedAt": "2026-11-21T09:30:00.000Z",
                     *       "payments": [
                     *         {
                     *           "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *           "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *           "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "amount": {
                     *             "amount": 242500,
                     *             "currency": "USD"
                     *           },
                     *           "captureMethod": "automatic",
                     *           "status": "succeeded",
                     *           "amountCaptured": {
                     *             "amount": 242500,
                     *             "currency": "USD"
                     *           },
                     *           "amountRefunded": {
                     *             "amount": 0,
                     *             "currency": "USD"
                     *           },
                     *           "amountRefundPending": {
                     *             "amount": 0,
                     *             "currency": "USD"
                     *           },
                     *           "refundStatus": "none",
                     *           "disputed": false,
                     *           "captureBefore": null,
                     *           "failure": null,
                     *           "provider": "sandbox",
                     *           "createdAt": "2026-11-02T12:15:00.000Z",
                     *           "updatedAt": "2026-11-02T12:15:01.200Z",
                     *           "version": 2,
                     *           "providerRef": "pi_3QJd2e",
                     *           "lastError": null
                     *         }
                     *       ],
                     *       "refunds": [
                     *         {
                     *           "id": "rfd_01m6tkrwm0fznb3xxyxscvcvep",
                     *           "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *           "amount": {
                     *             "amount": 20000,
                     *             "currency": "USD"
                     *           },
                     *           "reason": "claim",
                     *           "kind": "refund",
                     *           "status": "succeeded",
                     *           "initiatedBy": "seller",
                     *           "settledAt": "2026-11-07T09:00:01.100Z",
                     *           "failureCode": null,
                     *           "createdAt": "2026-11-07T09:00:00.000Z",
                     *           "updatedAt": "2026-11-07T09:00:01.100Z",
                     *           "version": 2
                     *         }
                     *       ],
                     *       "disputes": [
                     *         {
                     *           "id": "dsp_01m6r4t180em9bqrasptf54v5r",
                     *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *           "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *           "source": "buyer",
                     *           "stage": "claim",
                     *           "reason": "not_as_described",
                     *           "amount": {
                     *             "amount": 20000,
                     *             "currency": "USD"
                     *           },
                     *           "status": "needs_response",
                     *           "fundsWithdrawn": false,
                     *           "isRefundable": true,
                     *           "evidenceDueBy": "2026-11-13T10:00:00.000Z",
                     *           "openedAt": "2026-11-06T10:00:00.000Z",
                     *           "closedAt": null,
                     *           "createdAt": "2026-11-06T10:00:00.000Z",
                     *           "updatedAt": "2026-11-06T10:00:00.000Z",
                     *           "version": 1,
                     *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "decisionDueBy": null,
                     *           "evidence": [
                     *             {
                     *               "submittedBy": "buyer",
                     *               "text": "The index arm is bent.",
                     *               "fileUrls": [
                     *                 "https://images.example.com/arm.jpg"
                     *               ],
                     *               "createdAt": "2026-11-06T10:00:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "payouts": [
                     *         {
                     *           "id": "po_01m6k00ktreq79e2a85q3vgtpy",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "currency": "USD",
                     *           "status": "released",
                     *           "items": [
                     *             {
                     *               "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *               "gross": {
                     *                 "amount": 242500,
                     *                 "currency": "USD"
                     *               },
                     *               "refunded": {
                     *                 "amount": 20000,
                     *                 "currency": "USD"
                     *               },
                     *               "fee": {
                     *                 "amount": 22021,
                     *                 "currency": "USD"
                     *               },
                     *               "net": {
                     *                 "amount": 200479,
                     *                 "currency": "USD"
                     *               }
                     *             }
                     *           ],
                     *           "adjustments": [],
                     *           "amount": {
                     *             "amount": 200479,
                     *             "currency": "USD"
                     *           },
                     *           "eligibleAt": "2026-11-12T09:00:00.000Z",
                     *           "releasedAt": "2026-11-12T09:00:02.000Z",
                     *           "failure": null,
                     *           "holdReasons": [],
                     *           "bankStatus": "pending",
                     *           "createdAt": "2026-11-04T10:00:00.600Z",
                     *           "updatedAt": "2026-11-12T09:00:02.000Z",
                     *           "version": 5
                     *         }
                     *       ],
                     *       "ledger": [
                     *         {
                     *           "id": "ltx_01m6e2ycjtfbp9v1s4w3d5k7qa",
                     *           "kind": "capture",
                     *           "reference": "capture:pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *           "createdAt": "2026-11-02T12:15:01.200Z",
                     *           "postings": [
                     *             {
                     *               "from": "provider",
                     *               "to": "escrow",
                     *               "amount": {
                     *                 "amount": 242500,
                     *                 "currency": "USD"
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "timeline": [
                     *         {
                     *           "at": "2026-11-02T12:15:00.000Z",
                     *           "event": "payment.created",
                     *           "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrderMoney"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    refundAsOperator: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The payment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Agreed with the seller by phone."
                 *     }
                 */
                "application/json": {
                    /** @description Default: everything that is left. */
                    amount?: components["schemas"]["Price"];
                    /**
                     * @description For the audit log of the operator.
                     * @example Agreed with the seller by phone.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The new refund. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "rfd_01m6tkrwm0fznb3xxyxscvcvep",
                     *       "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "amount": {
                     *         "amount": 20000,
                     *         "currency": "USD"
                     *       },
                     *       "reason": "claim",
                     *       "kind": "refund",
                     *       "status": "succeeded",
                     *       "initiatedBy": "seller",
                     *       "settledAt": "2026-11-07T09:00:01.100Z",
                     *       "failureCode": null,
                     *       "createdAt": "2026-11-07T09:00:00.000Z",
                     *       "updatedAt": "2026-11-07T09:00:01.100Z",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    decideClaim: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of a dispute. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "inFavorOf": "buyer",
                 *       "reason": "Agreed with the seller by phone."
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The party that gets the money.
                     * @enum {string}
                     */
                    inFavorOf: "buyer" | "seller";
                    /** @description For the buyer only. Default: what they claim. */
                    amount?: components["schemas"]["Price"];
                    /**
                     * @description For the audit log of the operator.
                     * @example Agreed with the seller by phone.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The dispute, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dsp_01m6r4t180em9bqrasptf54v5r",
                     *       "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *       "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *       "source": "buyer",
                     *       "stage": "claim",
                     *       "reason": "not_as_described",
                     *       "amount": {
                     *         "amount": 20000,
                     *         "currency": "USD"
                     *       },
                     *       "status": "needs_response",
                     *       "fundsWithdrawn": false,
                     *       "isRefundable": true,
                     *       "evidenceDueBy": "2026-11-13T10:00:00.000Z",
                     *       "openedAt": "2026-11-06T10:00:00.000Z",
                     *       "closedAt": null,
                     *       "createdAt": "2026-11-06T10:00:00.000Z",
                     *       "updatedAt": "2026-11-06T10:00:00.000Z",
                     *       "version": 1,
                     *       "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *       "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "decisionDueBy": null,
                     *       "evidence": [
                     *         {
                     *           "submittedBy": "buyer",
                     *           "text": "The index arm is bent.",
                     *           "fileUrls": [
                     *             "https://images.example.com/arm.jpg"
                     *           ],
                     *           "createdAt": "2026-11-06T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listOperatorDisputes: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only disputes that this party has opened. */
                source?: "provider" | "buyer";
                /** @description Only disputes with this status. */
                status?: "needs_response" | "under_review" | "won" | "lost" | "withdrawn";
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of disputes. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "dsp_01m6r4t180em9bqrasptf54v5r",
                     *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                     *           "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                     *           "source": "buyer",
                     *           "stage": "claim",
                     *           "reason": "not_as_described",
                     *           "amount": {
                     *             "amount": 20000,
                     *             "currency": "USD"
                     *           },
                     *           "status": "needs_response",
                     *           "fundsWithdrawn": false,
                     *           "isRefundable": true,
                     *           "evidenceDueBy": "2026-11-13T10:00:00.000Z",
                     *           "openedAt": "2026-11-06T10:00:00.000Z",
                     *           "closedAt": null,
                     *           "createdAt": "2026-11-06T10:00:00.000Z",
                     *           "updatedAt": "2026-11-06T10:00:00.000Z",
                     *           "version": 1,
                     *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                     *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "decisionDueBy": null,
                     *           "evidence": [
                     *             {
                     *               "submittedBy": "buyer",
                     *               "text": "The index arm is bent.",
                     *               "fileUrls": [
                     *                 "https://images.example.com/arm.jpg"
                     *               ],
                     *               "createdAt": "2026-11-06T10:00:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Dispute"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDueClaims: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of open claims. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "dsp_01h2xcejqtf2nbrexx3vqjhp41",
                     *           "orderId": "ord_01h2xcejqtf2nbrexx3vqjhp41",
                     *           "buyerOrganizationId": "org_01h2xcejqtf2nbrexx3vqjhp41",
                     *           "sellerOrganizationId": "org_01h2xcejqtf2nbrexx3vqjhp41",
                     *           "amount": {
                     *             "amount": 129900,
                     *             "currency": "USD"
                     *           },
                     *           "waitsFor": "seller",
                     *           "dueBy": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["DueClaim"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listMoneyAlerts: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what you must look at. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "rfd_01kaq3v9e8f2xr7mz5b6n4c1dt",
                     *           "kind": "refund_returned",
                     *           "orderId": "ord_01h2xcejqtf2nbrexx3vqjhp41",
                     *           "paymentId": "pay_01h2xcejqtf2nbrexx3vqjhp41",
                     *           "amount": {
                     *             "amount": 129900,
                     *             "currency": "USD"
                     *           },
                     *           "code": "lost_or_stolen_card",
                     *           "since": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["MoneyAlert"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listPayoutFreezes: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only this organization: none if its payouts are not stopped. */
                organizationId?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of organizations whose payouts are stopped. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "organizationId": "org_01h2xcejqtf2nbrexx3vqjhp41",
                     *           "frozenAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["PayoutFreeze"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getWaitingPayouts: {
        parameters: {
            query?: {
                /** @description Only those of this organization. */
                organizationId?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payouts that have not started, by currency. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "currency": "USD",
                     *           "payouts": 1,
                     *           "amount": 1,
                     *           "startable": 1,
                     *           "startableAmount": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The figures of each currency. Empty if no payout waits. */
                        data: components["schemas"]["WaitingPayouts"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listRiskHolds: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payouts that wait because of risk. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "po_01h2xcejqtf2nbrexx3vqjhp41",
                     *           "orderId": "ord_01h2xcejqtf2nbrexx3vqjhp41",
                     *           "organizationId": "org_01h2xcejqtf2nbrexx3vqjhp41",
                     *           "amount": {
                     *             "amount": 129900,
                     *             "currency": "USD"
                     *           },
                     *           "reasons": [
                     *             "new_seller"
                     *           ],
                     *           "since": "2026-11-21T09:30:00.000Z",
                     *           "eligibleAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["RiskHold"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPlatformFreeze: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Why payouts are stopped, if they are. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "freezes": [
                     *         {
                     *           "cause": "books",
                     *           "detail": "The bank is closed.",
                     *           "since": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PlatformFreeze"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    freezePlatform: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Agreed with the seller by phone."
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For the audit log of the operator.
                     * @example Agreed with the seller by phone.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Why payouts are stopped. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "freezes": [
                     *         {
                     *           "cause": "books",
                     *           "detail": "The bank is closed.",
                     *           "since": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PlatformFreeze"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    unfreezePlatform: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Agreed with the seller by phone."
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For the audit log of the operator.
                     * @example Agreed with the seller by phone.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Payouts are no longer stopped. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "freezes": [
                     *         {
                     *           "cause": "books",
                     *           "detail": "The bank is closed.",
                     *           "since": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PlatformFreeze"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listWorstEndpoints: {
        parameters: {
            query?: {
                /** @description Number of records per page, 1 to 100. The default is 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description What counts: the most failed attempts, the most waiting deliveries (`backlog`), or the delivery that has waited longest (`oldestWaiting`). Endpoints without such a figure are left out. */
                sort?: "failedAttempts" | "backlog" | "oldestWaiting";
            };
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of endpoints. The figures are counted anew for each page, so an endpoint may move from one page to another. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "endpointId": "whe_01m6dqaz8be0jt0kqk1m9y3d5c",
                     *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *           "url": "https://shop.example.com/webhooks",
                     *           "status": "active",
                     *           "failingSince": "2026-11-02T07:12:40.000Z",
                     *           "failedAttempts": 240,
                     *           "errors": {
                     *             "http_status": 212,
                     *             "timeout_response": 28
                     *           },
                     *           "backlog": 31,
                     *           "oldestWaitingSince": "2026-11-02T08:58:02.100Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["TroubledWebhookEndpoint"][];
                        /**
                         * @description Send it as `cursor` to get the next page. Null on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    inspectOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description The answer is 304 if the record is still at this version.
                 * @example "v7"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of an organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "name": "Sextants & Co",
                     *       "slug": "sextants-co",
                     *       "status": "active",
                     *       "defaultCurrency": "USD",
                     *       "open": null,
                     *       "createdAt": "2026-10-20T14:06:00.000Z",
                     *       "updatedAt": "2026-10-20T14:06:00.000Z",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Unchanged since the version in `If-None-Match`. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    inspectOpenTrade: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
            };
            path: {
                /** @description The organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is open of the organization. All counts are 0 if it has never traded. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizationId": "org_01h2xcejqtf2nbrexx3vqjhp41",
                     *       "listings": 1,
                     *       "offers": 1,
                     *       "orders": 1
                     *     }
                     */
                    "application/json": components["schemas"]["OpenTrade"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    suspendOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Agreed by phone."
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For the audit log of the operator.
                     * @example Agreed by phone.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The organization, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "name": "Sextants & Co",
                     *       "slug": "sextants-co",
                     *       "status": "active",
                     *       "defaultCurrency": "USD",
                     *       "open": null,
                     *       "createdAt": "2026-10-20T14:06:00.000Z",
                     *       "updatedAt": "2026-10-20T14:06:00.000Z",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    activateOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Agreed by phone."
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For the audit log of the operator.
                     * @example Agreed by phone.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The organization, as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    etag: components["headers"]["ETag"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01m4qj0b00ex0vv9h46hwnm08w",
                     *       "name": "Sextants & Co",
                     *       "slug": "sextants-co",
                     *       "status": "active",
                     *       "defaultCurrency": "USD",
                     *       "open": null,
                     *       "createdAt": "2026-10-20T14:06:00.000Z",
                     *       "updatedAt": "2026-10-20T14:06:00.000Z",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    freezePayouts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Agreed with the seller by phone."
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For the audit log of the operator.
                     * @example Agreed with the seller by phone.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Since when the payouts are stopped. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizationId": "org_01h2xcejqtf2nbrexx3vqjhp41",
                     *       "frozenAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PayoutFreeze"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    unfreezePayouts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Agreed with the seller by phone."
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For the audit log of the operator.
                     * @example Agreed with the seller by phone.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The payouts are no longer stopped. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizationId": "org_01h2xcejqtf2nbrexx3vqjhp41",
                     *       "frozenAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PayoutFreeze"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    liftRiskHolds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The organization for which the request is meant. If another one is active, the answer is 409 `organization_changed`, and nothing is done.
                 * @example org_01m4qj0b00ex0vv9h46hwnm08w
                 */
                "expected-organization"?: components["parameters"]["ExpectedOrganization"];
                /**
                 * @description A request that is repeated with the same key within 72 hours is not executed again: it gets the first answer. Every answer echoes the key.
                 * @example 5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of an organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reasons": [
                 *         "new_seller"
                 *       ],
                 *       "reason": "Known for years from its shop."
                 *     }
                 */
                "application/json": {
                    /** @description All reasons for which payouts do not wait from now on. */
                    reasons: ("new_seller" | "payout_limit" | "payout_account_changed" | "reserve")[];
                    /**
                     * @description For the audit log of the operator.
                     * @example Agreed with the seller by phone.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The reasons for which its payouts do not wait. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    "x-original-request-id": components["headers"]["OriginalRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizationId": "org_01h2xcejqtf2nbrexx3vqjhp41",
                     *       "lifted": [
                     *         "new_seller"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LiftedHolds"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    receiveProviderNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The payment provider. */
                provider: "sandbox" | "stripe";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            /** @description The notice is stored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotency-key": components["headers"]["IdempotencyKey"];
                    ratelimit: components["headers"]["RateLimit"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["Problem400"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    receive_listing_published: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6dqs9m0ed1tyedh6qact53t",
                 *       "type": "listing.published",
                 *       "createdAt": "2026-11-02T09:00:00.000Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "title": "Brass sextant",
                 *           "description": "Seven inch radius, with its box.",
                 *           "sku": "SEX-7",
                 *           "categories": [
                 *             "instruments"
                 *           ],
                 *           "imageUrls": [
                 *             "https://images.example.com/sextant.jpg"
                 *           ],
                 *           "attributes": {
                 *             "material": "brass"
                 *           },
                 *           "price": {
                 *             "amount": 129900,
                 *             "currency": "USD"
                 *           },
                 *           "shippingAmount": {
                 *             "amount": 2500,
                 *             "currency": "USD"
                 *           },
                 *           "requiresShipping": true,
                 *           "quantity": 5,
                 *           "quantityReserved": 0,
                 *           "quantityAvailable": 5,
                 *           "offersEnabled": true,
                 *           "buyNowEnabled": true,
                 *           "offerTtlHours": 48,
                 *           "status": "published",
                 *           "publishedAt": "2026-11-02T09:00:00.000Z",
                 *           "archivedAt": null,
                 *           "createdAt": "2026-11-02T08:55:00.000Z",
                 *           "updatedAt": "2026-11-02T09:00:00.000Z",
                 *           "version": 2
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ListingPublishedEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_offer_submitted: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6dv7580ffevzvp29wc8rqdk",
                 *       "type": "offer.submitted",
                 *       "createdAt": "2026-11-02T10:00:00.000Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "off_01m6dv7580f34thf884xawchr4",
                 *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "status": "submitted",
                 *           "awaiting": "seller",
                 *           "revision": 1,
                 *           "unitAmount": {
                 *             "amount": 110000,
                 *             "currency": "USD"
                 *           },
                 *           "quantity": 2,
                 *           "shippingAmount": {
                 *             "amount": 2500,
                 *             "currency": "USD"
                 *           },
                 *           "expiresAt": "2026-11-04T10:00:00.000Z",
                 *           "revisions": [
                 *             {
                 *               "revision": 1,
                 *               "proposedBy": "buyer",
                 *               "unitAmount": {
                 *                 "amount": 110000,
                 *                 "currency": "USD"
                 *               },
                 *               "quantity": 2,
                 *               "shippingAmount": {
                 *                 "amount": 2500,
                 *                 "currency": "USD"
                 *               },
                 *               "message": "Would you take this for two?",
                 *               "expiresAt": "2026-11-04T10:00:00.000Z",
                 *               "createdAt": "2026-11-02T10:00:00.000Z"
                 *             }
                 *           ],
                 *           "destinationCountry": "FR",
                 *           "closedReason": null,
                 *           "orderId": null,
                 *           "createdAt": "2026-11-02T10:00:00.000Z",
                 *           "updatedAt": "2026-11-02T10:00:00.000Z",
                 *           "version": 1
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OfferSubmittedEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_offer_countered: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6e0byp0f5aresk2r0x704s7",
                 *       "type": "offer.countered",
                 *       "createdAt": "2026-11-02T11:30:00.000Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "off_01m6dv7580f34thf884xawchr4",
                 *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "status": "countered",
                 *           "awaiting": "buyer",
                 *           "revision": 2,
                 *           "unitAmount": {
                 *             "amount": 120000,
                 *             "currency": "USD"
                 *           },
                 *           "quantity": 2,
                 *           "shippingAmount": {
                 *             "amount": 2500,
                 *             "currency": "USD"
                 *           },
                 *           "expiresAt": "2026-11-04T11:30:00.000Z",
                 *           "revisions": [
                 *             {
                 *               "revision": 1,
                 *               "proposedBy": "buyer",
                 *               "unitAmount": {
                 *                 "amount": 110000,
                 *                 "currency": "USD"
                 *               },
                 *               "quantity": 2,
                 *               "shippingAmount": {
                 *                 "amount": 2500,
                 *                 "currency": "USD"
                 *               },
                 *               "message": "Would you take this for two?",
                 *               "expiresAt": "2026-11-04T10:00:00.000Z",
                 *               "createdAt": "2026-11-02T10:00:00.000Z"
                 *             },
                 *             {
                 *               "revision": 2,
                 *               "proposedBy": "seller",
                 *               "unitAmount": {
                 *                 "amount": 120000,
                 *                 "currency": "USD"
                 *               },
                 *               "quantity": 2,
                 *               "shippingAmount": {
                 *                 "amount": 2500,
                 *                 "currency": "USD"
                 *               },
                 *               "message": "",
                 *               "expiresAt": "2026-11-04T11:30:00.000Z",
                 *               "createdAt": "2026-11-02T11:30:00.000Z"
                 *             }
                 *           ],
                 *           "destinationCountry": "FR",
                 *           "closedReason": null,
                 *           "orderId": null,
                 *           "createdAt": "2026-11-02T10:00:00.000Z",
                 *           "updatedAt": "2026-11-02T11:30:00.000Z",
                 *           "version": 2
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OfferCounteredEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_offer_accepted: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6e22wg0edvs1j9a3xej8cxa",
                 *       "type": "offer.accepted",
                 *       "createdAt": "2026-11-02T12:00:00.000Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "off_01m6dv7580f34thf884xawchr4",
                 *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "status": "accepted",
                 *           "awaiting": null,
                 *           "revision": 2,
                 *           "unitAmount": {
                 *             "amount": 120000,
                 *             "currency": "USD"
                 *           },
                 *           "quantity": 2,
                 *           "shippingAmount": {
                 *             "amount": 2500,
                 *             "currency": "USD"
                 *           },
                 *           "expiresAt": "2026-11-04T11:30:00.000Z",
                 *           "revisions": [
                 *             {
                 *               "revision": 1,
                 *               "proposedBy": "buyer",
                 *               "unitAmount": {
                 *                 "amount": 110000,
                 *                 "currency": "USD"
                 *               },
                 *               "quantity": 2,
                 *               "shippingAmount": {
                 *                 "amount": 2500,
                 *                 "currency": "USD"
                 *               },
                 *               "message": "Would you take this for two?",
                 *               "expiresAt": "2026-11-04T10:00:00.000Z",
                 *               "createdAt": "2026-11-02T10:00:00.000Z"
                 *             },
                 *             {
                 *               "revision": 2,
                 *               "proposedBy": "seller",
                 *               "unitAmount": {
                 *                 "amount": 120000,
                 *                 "currency": "USD"
                 *               },
                 *               "quantity": 2,
                 *               "shippingAmount": {
                 *                 "amount": 2500,
                 *                 "currency": "USD"
                 *               },
                 *               "message": "",
                 *               "expiresAt": "2026-11-04T11:30:00.000Z",
                 *               "createdAt": "2026-11-02T11:30:00.000Z"
                 *             }
                 *           ],
                 *           "destinationCountry": "FR",
                 *           "closedReason": null,
                 *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "createdAt": "2026-11-02T10:00:00.000Z",
                 *           "updatedAt": "2026-11-02T12:00:00.000Z",
                 *           "version": 3
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OfferAcceptedEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_offer_rejected: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6e17dk0eb0bn6jwvkywaey7",
                 *       "type": "offer.rejected",
                 *       "createdAt": "2026-11-02T11:45:00.000Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "off_01m6dv7580f34thf884xawchr4",
                 *           "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "status": "rejected",
                 *           "awaiting": null,
                 *           "revision": 2,
                 *           "unitAmount": {
                 *             "amount": 120000,
                 *             "currency": "USD"
                 *           },
                 *           "quantity": 2,
                 *           "shippingAmount": {
                 *             "amount": 2500,
                 *             "currency": "USD"
                 *           },
                 *           "expiresAt": "2026-11-04T11:30:00.000Z",
                 *           "revisions": [
                 *             {
                 *               "revision": 1,
                 *               "proposedBy": "buyer",
                 *               "unitAmount": {
                 *                 "amount": 110000,
                 *                 "currency": "USD"
                 *               },
                 *               "quantity": 2,
                 *               "shippingAmount": {
                 *                 "amount": 2500,
                 *                 "currency": "USD"
                 *               },
                 *               "message": "Would you take this for two?",
                 *               "expiresAt": "2026-11-04T10:00:00.000Z",
                 *               "createdAt": "2026-11-02T10:00:00.000Z"
                 *             },
                 *             {
                 *               "revision": 2,
                 *               "proposedBy": "seller",
                 *               "unitAmount": {
                 *                 "amount": 120000,
                 *                 "currency": "USD"
                 *               },
                 *               "quantity": 2,
                 *               "shippingAmount": {
                 *                 "amount": 2500,
                 *                 "currency": "USD"
                 *               },
                 *               "message": "",
                 *               "expiresAt": "2026-11-04T11:30:00.000Z",
                 *               "createdAt": "2026-11-02T11:30:00.000Z"
                 *             }
                 *           ],
                 *           "destinationCountry": null,
                 *           "closedReason": "declined",
                 *           "orderId": null,
                 *           "createdAt": "2026-11-02T10:00:00.000Z",
                 *           "updatedAt": "2026-11-02T11:45:00.000Z",
                 *           "version": 3
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OfferRejectedEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_order_created: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6e22wg0e20rwpx75agghzga",
                 *       "type": "order.created",
                 *       "createdAt": "2026-11-02T12:00:00.000Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "offerId": "off_01m6dv7580f34thf884xawchr4",
                 *           "items": [
                 *             {
                 *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *               "titleSnapshot": "Brass sextant",
                 *               "quantity": 2,
                 *               "unitAmount": {
                 *                 "amount": 120000,
                 *                 "currency": "USD"
                 *               },
                 *               "lineTotal": {
                 *                 "amount": 240000,
                 *                 "currency": "USD"
                 *               }
                 *             }
                 *           ],
                 *           "subtotal": {
                 *             "amount": 240000,
                 *             "currency": "USD"
                 *           },
                 *           "shippingAmount": {
                 *             "amount": 2500,
                 *             "currency": "USD"
                 *           },
                 *           "taxAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "total": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "capturedAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "refundedAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "refundPendingAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "chargedBackAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "status": "pending_payment",
                 *           "resumeStatus": null,
                 *           "paymentStatus": "none",
                 *           "fulfillmentStatus": "none",
                 *           "refundStatus": "none",
                 *           "disputeStatus": "none",
                 *           "paymentDueAt": "2026-11-05T12:00:00.000Z",
                 *           "fulfillBy": null,
                 *           "payoutEligibleAt": null,
                 *           "shippingAddress": null,
                 *           "fulfillments": [],
                 *           "createdAt": "2026-11-02T12:00:00.000Z",
                 *           "updatedAt": "2026-11-02T12:00:00.000Z",
                 *           "version": 1
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderCreatedEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_order_paid: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6e2yd8cebnapa2qf8kdaj4q",
                 *       "type": "order.paid",
                 *       "createdAt": "2026-11-02T12:15:01.900Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "offerId": "off_01m6dv7580f34thf884xawchr4",
                 *           "items": [
                 *             {
                 *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *               "titleSnapshot": "Brass sextant",
                 *               "quantity": 2,
                 *               "unitAmount": {
                 *                 "amount": 120000,
                 *                 "currency": "USD"
                 *               },
                 *               "lineTotal": {
                 *                 "amount": 240000,
                 *                 "currency": "USD"
                 *               }
                 *             }
                 *           ],
                 *           "subtotal": {
                 *             "amount": 240000,
                 *             "currency": "USD"
                 *           },
                 *           "shippingAmount": {
                 *             "amount": 2500,
                 *             "currency": "USD"
                 *           },
                 *           "taxAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "total": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "capturedAmount": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "refundedAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "refundPendingAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "chargedBackAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "status": "paid",
                 *           "resumeStatus": null,
                 *           "paymentStatus": "paid",
                 *           "fulfillmentStatus": "none",
                 *           "refundStatus": "none",
                 *           "disputeStatus": "none",
                 *           "paymentDueAt": null,
                 *           "fulfillBy": "2026-11-16T12:15:01.900Z",
                 *           "payoutEligibleAt": null,
                 *           "shippingAddress": {
                 *             "name": "Jeanne Baret",
                 *             "line1": "12 Quai de la Fosse",
                 *             "line2": null,
                 *             "city": "Nantes",
                 *             "region": null,
                 *             "postalCode": "44000",
                 *             "country": "FR"
                 *           },
                 *           "fulfillments": [],
                 *           "createdAt": "2026-11-02T12:00:00.000Z",
                 *           "updatedAt": "2026-11-02T12:15:01.900Z",
                 *           "version": 2
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderPaidEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_order_fulfilled: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6k00k80exvvcjp7gknwa994",
                 *       "type": "order.fulfilled",
                 *       "createdAt": "2026-11-04T10:00:00.000Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "offerId": "off_01m6dv7580f34thf884xawchr4",
                 *           "items": [
                 *             {
                 *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *               "titleSnapshot": "Brass sextant",
                 *               "quantity": 2,
                 *               "unitAmount": {
                 *                 "amount": 120000,
                 *                 "currency": "USD"
                 *               },
                 *               "lineTotal": {
                 *                 "amount": 240000,
                 *                 "currency": "USD"
                 *               }
                 *             }
                 *           ],
                 *           "subtotal": {
                 *             "amount": 240000,
                 *             "currency": "USD"
                 *           },
                 *           "shippingAmount": {
                 *             "amount": 2500,
                 *             "currency": "USD"
                 *           },
                 *           "taxAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "total": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "capturedAmount": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "refundedAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "refundPendingAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "chargedBackAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "status": "fulfilled",
                 *           "resumeStatus": null,
                 *           "paymentStatus": "paid",
                 *           "fulfillmentStatus": "full",
                 *           "refundStatus": "none",
                 *           "disputeStatus": "none",
                 *           "paymentDueAt": null,
                 *           "fulfillBy": null,
                 *           "payoutEligibleAt": "2026-11-11T10:00:00.000Z",
                 *           "shippingAddress": {
                 *             "name": "Jeanne Baret",
                 *             "line1": "12 Quai de la Fosse",
                 *             "line2": null,
                 *             "city": "Nantes",
                 *             "region": null,
                 *             "postalCode": "44000",
                 *             "country": "FR"
                 *           },
                 *           "fulfillments": [
                 *             {
                 *               "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                 *               "items": [
                 *                 {
                 *                   "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *                   "quantity": 2
                 *                 }
                 *               ],
                 *               "carrier": "Example Post",
                 *               "trackingNumber": "EP123456789FR",
                 *               "fulfilledAt": "2026-11-04T10:00:00.000Z"
                 *             }
                 *           ],
                 *           "createdAt": "2026-11-02T12:00:00.000Z",
                 *           "updatedAt": "2026-11-04T10:00:00.000Z",
                 *           "version": 3
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderFulfilledEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_order_refunded: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6tkry94fxz87adyfy6sa9ev",
                 *       "type": "order.refunded",
                 *       "createdAt": "2026-11-07T09:00:01.700Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "offerId": "off_01m6dv7580f34thf884xawchr4",
                 *           "items": [
                 *             {
                 *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *               "titleSnapshot": "Brass sextant",
                 *               "quantity": 2,
                 *               "unitAmount": {
                 *                 "amount": 120000,
                 *                 "currency": "USD"
                 *               },
                 *               "lineTotal": {
                 *                 "amount": 240000,
                 *                 "currency": "USD"
                 *               }
                 *             }
                 *           ],
                 *           "subtotal": {
                 *             "amount": 240000,
                 *             "currency": "USD"
                 *           },
                 *           "shippingAmount": {
                 *             "amount": 2500,
                 *             "currency": "USD"
                 *           },
                 *           "taxAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "total": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "capturedAmount": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "refundedAmount": {
                 *             "amount": 20000,
                 *             "currency": "USD"
                 *           },
                 *           "refundPendingAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "chargedBackAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "status": "fulfilled",
                 *           "resumeStatus": null,
                 *           "paymentStatus": "paid",
                 *           "fulfillmentStatus": "full",
                 *           "refundStatus": "partial",
                 *           "disputeStatus": "lost",
                 *           "paymentDueAt": null,
                 *           "fulfillBy": null,
                 *           "payoutEligibleAt": "2026-11-12T09:00:01.700Z",
                 *           "shippingAddress": {
                 *             "name": "Jeanne Baret",
                 *             "line1": "12 Quai de la Fosse",
                 *             "line2": null,
                 *             "city": "Nantes",
                 *             "region": null,
                 *             "postalCode": "44000",
                 *             "country": "FR"
                 *           },
                 *           "fulfillments": [
                 *             {
                 *               "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                 *               "items": [
                 *                 {
                 *                   "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *                   "quantity": 2
                 *                 }
                 *               ],
                 *               "carrier": "Example Post",
                 *               "trackingNumber": "EP123456789FR",
                 *               "fulfilledAt": "2026-11-04T10:00:00.000Z"
                 *             }
                 *           ],
                 *           "createdAt": "2026-11-02T12:00:00.000Z",
                 *           "updatedAt": "2026-11-07T09:00:01.700Z",
                 *           "version": 5
                 *         },
                 *         "refund": {
                 *           "id": "rfd_01m6tkrwm0fznb3xxyxscvcvep",
                 *           "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                 *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "amount": {
                 *             "amount": 20000,
                 *             "currency": "USD"
                 *           },
                 *           "reason": "claim",
                 *           "kind": "refund",
                 *           "status": "succeeded",
                 *           "initiatedBy": "seller",
                 *           "settledAt": "2026-11-07T09:00:01.100Z",
                 *           "failureCode": null,
                 *           "createdAt": "2026-11-07T09:00:00.000Z",
                 *           "updatedAt": "2026-11-07T09:00:01.100Z",
                 *           "version": 2
                 *         },
                 *         "fullyRefunded": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderRefundedEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_order_disputed: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6r4t210fm2sbez76x9wdhxz",
                 *       "type": "order.disputed",
                 *       "createdAt": "2026-11-06T10:00:00.800Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "buyerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "sellerOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "offerId": "off_01m6dv7580f34thf884xawchr4",
                 *           "items": [
                 *             {
                 *               "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *               "titleSnapshot": "Brass sextant",
                 *               "quantity": 2,
                 *               "unitAmount": {
                 *                 "amount": 120000,
                 *                 "currency": "USD"
                 *               },
                 *               "lineTotal": {
                 *                 "amount": 240000,
                 *                 "currency": "USD"
                 *               }
                 *             }
                 *           ],
                 *           "subtotal": {
                 *             "amount": 240000,
                 *             "currency": "USD"
                 *           },
                 *           "shippingAmount": {
                 *             "amount": 2500,
                 *             "currency": "USD"
                 *           },
                 *           "taxAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "total": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "capturedAmount": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "refundedAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "refundPendingAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "chargedBackAmount": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "status": "disputed",
                 *           "resumeStatus": "fulfilled",
                 *           "paymentStatus": "paid",
                 *           "fulfillmentStatus": "full",
                 *           "refundStatus": "none",
                 *           "disputeStatus": "open",
                 *           "paymentDueAt": null,
                 *           "fulfillBy": null,
                 *           "payoutEligibleAt": null,
                 *           "shippingAddress": {
                 *             "name": "Jeanne Baret",
                 *             "line1": "12 Quai de la Fosse",
                 *             "line2": null,
                 *             "city": "Nantes",
                 *             "region": null,
                 *             "postalCode": "44000",
                 *             "country": "FR"
                 *           },
                 *           "fulfillments": [
                 *             {
                 *               "id": "ful_01m6k00k80f7qbj6zv9knzyjsg",
                 *               "items": [
                 *                 {
                 *                   "listingId": "lst_01m6dqg4n0e5a943s2624g1fr2",
                 *                   "quantity": 2
                 *                 }
                 *               ],
                 *               "carrier": "Example Post",
                 *               "trackingNumber": "EP123456789FR",
                 *               "fulfilledAt": "2026-11-04T10:00:00.000Z"
                 *             }
                 *           ],
                 *           "createdAt": "2026-11-02T12:00:00.000Z",
                 *           "updatedAt": "2026-11-06T10:00:00.800Z",
                 *           "version": 4
                 *         },
                 *         "dispute": {
                 *           "id": "dsp_01m6r4t180em9bqrasptf54v5r",
                 *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                 *           "source": "buyer",
                 *           "stage": "claim",
                 *           "reason": "not_as_described",
                 *           "amount": {
                 *             "amount": 20000,
                 *             "currency": "USD"
                 *           },
                 *           "status": "needs_response",
                 *           "fundsWithdrawn": false,
                 *           "isRefundable": true,
                 *           "evidenceDueBy": "2026-11-13T10:00:00.000Z",
                 *           "openedAt": "2026-11-06T10:00:00.000Z",
                 *           "closedAt": null,
                 *           "createdAt": "2026-11-06T10:00:00.000Z",
                 *           "updatedAt": "2026-11-06T10:00:00.000Z",
                 *           "version": 1
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderDisputedEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_payment_succeeded: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6e2ycjgfpq8fcb2zr4k329h",
                 *       "type": "payment.succeeded",
                 *       "createdAt": "2026-11-02T12:15:01.200Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                 *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "amount": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "captureMethod": "automatic",
                 *           "status": "succeeded",
                 *           "amountCaptured": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "amountRefunded": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "amountRefundPending": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "refundStatus": "none",
                 *           "disputed": false,
                 *           "captureBefore": null,
                 *           "failure": null,
                 *           "provider": "sandbox",
                 *           "createdAt": "2026-11-02T12:15:00.000Z",
                 *           "updatedAt": "2026-11-02T12:15:01.200Z",
                 *           "version": 2
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PaymentSucceededEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_payment_failed: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6e2n7d8fk2b2ardzs1s8vyx",
                 *       "type": "payment.failed",
                 *       "createdAt": "2026-11-02T12:10:01.000Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "pay_01m6e2n6e0f0aa3vxtyvv2h8cx",
                 *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "amount": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "captureMethod": "automatic",
                 *           "status": "failed",
                 *           "amountCaptured": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "amountRefunded": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "amountRefundPending": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "refundStatus": "none",
                 *           "disputed": false,
                 *           "captureBefore": null,
                 *           "failure": {
                 *             "code": "insufficient_funds",
                 *             "message": "The card has insufficient funds.",
                 *             "declineCode": "insufficient_funds"
                 *           },
                 *           "provider": "sandbox",
                 *           "createdAt": "2026-11-02T12:10:00.000Z",
                 *           "updatedAt": "2026-11-02T12:10:01.000Z",
                 *           "version": 2
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PaymentFailedEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_payment_refunded: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m6tkrxpcermahftdkc431gag",
                 *       "type": "payment.refunded",
                 *       "createdAt": "2026-11-07T09:00:01.100Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                 *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "payerOrganizationId": "org_01m5cr2ay0esbbd2vv9vcp4nf6",
                 *           "payeeOrganizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "amount": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "captureMethod": "automatic",
                 *           "status": "succeeded",
                 *           "amountCaptured": {
                 *             "amount": 242500,
                 *             "currency": "USD"
                 *           },
                 *           "amountRefunded": {
                 *             "amount": 20000,
                 *             "currency": "USD"
                 *           },
                 *           "amountRefundPending": {
                 *             "amount": 0,
                 *             "currency": "USD"
                 *           },
                 *           "refundStatus": "partial",
                 *           "disputed": false,
                 *           "captureBefore": null,
                 *           "failure": null,
                 *           "provider": "sandbox",
                 *           "createdAt": "2026-11-02T12:15:00.000Z",
                 *           "updatedAt": "2026-11-07T09:00:01.100Z",
                 *           "version": 5
                 *         },
                 *         "refund": {
                 *           "id": "rfd_01m6tkrwm0fznb3xxyxscvcvep",
                 *           "paymentId": "pay_01m6e2ybd0fr8rcyvj72kzs6aq",
                 *           "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *           "amount": {
                 *             "amount": 20000,
                 *             "currency": "USD"
                 *           },
                 *           "reason": "claim",
                 *           "kind": "refund",
                 *           "status": "succeeded",
                 *           "initiatedBy": "seller",
                 *           "settledAt": "2026-11-07T09:00:01.100Z",
                 *           "failureCode": null,
                 *           "createdAt": "2026-11-07T09:00:00.000Z",
                 *           "updatedAt": "2026-11-07T09:00:01.100Z",
                 *           "version": 2
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PaymentRefundedEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_payout_released: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated. */
                "x-service-signature": string;
                /** @description The `t` of the signature. */
                "x-service-timestamp": string;
                /** @description The type of the event, as in the body. It is not signed. */
                "x-service-event": string;
                /** @description The id of the event, as in the body. It is not signed. */
                "x-service-event-id": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description When the request was signed, in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description `v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01m77frhjgexntfsqnqzgq4egm",
                 *       "type": "payout.released",
                 *       "createdAt": "2026-11-12T09:00:02.000Z",
                 *       "apiVersion": "v1",
                 *       "data": {
                 *         "object": {
                 *           "id": "po_01m6k00ktreq79e2a85q3vgtpy",
                 *           "organizationId": "org_01m4qj0b00ex0vv9h46hwnm08w",
                 *           "currency": "USD",
                 *           "status": "released",
                 *           "items": [
                 *             {
                 *               "orderId": "ord_01m6e22wg0eg7sscd0h7dbm1wz",
                 *               "gross": {
                 *                 "amount": 242500,
                 *                 "currency": "USD"
                 *               },
                 *               "refunded": {
                 *                 "amount": 20000,
                 *                 "currency": "USD"
                 *               },
                 *               "fee": {
                 *                 "amount": 22021,
                 *                 "currency": "USD"
                 *               },
                 *               "net": {
                 *                 "amount": 200479,
                 *                 "currency": "USD"
                 *               }
                 *             }
                 *           ],
                 *           "adjustments": [],
                 *           "amount": {
                 *             "amount": 200479,
                 *             "currency": "USD"
                 *           },
                 *           "eligibleAt": "2026-11-12T09:00:00.000Z",
                 *           "releasedAt": "2026-11-12T09:00:02.000Z",
                 *           "failure": null,
                 *           "holdReasons": [],
                 *           "bankStatus": "pending",
                 *           "createdAt": "2026-11-04T10:00:00.600Z",
                 *           "updatedAt": "2026-11-12T09:00:02.000Z",
                 *           "version": 5
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PayoutReleasedEvent"];
            };
        };
        responses: {
            /** @description The receiver wants no more events: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Nothing else is read from the answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed. It is repeated, as after every other answer and without one. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
