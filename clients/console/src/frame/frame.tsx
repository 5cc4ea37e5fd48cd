import { Outlet } from '@tanstack/react-router';
import { Activity, type ReactNode, useDeferredValue, useState } from 'react';
import { useAnotherPerson, useInstallation } from '../data/session/session.tsx';
import { FlaskConical } from '../ui/icons/icons.tsx';
import { AnotherPerson } from './another-person.tsx';
import { Connection } from './connection.tsx';
import css from './frame.module.css';
import { Navigation } from './navigation/navigation.tsx';
import { useKeys } from './palette/keys.ts';
import { later } from '../ui/layout/later.tsx';

// Their code is loaded when they are first opened.
const Palette = later(
  async () => (await import('./palette/palette.tsx')).Palette,
  () => null,
);
const KeySheet = later(
  async () => (await import('./palette/key-sheet.tsx')).KeySheet,
  () => null,
);

/**
 * The frame of everything that a signed-in person sees. If somebody else has signed in in another tab, it is hidden,
 * asks nothing, and keeps what was entered until the person is back.
 */
export function Frame(): ReactNode {
  const another = useAnotherPerson();
  return (
    <>
      {another && <AnotherPerson {...another} />}
      <Activity mode={another ? 'hidden' : 'visible'}>
        <FrameOfPerson />
      </Activity>
    </>
  );
}

/** The navigation beside, or above, the screen. */
function FrameOfPerson(): ReactNode {
  const [opened, setOpened] = useState<'palette' | 'keys'>();
  const open = (which: typeof opened) => () => setOpened(which);
  // The first screen is rendered after the frame and in pieces, so that a slow computer is not busy too long.
  const isDrawn = useDeferredValue(true, false);
  useKeys({ onPalette: open('palette'), onSheet: open('keys') });
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <Navigation onPalette={open('palette')} />
      <main id="main" className={css.main}>
        <Connection />
        <SandboxNotice />
        {isDrawn && <Outlet />}
      </main>
      {opened === 'palette' && <Palette onClosed={open(undefined)} onSheet={open('keys')} />}
      {opened === 'keys' && <KeySheet onClose={open(undefined)} />}
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
