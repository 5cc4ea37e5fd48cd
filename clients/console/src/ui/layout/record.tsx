import type { ReactNode } from 'react';
import type { ApiError } from '../../data/api-error.ts';
import type { Read } from '../../data/queries.ts';
import { NotFound } from './not-found.tsx';
import { ErrorBox } from '../controls/error-box.tsx';
import { Page } from './page.tsx';
import { Skeleton } from './waiting.tsx';

interface RecordProps<R, F extends keyof R & string> {
  read: Read<R>;
  /** The field of the record. */
  field: F;
  /** The kind of record, such as `listing`. */
  what: string;
  children: (record: NonNullable<R[F]>) => ReactNode;
}

/**
 * The screen of one record: the record, a skeleton, an error, or not found. The previous record does not stay on screen
 * under the address of another one.
 */
export function RecordScreen<R, F extends keyof R & string>({
  read,
  field,
  what,
  children,
}: RecordProps<R, F>): ReactNode {
  const answered = read.isPlaceholderData ? undefined : read.data;
  const record = answered?.data[field];
  if (record) return children(record);
  const failed = read.errorAt(field) ?? (answered ? undefined : (read.error as ApiError | null));
  if (answered && (!failed || failed.code === 'not_found')) return <NotFound what={what} />;
  return (
    <Page title={what.charAt(0).toUpperCase() + what.slice(1)}>
      {failed ? <ErrorBox error={failed} retry={() => void read.refetch()} /> : <Skeleton rows={6} />}
    </Page>
  );
}
