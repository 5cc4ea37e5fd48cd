import type { ReactNode } from 'react';
import { Check, Circle, CircleDashed, CircleDot, Clock, Pause, TriangleAlert, X } from '../icons/icons.tsx';
import css from './status.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'hold' | 'accent' | 'quiet';

const shapes = {
  good: Check,
  warn: Clock,
  bad: X,
  hold: Pause,
  accent: CircleDot,
  quiet: Circle,
  dashed: CircleDashed,
  alert: TriangleAlert,
} as const;

/** A status as a shape, a word and a color. Each alone is enough. */
export function Status({ tone, word }: { tone: Tone; word: string }): ReactNode {
  const Shape = shapes[tone];
  return (
    <span className={`${css.status} ${css[tone]}`}>
      <Shape size={14} strokeWidth={2.5} aria-hidden />
      {word}
    </span>
  );
}

/** The words for a value of an enum: `pending_payment` is `Pending payment`. */
export function wordOf(value: string): string {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
