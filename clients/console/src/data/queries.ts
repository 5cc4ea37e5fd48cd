import {
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useOrganizationId } from './organization.tsx';
import type { TypedDocumentString } from '../generated/graphql/graphql.ts';
import { ApiError, isTemporary } from './api-error.ts';
import { recoveryEveryMs } from './loading.ts';
import { type Answered, change, execute, type PayloadOf } from './execute.ts';

const retriesMax = 3;
/** Older answers are read again when a screen or window with them is opened, because others change them too. */
const freshMs = 2_000;
/** Longest wait for a retry of a change. A longer one fails at once. */
const patienceMs = 10_000;

/** Refusals after another tab switched the organization, or somebody changed the rights of the person. */
const staleFrameCodes = ['organization_changed', 'role_not_allowed', 'operator_required'];

/** Key of the query for the person, who is read again after such a refusal. */
export const frameKey = ['frame'] as const;

const onError = (error: unknown): void => {
  if (error instanceof ApiError && staleFrameCodes.includes(error.code))
    void queryClient.invalidateQueries({ queryKey: frameKey });
};

/**
 * The cache of answers. Temporary failures are retried, changes under their idempotency key. Stale answers are read
 * again when they are shown. Without a connection, changes fail at once and the input is kept.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      retry: (failures, error) => failures < retriesMax && isTemporary(error),
      retryDelay: retryDelayMs,
      refetchOnWindowFocus: true,
    },
    mutations: {
      networkMode: 'always',
      retry: (failures, error) =>
        failures < retriesMax && isTemporary(error) && retryDelayMs(failures, error) <= patienceMs && navigator.onLine,
      retryDelay: retryDelayMs,
    },
  },
});

function retryDelayMs(failures: number, error: unknown): number {
  const after = error instanceof ApiError ? error.details['retryAfter'] : undefined;
  return typeof after === 'number' ? after * 1000 : Math.min(1000 * 2 ** failures, 10_000);
}

/** Key and function of a query, for `useQuery`, `ensureQueryData` and tests. */
function queryOf<R, V>(document: TypedDocumentString<R, V>, variables: V, organizationId: string | undefined) {
  const { hash } = document.__meta__ as { hash: string };
  const queryKey = [organizationId ?? null, hash, variables] as const;
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answered<R>> =>
      withFormer(
        await execute(document, variables, { organizationId, signal }),
        queryClient.getQueryData<Answered<R>>(queryKey),
      ),
  };
}

/** Fills fields that cannot be read at the moment with their previous values, so that input beside them stays. */
function withFormer<R>({ data, errors }: Answered<R>, former: Answered<R> | undefined): Answered<R> {
  const fields = errors.flatMap(({ path: [field], error }) => (isTemporary(error) ? [field as keyof R] : []));
  const known = fields.filter((field) => former?.data[field] != null);
  return {
    data: { ...data, ...Object.fromEntries(known.map((field) => [field, former!.data[field]])) },
    errors: errors.map((error) => ({ ...error, kept: known.includes(error.path[0] as keyof R) })),
  };
}

function isToRecover({ state: { data, error } }: { state: { data?: Answered<unknown>; error: unknown } }): boolean {
  return isTemporary(error) || (data?.errors.some((one) => isTemporary(one.error)) ?? false);
}

interface ReadOptions {
  /** Poll interval while the tab is visible. */
  everyMs?: number;
  enabled?: boolean;
  /** Whether the cache drops the answer at once, so that screens opened later do not show it. */
  unkept?: boolean;
}

export type Read<R> = UseQueryResult<Answered<R>> & {
  /** The error of a root field of the answer. */
  errorAt(field: string): ApiError | undefined;
};

/** Reads a document for the organization of the screen. The previous answer stays on screen during the next read. */
export function useDocument<R, V>(
  document: TypedDocumentString<R, V>,
  variables: V,
  { everyMs, enabled = true, unkept = false }: ReadOptions = {},
): Read<R> {
  const organizationId = useOrganizationId();
  const result = useQuery({
    ...queryOf(document, variables, organizationId),
    enabled,
    ...(unkept && { gcTime: 0 }),
    placeholderData: (former) => former,
    refetchInterval: (query) => (isToRecover(query) ? Math.max(recoveryEveryMs, everyMs ?? 0) : (everyMs ?? false)),
  });
  return {
    ...result,
    errorAt: (field) => result.data?.errors.find(({ path, kept }) => path[0] === field && !kept)?.error,
  } as Read<R>;
}

/**
 * A change by a document with one mutation. It keeps one idempotency key until it succeeds, so that a repetition after
 * a lost answer has no second effect. Then every cached answer with the changed record is read again.
 */
export function useChange<R extends object, V>(document: TypedDocumentString<R, V>) {
  const organizationId = useOrganizationId();
  const key = useRef(crypto.randomUUID());
  const sent = useRef('');
  return useMutation<PayloadOf<R>, ApiError, V>({
    // The answer may contain a secret, so the cache drops it.
    gcTime: 0,
    mutationFn: (variables) => {
      // Another input is another change, which needs another key.
      const text = JSON.stringify(variables);
      if (sent.current !== '' && sent.current !== text) key.current = crypto.randomUUID();
      sent.current = text;
      return change(document, variables, { organizationId, idempotencyKey: key.current });
    },
    onSuccess: async (payload) => {
      key.current = crypto.randomUUID();
      sent.current = '';
      await invalidate(payload);
    },
  });
}

/**
 * Invalidates cached answers that contain a record of the payload. If no answer contains one of the records, it is new
 * and any list may lack it, so all are invalidated. Accepting an offer, for example, creates an order.
 */
export async function invalidate(payload: unknown): Promise<void> {
  const ids = idsIn(payload);
  const texts = new Map(
    queryClient
      .getQueryCache()
      .getAll()
      .map((query) => [query, JSON.stringify(query.state.data ?? null)]),
  );
  const known = ids.length > 0 && ids.every((id) => [...texts.values()].some((text) => text.includes(id)));
  await queryClient.invalidateQueries({
    predicate: (query) => !known || ids.some((id) => texts.get(query)?.includes(id)),
  });
}

function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    /^id$|Id$/.test(name) && typeof member === 'string' ? [`"${member}"`] : idsIn(member),
  );
}
