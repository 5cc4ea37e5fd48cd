import type { ReactNode } from 'react';

const day = { day: 'numeric', month: 'short' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
const year = { year: 'numeric' } as const;
const ofThisYear = { day: formatOf(day), moment: formatOf({ ...day, ...time }) };
const ofAnotherYear = { day: formatOf({ ...day, ...year }), moment: formatOf({ ...day, ...time, ...year }) };
const exact = formatOf({ dateStyle: 'full', timeStyle: 'long' });

function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(undefined, options);
}

/**
 * A time or a day in the person's time zone, with the year unless it is the current one. Hovering shows the exact time
 * with its zone.
 */
export function Time({ at, day: dayOnly = false }: { at: string; day?: boolean }): ReactNode {
  const date = new Date(at);
  const formats = date.getFullYear() === new Date().getFullYear() ? ofThisYear : ofAnotherYear;
  return (
    <time dateTime={at} title={exact.format(date)}>
      {formats[dayOnly ? 'day' : 'moment'].format(date)}
    </time>
  );
}
