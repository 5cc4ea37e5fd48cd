import { type DocumentNode, getNullableType, GraphQLError, type GraphQLSchema, isListType } from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { limits } from './limits.ts';

/** Assumed length of lists without a page size. */
const unpagedLength = 20;

/**
 * Assumed lengths of lists that are usually shorter: without them, the console could not show a page of offers or
 * orders. An offer has at most ten revisions; an order may have more items, but hardly ever has.
 */
const lengths: Record<string, number> = {
  'Offer.revisions': 10,
  'Order.items': 5,
  'Order.fulfillments': 5,
  'Fulfillment.items': 5,
  'Order.payments': 2,
  'Payment.refunds': 2,
  'Order.disputes': 1,
  'Dispute.evidence': 3,
  'Order.ledger': 5,
  'LedgerTransaction.postings': 2,
  'Payout.items': 1,
  'Payout.adjustments': 1,
  'Payout.holdReasons': 1,
  // Its buckets, at most 100, are in its own cost.
  'WebhookEndpoint.series': 1,
  'WebhookDelivery.plannedAttempts': 1,
  // Their sizes are in `sizes`.
  'Listing.attributeList': 1,
  'WebhookAttempt.requestHeaderList': 1,
  'WebhookAttempt.responseHeaderList': 1,
  'WebhookEndpointStats.errorCounts': 1,
  'WebhookEndpointStats.responseClassCounts': 1,
  'WebhookBucket.responseClassCounts': 1,
  'TroubledWebhookEndpoint.errorCounts': 1,
  'WebhookRetryPolicy.eventTypeDelays': 1,
};

/**
 * More than half of the limit, so a document can have one such field. Each of them checks a password or code, which is
 * expensive, or replaces the session.
 */
const onceInADocument = limits.complexity / 2 + 1;

/**
 * Fields that cost a service much more than reading a record, or that wait. The statistics are cheap enough for a page
 * of endpoints to show them.
 */
const ownCosts: Record<string, number> = {
  'WebhookEndpoint.stats': 150,
  'WebhookEndpoint.series': 150,
  'WebhookEndpoint.notices': 20,
  // Each is a call of its own.
  'Order.ledger': 30,
  'Mutation.testWebhookEndpoint': 1_500,
  // Each locks the stock of a listing, for which all buyers wait.
  'Mutation.createOffer': 500,
  'Mutation.counterOffer': 500,
  'Mutation.acceptOffer': 500,
  'Mutation.createOrder': 500,
  // Each asks the payment provider, and may wait 10 seconds for it.
  'Mutation.createPayment': 1_000,
  'Mutation.confirmPayment': 1_000,
  'Mutation.cancelPayment': 1_000,
  'Mutation.capturePayment': 1_000,
  'Mutation.createRefund': 1_000,
  'Mutation.refundAsOperator': 1_000,
  'Mutation.submitEvidence': 1_000,
  'Mutation.acceptDispute': 1_000,
  'Mutation.decideClaim': 1_000,
  'Mutation.submitEvidenceAsOperator': 1_000,
  'Mutation.acceptDisputeAsOperator': 1_000,
  'Mutation.releasePayout': 1_000,
  'Mutation.retryPayout': 1_000,
  'Mutation.setPayoutAccount': 1_000,
  // Of two at once the second is refused.
  'Query.auditVerification': onceInADocument,
  'Mutation.switchOrganization': onceInADocument,
  'Mutation.reauthenticate': onceInADocument,
  'Mutation.changePassword': onceInADocument,
  'Mutation.confirmTotp': onceInADocument,
  'Mutation.deleteTotp': onceInADocument,
  'Mutation.createRecoveryCodes': onceInADocument,
};

/**
 * Largest sizes of members that may be long, in KB. Each KB costs as much as a field: without that, 200 attempts with
 * their bodies, which are 6 MB, would cost as much as 200 attempts with their status.
 */
const sizes: Record<string, number> = {
  'WebhookDelivery.payload': 64,
  'WebhookAttempt.requestHeaderList': 8,
  'WebhookAttempt.responseHeaderList': 16,
  'WebhookAttempt.responseBody': 16,
  'WebhookEventType.schema': 8,
  'WebhookEventType.example': 2,
  'WebhookEndpointStats.errorCounts': 1,
  'WebhookEndpointStats.responseClassCounts': 1,
  'TroubledWebhookEndpoint.errorCounts': 1,
  'WebhookRetryPolicy.eventTypeDelays': 4,
  'AuditEvent.changes': 8,
  'UserError.details': 1,
  'Listing.description': 10,
  'Listing.imageUrls': 24,
  'Listing.attributeList': 32,
  'Evidence.text': 10,
  'Evidence.fileUrls': 20,
};

/** The fields in `sizes`, for the test that compares them with the schema. */
export const sizedFields: ReadonlySet<string> = new Set(Object.keys(sizes));

/**
 * A field costs 1, or what `ownCosts` or `sizes` say, plus the cost of its subfields. In a list the subfields count
 * once per record: `first` times in a connection, otherwise as often as `lengths` says, or `unpagedLength` times.
 */
const estimate: ComplexityEstimator = ({ field, type, args, childComplexity }) => {
  // Whether clients may query the schema is checked elsewhere.
  if (field.name.startsWith('__')) return 0;
  const name = `${type.name}.${field.name}`;
  const own = ownCosts[name] ?? sizes[name] ?? 1;
  if (typeof args.first === 'number') return own + Math.max(args.first, 1) * childComplexity;
  const unpaged = isListType(getNullableType(field.type)) && !type.name.endsWith('Connection');
  const length = lengths[name] ?? unpagedLength;
  return own + (unpaged ? length : 1) * childComplexity;
};

/** Throws a GraphQLError if the document with these variables costs more than `limits.complexity`. */
export function assertAffordable(
  schema: GraphQLSchema,
  query: DocumentNode,
  request: { operationName?: string | undefined; variables?: Record<string, unknown> | undefined },
): void {
  const complexity = complexityOf(schema, query, request);
  if (complexity > limits.complexity)
    throw refused(`The complexity limit of ${limits.complexity} is exceeded: this document has ${complexity}.`);
}

function complexityOf(
  schema: GraphQLSchema,
  query: DocumentNode,
  { operationName, variables }: Parameters<typeof assertAffordable>[2],
): number {
  try {
    return getComplexity({
      schema,
      query,
      estimators: [estimate],
      ...(operationName !== undefined && { operationName }),
      ...(variables !== undefined && { variables }),
    });
  } catch (error) {
    // A variable does not fit its type, or the document has too many nodes to count.
    throw error instanceof GraphQLError ? refused(error.message) : error;
  }
}

function refused(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } });
}
