import DataLoader from 'dataloader';
import { isServiceError } from '@marketplace/kernel';
import type { Attempt, Delivery, DeliveryDetail, DeliveryOutline } from '@marketplace/webhooks-contract';
import type { GraphqlContext } from '../context.ts';
import type { Resolvers } from '../schema/resolvers.generated.ts';

/**
 * Lists answer deliveries without attempts, and attempts without headers and bodies. A request that asks for these
 * loads each delivery by a call of its own. Complexity limits how many.
 */
export const deliveryResolvers: Resolvers = {
  WebhookDelivery: {
    attempts: async ({ id }, _arguments, { loaderOf }) =>
      ((await loaderOf<DeliveryOutline>('WebhookDelivery').load(id))?.attempts ?? []) as Attempt[],
    queuePosition: async ({ id }, _arguments, { loaderOf }) =>
      (await loaderOf<DeliveryOutline>('WebhookDelivery').load(id))?.queuePosition ?? null,
    plannedAttempts: async ({ id }, _arguments, { loaderOf }) =>
      (await loaderOf<DeliveryOutline>('WebhookDelivery').load(id))?.plannedAttempts ?? [],
    payload: async (delivery: Partial<Delivery> & { id: string }, _arguments, context) =>
      delivery.payload === undefined ? ((await detailOf(context, delivery.id))?.payload ?? null) : delivery.payload,
  },
  WebhookAttempt: {
    requestHeaders: async (attempt, _arguments, context) =>
      (await wholeAttempt(context, attempt))?.requestHeaders ?? {},
    responseHeaders: async (attempt, _arguments, context) =>
      (await wholeAttempt(context, attempt))?.responseHeaders ?? null,
    responseBody: async (attempt, _arguments, context) => (await wholeAttempt(context, attempt))?.responseBody ?? null,
  },
};

/** The attempt with headers and bodies. Null if its delivery was deleted meanwhile. */
async function wholeAttempt(
  context: GraphqlContext,
  attempt: Partial<Attempt> & { id: string; deliveryId: string },
): Promise<Attempt | null> {
  if (attempt.requestHeaders !== undefined) return attempt as Attempt;
  const delivery = await detailOf(context, attempt.deliveryId);
  return delivery?.attempts.find(({ id }) => id === attempt.id) ?? null;
}

/** The loaders of requests in progress: each request loads a delivery once. */
const loaders = new WeakMap<GraphqlContext, DataLoader<string, DeliveryDetail | null>>();

function detailOf(context: GraphqlContext, id: string): Promise<DeliveryDetail | null> {
  const { calls, caller } = context;
  const find = async (deliveryId: string): Promise<DeliveryDetail | null | Error> => {
    try {
      return (await calls.get('webhooks.getDelivery')!(caller, { id: deliveryId })).output as DeliveryDetail;
    } catch (error) {
      return isServiceError(error, 'not_found') ? null : (error as Error);
    }
  };
  const loader = loaders.get(context) ?? new DataLoader((ids: readonly string[]) => Promise.all(ids.map(find)));
  loaders.set(context, loader);
  return loader.load(id);
}
