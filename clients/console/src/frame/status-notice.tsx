import type { ReactNode } from 'react';
import { useHere } from '../data/session/session.tsx';
import { CirclePause } from '../ui/icons/icons.tsx';
import { isolated } from '../ui/show/isolated.ts';
import css from './frame.module.css';

const texts: Readonly<Record<string, string>> = {
  suspended:
    'is suspended by the operator of the platform. Its listings are hidden, its API keys are refused and its payouts ' +
    'wait. You can still bring open trade to its end.',
  closing: 'is closing. Its listings are archived, and it begins nothing new. It is closed when nothing is open.',
  closed:
    'is closed. You can read what was, and answer disputes. If a bank sends a payout back, you can change the account and ' +
    'release it.',
};

/** Says why much is off, if the organization is not active. */
export function StatusNotice(): ReactNode {
  const { name, status } = useHere();
  const text = texts[status];
  if (text === undefined) return null;
  return (
    <p role="note" className={css.status}>
      <CirclePause size={16} aria-hidden />
      <span>
        <strong>{isolated(name)}</strong> {text}{' '}
        <a href="/docs/guides/organizations#organizations-and-members">What it can do</a>
      </span>
    </p>
  );
}
