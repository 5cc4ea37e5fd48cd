import { type Reply, ServiceError } from '@marketplace/kernel';
import { inArguments } from '../faults.ts';
import { limits } from '../requests/limits.ts';

interface Connection<T> {
  nodes: T[];
  edges: { node: T; cursor: string | null }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: null; endCursor: string | null };
}

export interface PageArguments {
  first: number;
  after?: string | null;
}

/** Answer of a list operation. */
export type ListPage<T> = Promise<Reply<{ data: T[]; nextCursor: string | null }>>;

/** Filters of a list. Null and absent filter nothing. */
type Filters<A> = { [K in keyof Omit<A, keyof PageArguments>]?: NonNullable<A[K]> };

/**
 * A page of a list operation as a Relay connection. The operation makes one cursor per page, for its end, so only the
 * last edge has a cursor. Throws `invalid_parameter`, and what the operation throws.
 */
export async function connect<T, A extends PageArguments>(
  { first, after, ...filters }: A,
  list: (input: Filters<A> & { limit: number; cursor?: string }) => ListPage<T>,
): Promise<Connection<T>> {
  if (first < 1 || first > limits.first) {
    const detail = `\`first\` must be 1 to ${limits.first}.`;
    throw new ServiceError('invalid_parameter', detail, {
      faults: [{ path: ['first'], code: 'invalid_parameter', detail }],
    });
  }
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value != null)) as Filters<A>;
  const { output } = await list({ ...set, limit: first, ...(after != null && { cursor: after }) }).catch(
    (error: unknown) => {
      throw inArguments(error);
    },
  );
  const { data, nextCursor } = output;
  return {
    nodes: data,
    edges: data.map((node, index) => ({ node, cursor: index === data.length - 1 ? nextCursor : null })),
    pageInfo: {
      hasNextPage: nextCursor !== null,
      hasPreviousPage: after != null,
      startCursor: null,
      endCursor: nextCursor,
    },
  };
}
