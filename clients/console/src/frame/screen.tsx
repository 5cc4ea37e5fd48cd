import type { ReactNode } from 'react';
import { whyNotLoaded } from '../data/loading.ts';
import { later } from '../ui/layout/later.tsx';
import { Skeleton } from '../ui/layout/waiting.tsx';

/**
 * The component of a screen, loaded when the screen is opened. If the service has another version of the console, the
 * page is reloaded, which loses no input because nothing was entered on the screen yet.
 */
export function screen<const N extends string>(load: () => Promise<Record<N, () => ReactNode>>, name: N) {
  return later(
    async () => {
      try {
        return await load();
      } catch (error) {
        if ((await whyNotLoaded()).code === 'unknown_document' && isFirstReload()) {
          location.reload();
          await new Promise(() => {});
        }
        throw error;
      }
    },
    name,
    () => <Skeleton rows={6} />,
  );
}

/** Whether the page was not reloaded in the last minute. A file that stays missing must not reload it forever. */
function isFirstReload(): boolean {
  const lastAt = Number(sessionStorage.getItem('reloadedAt'));
  if (Date.now() - lastAt < 60_000) return false;
  sessionStorage.setItem('reloadedAt', String(Date.now()));
  return true;
}
