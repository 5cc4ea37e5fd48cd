import type { ComponentProps, ReactNode } from 'react';
import type { Read } from '../../../data/queries.ts';
import { Loaded } from '../waiting.tsx';
import { Pager } from './pager.tsx';

type RowsOf<C> = C extends { nodes: infer Rows extends readonly unknown[] } ? Rows : never;

interface PagedListProps<R, F extends keyof R & string> {
  read: Read<R>;
  /** The field of the connection. */
  field: F;
  /** The cursor of this page, from the address. */
  after: string | undefined;
  /** The search parameter of the cursor. */
  page?: string;
  /** Expected number of lines. */
  rows?: number;
  /** Shown if there are no rows. */
  empty: ReactNode;
  children: (rows: RowsOf<NonNullable<R[F]>>) => ReactNode;
}

/** A page of a list with the links to others, a skeleton, or an error. */
export function PagedList<R, F extends keyof R & string>({
  read,
  field,
  after,
  page = 'after',
  rows = 8,
  empty,
  children,
}: PagedListProps<R, F>): ReactNode {
  return (
    <Loaded read={read} field={field} page={page} rows={rows}>
      {(data) => {
        const { nodes, pageInfo } = data[field] as {
          nodes: RowsOf<NonNullable<R[F]>>;
          pageInfo: ComponentProps<typeof Pager>['page'];
        };
        if (nodes.length === 0) return empty;
        return (
          <>
            {children(nodes)}
            <Pager name={page} after={after} page={pageInfo} />
          </>
        );
      }}
    </Loaded>
  );
}
