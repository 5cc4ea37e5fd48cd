import type { ServerResponse } from 'node:http';
import { type Receiver, startReceiver } from '../../receiver.ts';
import { waitFor } from '../../wait-for.ts';
import { bodyOf } from '../../api.ts';
import type { Company } from './people.ts';

/** Endpoints and deliveries, by the state that they show. */
export interface Webhooks {
  endpoints: Record<'healthy' | 'failing' | 'paused', string>;
  deliveries: Record<'succeeded' | 'retrying' | 'failed' | 'held', string>;
}

/** A typical answer of frameworks: markup, and a line without a space. */
const line = 'upstream_connect_error.'.repeat(30);
const failure = `<!doctype html><html><body><h1>502 Bad Gateway</h1><pre>${line}</pre></body></html>`;

/** Starts the receiver of the webhooks of an organization. It answers by the path of the endpoint. */
export function startShop(): Promise<Receiver> {
  return startReceiver(({ path }, response) => answers[path.split('/')[1] ?? '']?.(response));
}

const answers: Record<string, (response: ServerResponse) => void> = {
  shop: (response) => response.writeHead(204).end(),
  erp: (response) => response.writeHead(502, { 'content-type': 'text/html', server: 'nginx/1.27' }).end(failure),
  search: (response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"no route"}'),
};

/** Adds the endpoints. They receive all later events. */
export async function createEndpoints({ owner }: Company, { url }: Receiver): Promise<Webhooks['endpoints']> {
  const create = async (path: string, description: string, more: object = {}): Promise<string> => {
    const wanted = { url: `${url}/${path}`, description, subscribedEvents: ['*'], ...more };
    const { endpoint } = bodyOf(await owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', wanted));
    return endpoint.id;
  };
  const healthy = await create('shop', 'Shop');
  const failing = await create('erp/a/rather/long/path/that/names/everything?tenant=lumen-workshop', 'ERP', {
    subscribedEvents: ['order.*'],
    retryPolicy: { delaysSeconds: [1, 1, 3600, 7200, 14_400] },
    customHeaders: { 'x-tenant': 'lumen' },
  });
  await create('search', 'Search index', {
    subscribedEvents: ['listing.*'],
    retryPolicy: { delaysSeconds: [1] },
  });
  const paused = await create('analytics', '', { subscribedEvents: ['payment.*'] });
  bodyOf(await owner.send('PATCH', `/webhooks/endpoints/${paused}`, { status: 'paused' }));
  bodyOf(await owner.post(`/webhooks/endpoints/${failing}/secret/rotate`, { gracePeriodSeconds: 86_400 }));
  return { healthy, failing, paused };
}

interface Delivery {
  id: string;
  status: string;
  attemptCount: number;
}

/** Waits until all events so far are delivered, as far as possible. */
export async function findDeliveries(
  { owner }: Company,
  endpoints: Webhooks['endpoints'],
): Promise<Webhooks['deliveries']> {
  const find = (query: string, accept: (delivery: Delivery) => boolean = () => true): Promise<string> =>
    waitFor(`a delivery with ${query}`, async () => {
      const { body } = await owner.get<{ data: Delivery[] }>(`/webhooks/deliveries?${query}`);
      return body.data.find(accept)?.id;
    });
  return {
    succeeded: await find(`endpointId=${endpoints.healthy}&status=succeeded&eventType=order.paid`),
    retrying: await find(
      `endpointId=${endpoints.failing}&status=retrying&eventType=order.paid`,
      ({ attemptCount }) => attemptCount === 3,
    ),
    failed: await find('status=failed'),
    held: await find('status=held'),
  };
}
