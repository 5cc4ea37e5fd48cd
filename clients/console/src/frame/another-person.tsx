import { type ReactNode, useState } from 'react';
import { refreshFrame, useViewer, type Viewer } from '../data/session/session.tsx';
import { SignInForm } from '../screens/sign-in/sign-in-form.tsx';
import { Button } from '../ui/controls/button.tsx';
import { isolated } from '../ui/show/isolated.ts';
import { Outside } from './outside.tsx';

/** Somebody else has signed in in another tab. They decide who works in this one. */
export function AnotherPerson({ name, email }: Viewer['user']): ReactNode {
  const shown = useViewer().user;
  const [signsIn, setSignsIn] = useState(false);
  return (
    <Outside title="Another person is signed in">
      <p>
        In another tab of this browser, {isolated(name)} ({isolated(email)}) has signed in. This tab is of{' '}
        {isolated(shown.name)} ({isolated(shown.email)}): it sends nothing, and keeps what was entered.
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
