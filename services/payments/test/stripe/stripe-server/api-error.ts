import type Stripe from 'stripe';

/** The members of `error` in an answer. https://docs.stripe.com/api/errors */
export interface ErrorMembers {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  charge?: string;
}

/** An answer of Stripe that is an error. */
export class ApiError extends Error {
  readonly status: number;
  readonly members: ErrorMembers;

  constructor(status: number, members: ErrorMembers) {
    super(members.message);
    this.status = status;
    const { code } = members;
    this.members = {
      ...members,
      ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
    };
  }
}

/** A request that is refused. */
export function invalid(message: string, code?: string, param?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) });
}

/** An object that does not exist. */
export function missing(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}
