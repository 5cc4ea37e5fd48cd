import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConfig } from '../data/config.ts';

/** Tells that a mail was sent, with a link to the inbox of an installation for development. */
export function MailSent({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const inboxUrl = useConfig()?.inboxUrl;
  return (
    <>
      <p role="status">
        We have sent a mail to <strong>{to}</strong>. {children}
      </p>
      {inboxUrl && (
        <p>
          <a href={`${inboxUrl}/#${encodeURIComponent(to)}`} target="_blank" rel="noreferrer">
            Open the inbox
          </a>
          , which shows the mails of this machine.
        </p>
      )}
      <p>
        <Link to="/sign-in">Sign in</Link>
      </p>
    </>
  );
}
