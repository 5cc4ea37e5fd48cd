import type { ReactNode } from 'react';

const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
const dateOnly = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** A time in the zone of the person; the exact time with its zone appears on pointing. */
export function Time({ at, day = false }: { at: string; day?: boolean }): ReactNode {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exact.format(date)}>
      {(day ? dateOnly : dateTime).format(date)}
    </time>
  );
}
