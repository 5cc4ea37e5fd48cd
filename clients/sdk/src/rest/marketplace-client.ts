import { randomUUID } from 'node:crypto';
import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
} from 'openapi-fetch';
import type { paths } from './api.generated.ts';
import { errorOfAnswer, MarketplaceError } from './marketplace-error.ts';
import { type Persistence, persistentFetch } from './persistent-fetch.ts';

export interface MarketplaceClientOptions extends Partial<Persistence> {
  /** Where the service is, without `/api/v1`. */
  baseUrl: string;
  apiKey: string;
}

type Api = Client<paths>;
type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type Init<Path extends keyof paths, M extends Method> = MaybeOptionalInit<paths[Path], M>;
/** As openapi-fetch has it: the second argument may be left out where nothing in it is required. */
type InitArgument<I> = undefined extends I ? [I?] : [I];

/** Answers what a 2xx carried; everything else is thrown as `MarketplaceError`. */
type Call<M extends Method> = <Path extends ClientPathsWithMethod<Api, M>>(
  path: Path,
  ...init: InitArgument<Init<Path, M>>
) => Promise<{ data: MethodResponse<Api, M, Path>; response: Response }>;

/** Paths whose GET answers pages. */
type ListPath = {
  [Path in ClientPathsWithMethod<Api, 'get'>]: MethodResponse<Api, 'get', Path> extends { nextCursor: string | null }
    ? Path
    : never;
}[ClientPathsWithMethod<Api, 'get'>];
type Item<Path extends ListPath> = MethodResponse<Api, 'get', Path> extends { data: (infer Record)[] } ? Record : never;

export interface MarketplaceClient {
  GET: Call<'get'>;
  PUT: Call<'put'>;
  POST: Call<'post'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
  /** Every record of a list, page by page as they are asked for. */
  paginate<Path extends ListPath>(path: Path, init?: Init<Path, 'get'>): AsyncGenerator<Item<Path>, void>;
}

interface Page {
  data: unknown[];
  nextCursor: string | null;
}

/**
 * A client of the REST API, typed by its OpenAPI document. Every change gets an idempotency key, unless the call brings
 * one, so it can be repeated without being done twice.
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
  const api = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    // The service redirects nothing, and the key is for nobody else.
    redirect: 'manual',
    fetch: persistentFetch({ fetch, timeoutMs, retriesMax, retryAfterSecondsMax }),
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

  /** The answers without their error half: `onResponse` has thrown it. */
  const call = <M extends Method>(method: M) =>
    (async (path: never, init: object = {}) => {
      try {
        return await api.request(method, path, init as never);
      } catch (cause) {
        if (!(cause instanceof SyntaxError)) throw cause;
        throw new MarketplaceError({ code: 'unexpected_answer', detail: 'The answer is not JSON.', cause });
      }
    }) as unknown as Call<M>;

  const GET = call('get');
  const getPage = GET as unknown as (path: string, init: object) => Promise<{ data: Page }>;

  return {
    GET,
    PUT: call('put'),
    POST: call('post'),
    PATCH: call('patch'),
    DELETE: call('delete'),
    async *paginate<Path extends ListPath>(path: Path, init?: Init<Path, 'get'>) {
      let query: object = init?.params?.query ?? {};
      for (;;) {
        const { data: page } = await getPage(path, { ...init, params: { ...init?.params, query } });
        yield* page.data as Item<Path>[];
        if (page.nextCursor === null) return;
        query = { ...query, cursor: page.nextCursor };
      }
    },
  };
}
