import type { ReactNode } from 'react';
import { Time } from '../time/time.tsx';
import css from './conversation.module.css';

interface ConversationProps {
  label: string;
  /** `Statement`s, oldest first. */
  children: ReactNode;
  /** The outcome, below the statements. */
  end?: ReactNode;
}

/** Statements of two parties, each on its side. A new statement is announced. */
export function Conversation({ label, children, end }: ConversationProps): ReactNode {
  return (
    <div role="log" aria-label={label}>
      <ol className={css.conversation}>
        {children}
        {end && <li className={css.end}>{end}</li>}
      </ol>
    </div>
  );
}

interface StatementProps {
  /** Whether this organization made it. */
  ours: boolean;
  /** Whether it awaits an answer. */
  current?: boolean;
  /** The author, such as `You, as buyer`. */
  by: string;
  /** Number or kind of the entry, shown before the time. */
  about?: string;
  at: string;
  /** The text, as the party entered it. */
  text?: string;
  children?: ReactNode;
}

/** One statement of a conversation. */
export function Statement({ ours, current = false, by, about, at, text = '', children }: StatementProps): ReactNode {
  return (
    <li className={[css.statement, ours && css.ours, current && css.current].filter(Boolean).join(' ')}>
      <div className={css.head}>
        <h2 className={css.by}>{by}</h2>
        <span className={css.quiet}>
          {about !== undefined && `${about} · `}
          <Time at={at} />
        </span>
      </div>
      {children}
      {text !== '' && (
        <p className={css.text} dir="auto">
          {text}
        </p>
      )}
    </li>
  );
}
