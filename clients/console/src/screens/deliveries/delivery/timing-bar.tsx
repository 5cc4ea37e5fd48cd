import type { AttemptFragment } from '../../../generated/graphql/graphql.ts';
import type { CSSProperties, ReactNode } from 'react';
import css from './delivery.module.css';

/** The steps of an attempt with their lengths in milliseconds. */
export function stepsOf({ timings, durationMs }: Pick<AttemptFragment, 'timings' | 'durationMs'>): [string, number][] {
  const ends: [string, number | null][] = [
    ['DNS', timings.dns],
    ['connect', timings.connect],
    ['TLS', timings.tls],
    ['wait', timings.firstByte],
    [timings.firstByte === null ? 'wait' : 'read', durationMs],
  ];
  const steps: [string, number][] = [];
  let from = 0;
  for (const [name, end] of ends) {
    if (end === null) continue;
    steps.push([name, Math.max(0, end - from)]);
    from = Math.max(from, end);
  }
  return steps;
}

/** Steps of an attempt as a bar, on the scale of the longest attempt. Their lengths are in the request as text. */
export function TimingBar({ attempt, longestMs }: { attempt: AttemptFragment; longestMs: number }): ReactNode {
  return (
    <span className={css.bar} aria-hidden>
      <span
        className={css.length}
        style={{ '--length': `${(attempt.durationMs / longestMs) * 100}%` } as CSSProperties}
      >
        {stepsOf(attempt).map(([name, ms]) => (
          <span
            key={name}
            className={`${css.step} ${css[name.toLowerCase()]}`}
            style={{ '--share': Math.max(ms, 0.01) } as CSSProperties}
          />
        ))}
      </span>
    </span>
  );
}
