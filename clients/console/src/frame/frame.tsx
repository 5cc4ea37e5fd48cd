import { Outlet } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useInstallation } from '../data/session/session.tsx';
import { Connection } from './connection.tsx';
import css from './frame.module.css';
import { Navigation } from './navigation/navigation.tsx';

/** The frame of everything that a signed-in person sees: the navigation beside, or above, the screen. */
export function Frame(): ReactNode {
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <Navigation />
      <main id="main" className={css.main}>
        <Connection />
        <SandboxNotice />
        <Outlet />
      </main>
    </div>
  );
}

function SandboxNotice(): ReactNode {
  if (useInstallation()?.paymentProvider !== 'sandbox') return null;
  return (
    <p role="note" className={css.notice}>
      <FlaskConical size={14} aria-hidden /> This is a sandbox: no money moves here.
    </p>
  );
}
