import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { ApiError } from '../../data/api-error.ts';
import type { Read } from '../../data/queries.ts';
import { ErrorBox } from '../controls/error-box.tsx';
import css from './waiting.module.css';
import { Actions } from '../controls/actions.tsx';

/** Shorter waits show nothing. */
const skeletonAfterMs = 150;

/** Placeholder bars during a read. `rows`: expected number of lines. */
export function Skeleton({ rows = 3 }: { rows?: number }): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), skeletonAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={shown ? css.skeleton : css.hidden} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  );
}

interface LoadedProps<R> {
  read: Read<R>;
  /** The field that is shown, or its error. */
  field: keyof R & string;
  rows?: number;
  /** The search parameter of its page. */
  page?: string;
  children: (data: R) => ReactNode;
}

/** The data of a read, a skeleton, or an error. An address with an invalid page leads to the first one. */
export function Loaded<R>({ read, field, rows, page = 'after', children }: LoadedProps<R>): ReactNode {
  const { data, error, refetch } = read;
  const failed = data ? read.errorAt(field) : (error as ApiError | null);
  if (failed?.code === 'invalid_cursor')
    return <Navigate to="." search={(former: object) => ({ ...former, [page]: undefined })} replace />;
  if (failed) return <ErrorBox error={failed} retry={() => void refetch()} />;
  return data ? children(data.data) : <Skeleton rows={rows ?? 3} />;
}

interface EmptyProps {
  /** One sentence. */
  children: ReactNode;
  /** The first step, as a button. */
  action?: ReactNode;
  /** A page of the guides. */
  guide?: { href: string; text: string };
}

/** Shown instead of an empty list: a sentence, the first step, and a page of the guides. */
export function Empty({ children, action, guide }: EmptyProps): ReactNode {
  return (
    <div className={css.empty}>
      <p>{children}</p>
      {action && <Actions as="div">{action}</Actions>}
      {guide && <a href={guide.href}>{guide.text}</a>}
    </div>
  );
}
