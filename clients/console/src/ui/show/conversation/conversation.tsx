import type { ReactNode } from 'react';
import { Time } from '../time/time.tsx';
import css from './conversation.module.css';

interface ConversationProps {
  label: string;
  /** `Statement`s, oldest first. */
  children: ReactNode;
  /** How it ended, below them. */
  end?: ReactNode;
}

/** What two parties have said, each on its side. A new statement is read aloud. */
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
  /** Whether this organization has said it. */
  ours: boolean;
  /** Whether it waits for an answer. */
  current?: boolean;
  /** Who has said it, such as `You, as buyer`. */
  by: string;
  /** Its number or kind, before the time. */
  about?: string;
  at: string;
  /** What the party has written, as it was written. */
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
