import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChevronRight, ChevronsLeft } from '../../icons/icons.tsx';
import css from './pager.module.css';

interface PagerProps {
  /** The search parameter. */
  name?: string;
  /** The cursor of this page, from the address. */
  after: string | undefined;
  page: { hasNextPage: boolean; endCursor: string | null };
}

/** Links to the next page and to the first page of a list. The address has the page. */
export function Pager({ name = 'after', after, page }: PagerProps): ReactNode {
  if (after === undefined && !page.hasNextPage) return null;
  return (
    <nav className={css.pager} aria-label="Pages of the list">
      {after !== undefined && (
        <Link to="." search={(former: object) => ({ ...former, [name]: undefined })} className={css.link}>
          <ChevronsLeft size={16} aria-hidden /> First page
        </Link>
      )}
      {page.hasNextPage && (
        <Link
          to="."
          search={(former: object) => ({ ...former, [name]: page.endCursor ?? undefined })}
          className={css.link}
        >
          Next page <ChevronRight size={16} aria-hidden />
        </Link>
      )}
    </nav>
  );
}
