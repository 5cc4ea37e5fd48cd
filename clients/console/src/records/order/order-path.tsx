import type { ReactNode } from 'react';
import { Check, Circle, CircleDot, Pause, X } from '../../ui/icons/icons.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import css from './order-path.module.css';
import { type OrderOnPath, type PathStep, stepsOf } from './path-steps.ts';

const shapes: Record<PathStep['state'], typeof Check> = {
  done: Check,
  now: CircleDot,
  next: Circle,
  held: Pause,
  ended: X,
};
const words: Record<PathStep['state'], string> = {
  done: 'done',
  now: 'now',
  next: 'later',
  held: 'held',
  ended: 'ended',
};

/** Path of an order: its steps with their dates, the current one with its deadline. */
export function OrderPath({ order }: { order: OrderOnPath }): ReactNode {
  return (
    <ol className={css.path}>
      {stepsOf(order).map((step) => {
        const Shape = shapes[step.state];
        return (
          <li
            key={step.title}
            className={`${css.step} ${css[step.state]}`}
            aria-current={step.state === 'now' || step.state === 'held' ? 'step' : undefined}
          >
            <Shape size={16} strokeWidth={2.5} aria-hidden className={css.shape} />
            <span className={css.title}>
              {step.title}
              <span className="visually-hidden">, {words[step.state]}</span>
            </span>
            <span className={css.date}>
              {step.at != null && <Time at={step.at} />}
              {step.by != null && (
                <>
                  by <Time at={step.by} />
                </>
              )}
              {step.note !== undefined && <span className={css.note}>{step.note}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
