import type { AttemptFragment, DeliveryFragment } from '../../../generated/graphql/graphql.ts';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { Check, Circle, X } from '../../../ui/icons/icons.tsx';
import { durationText } from '../../../ui/show/time/duration.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import { outcomeOf } from '../../../records/webhook-delivery/advice.ts';
import css from './delivery.module.css';
import { TimingBar } from './timing-bar.tsx';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const clockAndDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** The attempts, oldest first, walked by the arrow keys. The selected one is in the address. */
export function AttemptList({
  delivery,
  selected,
}: {
  delivery: DeliveryFragment;
  selected: number | undefined;
}): ReactNode {
  const { attempts, plannedAttempts } = delivery;
  if (attempts.length + plannedAttempts.length === 0) return null;
  const longestMs = Math.max(1, ...attempts.map(({ durationMs }) => durationMs));
  return (
    <ol className={css.attempts} aria-label="Attempts" onKeyDown={walk}>
      {attempts.map((attempt) => (
        <AttemptRow
          key={attempt.id}
          attempt={attempt}
          first={attempts[0]!}
          longestMs={longestMs}
          selected={attempt.number === selected}
        />
      ))}
      <PlannedAttempts delivery={delivery} />
    </ol>
  );
}

/** The next attempt, and those that follow while they fail. */
function PlannedAttempts({ delivery: { attempts, plannedAttempts } }: { delivery: DeliveryFragment }): ReactNode {
  const [next, ...later] = plannedAttempts;
  if (next === undefined) return null;
  const number = attempts.length + 1;
  const last = later.at(-1);
  return (
    <>
      <li className={css.planned}>
        <Circle size={14} aria-hidden /> {number} <time dateTime={next}>{timeText(next, attempts[0])}</time> due
      </li>
      {last !== undefined && (
        <li className={css.planned}>
          <Circle size={14} aria-hidden />
          <details>
            <summary>
              {later.length === 1 ? number + 1 : `${number + 1} to ${number + later.length}`}, until{' '}
              <Time at={last} day />
            </summary>
            <ol>
              {later.map((at, index) => (
                <li key={at}>
                  {number + 1 + index} <time dateTime={at}>{timeText(at, attempts[0])}</time>, if the others fail
                </li>
              ))}
            </ol>
          </details>
        </li>
      )}
    </>
  );
}

interface AttemptRowProps {
  attempt: AttemptFragment;
  first: AttemptFragment;
  longestMs: number;
  selected: boolean;
}

function AttemptRow({ attempt, first, longestMs, selected }: AttemptRowProps): ReactNode {
  const { number, startedAt, durationMs, errorCode } = attempt;
  const failed = errorCode !== null;
  const Shape = failed ? X : Check;
  return (
    <li>
      <Link
        to="."
        search={(former: object) => ({ ...former, attempt: number })}
        replace
        resetScroll={false}
        className={`${css.attempt} ${selected ? css.selected : ''}`}
        aria-current={selected ? 'true' : undefined}
        tabIndex={selected ? 0 : -1}
      >
        <Shape
          size={14}
          strokeWidth={2.5}
          className={failed ? css.bad : css.good}
          aria-label={failed ? 'Failed' : 'Succeeded'}
        />
        <span className={css.number}>
          <span className="visually-hidden">attempt </span>
          {number}
        </span>
        <time dateTime={startedAt}>{timeText(startedAt, first)}</time>
        <span className={css.outcome}>{outcomeOf(attempt)}</span>
        <TimingBar attempt={attempt} longestMs={longestMs} />
        <span className={css.duration}>{durationText(durationMs)}</span>
      </Link>
    </li>
  );
}

/** Time of an attempt, with the day unless it is that of the first attempt. */
function timeText(at: string, first: AttemptFragment | undefined): string {
  const date = new Date(at);
  const sameDay = first === undefined || new Date(first.startedAt).toDateString() === date.toDateString();
  return (sameDay ? clock : clockAndDay).format(date);
}

function walk(event: KeyboardEvent<HTMLOListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const link = to === undefined ? undefined : links[to];
  if (!link) return;
  event.preventDefault();
  link.focus();
  link.click();
}
