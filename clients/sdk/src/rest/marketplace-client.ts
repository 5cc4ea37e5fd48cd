import { randomUUID } from 'node:crypto';
import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
} from 'openapi-fetch';
import type { paths } from '../api.generated.ts';
import type { WebhookEvent } from '../webhooks/webhook-event.ts';
import { type ErrorInit, errorOfAnswer, MarketplaceError } from './marketplace-error.ts';
import { type Persistence, persistentFetch } from './persistent-fetch.ts';

export interface MarketplaceClientOptions extends Partial<Persistence> {
  /** The URL of the service, without `/api/v1`. */
  baseUrl: string;
  /** Sent as a bearer token. */
  apiKey: string;
}

type Api = Client<paths>;
type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type Init<Path extends keyof paths, M extends Method> = MaybeOptionalInit<paths[Path], M>;
/** Arguments of a call, as in openapi-fetch: the second one is optional if nothing in it is required. */
type InitArgument<I> = undefined extends I ? [I?] : [I];

/** Returns the body and the response of a 2xx. Throws `MarketplaceError` for everything else. */
type Call<M extends Method> = <Path extends ClientPathsWithMethod<Api, M>>(
  path: Path,
  ...init: InitArgument<Init<Path, M>>
) => Promise<{ data: MethodResponse<Api, M, Path>; response: Response }>;

/** Paths whose GET returns pages. */
type ListPath = {
  [Path in ClientPathsWithMethod<Api, 'get'>]: MethodResponse<Api, 'get', Path> extends { nextCursor: string | null }
    ? Path
    : never;
}[ClientPathsWithMethod<Api, 'get'>];
type Item<Path extends ListPath> = MethodResponse<Api, 'get', Path> extends { data: (infer Record)[] } ? Record : never;

/** Filters of `events.list`. */
export type EventQuery = NonNullable<paths['/api/v1/events']['get']['parameters']['query']>;

/** A client of the REST API. */
export interface MarketplaceClient {
  GET: Call<'get'>;
  PUT: Call<'put'>;
  POST: Call<'post'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
  /** Iterates over all records of a list. A page is requested when its first record is needed. */
  paginate<Path extends ListPath>(path: Path, init?: Init<Path, 'get'>): AsyncGenerator<Item<Path>, void>;
  events: {
    /**
     * Iterates over the events of the organization, the oldest first, with the contents of its webhooks. With `after`,
     * the id of the last event that was read, it misses none. Throws `MarketplaceError` (`events_expired`) if events
     * since then are not stored any more.
     */
    list(query?: EventQuery, init?: { signal?: AbortSignal }): AsyncGenerator<WebhookEvent, void>;
  };
}

interface Page {
  data: unknown[];
  nextCursor: string | null;
}

/**
 * Creates a client of the REST API, typed by the OpenAPI document. Each change is sent with an idempotency key,
 * generated unless the call has one, so that it can be repeated without being executed twice. Throws `TypeError` if the
 * API key is empty.
 */
export function createMarketplaceClient({
  baseUrl,
  apiKey,
  fetch = (request) => globalThis.fetch(request),
  timeoutMs = 30_000,
  retriesMax = 3,
  retryAfterSecondsMax = 30,
}: MarketplaceClientOptions): MarketplaceClient {
  if (!apiKey) throw new TypeError('The API key is missing or empty.');
  const send = persistentFetch({ fetch, timeoutMs, retriesMax, retryAfterSecondsMax });
  const api = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    // The service never redirects, and the API key must not be sent to another server.
    redirect: 'manual',
  });
  api.use({
    onRequest: ({ request }) => {
      const changes = !['GET', 'HEAD'].includes(request.method);
      if (changes && !request.headers.has('idempotency-key')) request.headers.set('idempotency-key', randomUUID());
    },
    onResponse: async ({ request, response }) => {
      if (!response.ok) throw await errorOfAnswer(request, response);
    },
  });

  /** The type of the result has no error: `onResponse` has thrown it. */
  const call = <M extends Method>(method: M) =>
    (async (path: never, init: object = {}) => {
      let sent: Pick<ErrorInit, 'request' | 'response'> = {};
      const remember = async (request: Request): Promise<Response> => {
        const response = await send(request);
        sent = { request, response };
        return response;
      };
      try {
        return await api.request(method, path, { ...init, fetch: remember } as never);
      } catch (cause) {
        if (!(cause instanceof SyntaxError)) throw cause;
        throw new MarketplaceError({ code: 'unexpected_answer', detail: 'The answer is not JSON.', ...sent, cause });
      }
    }) as unknown as Call<M>;

  const GET = call('get');
  const getPage = GET as unknown as (path: string, init: object) => Promise<{ data: Page }>;

  const paginate: MarketplaceClient['paginate'] = async function* (path, init) {
    let query: object = init?.params?.query ?? {};
    for (;;) {
      const { data: page } = await getPage(path, { ...init, params: { ...init?.params, query } });
      yield* page.data as Item<typeof path>[];
      if (page.nextCursor === null) return;
      query = { ...query, cursor: page.nextCursor };
    }
  };

  return {
    GET,
    PUT: call('put'),
    POST: call('post'),
    PATCH: call('patch'),
    DELETE: call('delete'),
    paginate,
    events: {
      list: (query = {}, init = {}) =>
        paginate('/api/v1/events', { ...init, params: { query } }) as AsyncGenerator<unknown> as AsyncGenerator<
          WebhookEvent,
          void
        >,
    },
  };
}
