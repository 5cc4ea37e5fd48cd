import { Outlet } from '@tanstack/react-router';
import { Activity, type ReactNode, useDeferredValue, useState, useSyncExternalStore } from 'react';
import { refreshFrame, useAnotherPerson, useInstallation, useViewer, type Viewer } from '../data/session/session.tsx';
import { FlaskConical } from '../ui/icons/icons.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { useKeys } from './palette/keys.ts';
import { later } from '../ui/layout/later.tsx';
import { Button } from '../ui/controls/button.tsx';
import { isolated } from '../ui/show/isolated.ts';
import { Outside } from './outside.tsx';
import { onlineManager } from '@tanstack/react-query';
import { ApiError, isTemporary } from '../data/api-error.ts';
import { queryClient } from '../data/queries.ts';
import css from './frame.module.css';
import { SignInForm } from './sign-in-form.tsx';

// Loaded when first opened.
const Palette = later(() => import('./palette/palette.tsx'), 'Palette');
const KeySheet = later(() => import('./palette/key-sheet.tsx'), 'KeySheet');

/**
 * The frame of all screens of a signed-in person. If somebody else signs in in another tab, it is hidden, sends no
 * requests, and keeps its input until the person is back.
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

/** The navigation and the screen. */
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

/** Shown after somebody else has signed in in another tab. They decide who works in this one. */
function AnotherPerson({ name, email }: Viewer['user']): ReactNode {
  const shown = useViewer().user;
  const [signsIn, setSignsIn] = useState(false);
  return (
    <Outside title="Another person is signed in">
      <p>
        {isolated(name)} ({isolated(email)}) has signed in in another tab of this browser. This tab belongs to{' '}
        {isolated(shown.name)} ({isolated(shown.email)}). It sends no requests, and keeps its input.
      </p>
      {signsIn ? (
        <SignInForm onSignedIn={() => void refreshFrame()} />
      ) : (
        <p>
          <Button look="primary" onClick={() => setSignsIn(true)}>
            Sign in as {isolated(shown.name)}
          </Button>{' '}
          <Button onClick={() => location.assign('/console/')}>Continue as {isolated(name)}</Button>
        </p>
      )}
    </Outside>
  );
}

type State = 'current' | 'offline' | 'away' | 'outdated';

const texts: Record<Exclude<State, 'current'>, string> = {
  offline: 'There is no connection. The screen may be out of date until there is one again. Your input is kept.',
  away: 'The service cannot be reached. The screen may be out of date until it answers again. Your input is kept.',
  outdated: 'There is a new version of the console. The screen is not read again until you load it.',
};

/** Tells when the screen is no longer current, and why. */
function Connection(): ReactNode {
  const state = useSyncExternalStore(subscribe, stateNow);
  return (
    <div role="status">
      {state !== 'current' && (
        <p className={css.notice}>
          {texts[state]} {state === 'outdated' && <Button onClick={() => location.reload()}>Load it</Button>}
        </p>
      )}
    </div>
  );
}

function subscribe(changed: () => void): () => void {
  const ends = [onlineManager.subscribe(changed), queryClient.getQueryCache().subscribe(changed)];
  return () => ends.forEach((end) => end());
}

/** Considers answers on screen that cannot be read again. An answer that was never read shows its own error. */
function stateNow(): State {
  if (!onlineManager.isOnline()) return 'offline';
  const errors = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined })
    .map(({ state }) => state.error);
  if (errors.some((error) => error instanceof ApiError && error.code === 'unknown_document')) return 'outdated';
  return errors.some(isTemporary) ? 'away' : 'current';
}
