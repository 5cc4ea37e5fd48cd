import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { ApiError, isTemporary } from '../data/api-error.ts';
import { queryClient } from '../data/queries.ts';
import { Button } from '../ui/controls/button.tsx';
import css from './frame.module.css';

type State = 'current' | 'offline' | 'away' | 'outdated';

const texts: Record<Exclude<State, 'current'>, string> = {
  offline: 'There is no connection. What you see may be old, and is read again once there is one. Your input is kept.',
  away: 'The service cannot be reached. What you see may be old, and is read again once it is. Your input is kept.',
  outdated: 'There is a new version of the console. What you see is not read again until you load it.',
};

/** Says when what is on screen is no longer current, and why. */
export function Connection(): ReactNode {
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

/** An answer that is on screen stays when it cannot be read again. One that was never read has an error in its place. */
function stateNow(): State {
  if (!onlineManager.isOnline()) return 'offline';
  const errors = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined })
    .map(({ state }) => state.error);
  if (errors.some((error) => error instanceof ApiError && error.code === 'unknown_document')) return 'outdated';
  return errors.some(isTemporary) ? 'away' : 'current';
}
