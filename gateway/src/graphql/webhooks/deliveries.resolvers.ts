import DataLoader from 'dataloader';
import { isServiceError } from '@marketplace/kernel';
import type { Attempt, Delivery, DeliveryDetail, DeliveryOutline } from '@marketplace/webhooks-contract';
import type { GraphqlContext, Resolver } from '../context.ts';

type OutlinedAttempt = Partial<Attempt> & { id: string; deliveryId: string };

type OfDelivery<Result> = Resolver<object, Result, Partial<Delivery> & { id: string }>;
type OfAttempt<Result> = Resolver<object, Result | null, OutlinedAttempt>;
type Header = Record<'name' | 'value', unknown>;

const attempts: OfDelivery<unknown[]> = async ({ id }, _arguments, context) =>
  (await outlineOf(context, id))?.attempts ?? [];
const queuePosition: OfDelivery<number | null> = async ({ id }, _arguments, context) =>
  (await outlineOf(context, id))?.queuePosition ?? null;
const plannedAttempts: OfDelivery<unknown[]> = async ({ id }, _arguments, context) =>
  (await outlineOf(context, id))?.plannedAttempts ?? [];
const payload: OfDelivery<unknown> = async (delivery, _arguments, context) =>
  delivery.payload === undefined ? ((await detailOf(context, delivery.id))?.payload ?? null) : delivery.payload;

const requestHeaderList: OfAttempt<Header[]> = async (attempt, _arguments, context) =>
  toHeaders((await wholeAttempt(context, attempt))?.requestHeaders ?? {});
const responseHeaderList: OfAttempt<Header[]> = async (attempt, _arguments, context) =>
  toHeaders((await wholeAttempt(context, attempt))?.responseHeaders);
const responseBody: OfAttempt<string> = async (attempt, _arguments, context) =>
  (await wholeAttempt(context, attempt))?.responseBody ?? null;

/**
 * Lists answer deliveries without attempts, and attempts without headers and bodies. A request that asks for these
 * loads each delivery by a call of its own. Complexity limits how many.
 */
export const deliveryResolvers = {
  WebhookDelivery: { attempts, queuePosition, plannedAttempts, payload },
  WebhookAttempt: { requestHeaderList, responseHeaderList, responseBody },
};

function toHeaders(headers: object | null | undefined): Header[] | null {
  return headers == null ? null : Object.entries(headers).map(([name, value]) => ({ name, value: value as unknown }));
}

function outlineOf({ loaderOf }: GraphqlContext, id: string): Promise<DeliveryOutline | null> {
  return loaderOf<DeliveryOutline>('WebhookDelivery').load(id);
}

/** The attempt with headers and bodies. Null if its delivery was deleted meanwhile. */
async function wholeAttempt(context: GraphqlContext, attempt: OutlinedAttempt): Promise<Attempt | null> {
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
