import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { ApiError } from '../../data/api-error.ts';
import { whyNotLoaded } from '../../data/loading.ts';
import { ErrorBox } from '../show/error-box.tsx';

/**
 * A part of a screen whose code is loaded when it is first shown; `meanwhile` is shown until then. If it cannot be
 * loaded, the reason is shown in its place, and the rest of the screen stays.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode,
): (props: P) => ReactNode {
  let Part: ComponentType<P> | undefined;
  return function Later(props: P): ReactNode {
    const [state, setState] = useState<'waiting' | 'loaded' | ApiError>(Part ? 'loaded' : 'waiting');
    useEffect(() => {
      if (state !== 'waiting') return;
      let shown = true;
      const settle = (next: 'loaded' | ApiError) => shown && setState(next);
      load().then(
        (component) => {
          Part = component;
          settle('loaded');
        },
        async () => settle(await whyNotLoaded()),
      );
      return () => void (shown = false);
    }, [state]);
    if (Part) return <Part {...props} />;
    return typeof state === 'string' ? (
      meanwhile(props)
    ) : (
      <ErrorBox error={state} retry={() => setState('waiting')} />
    );
  };
}
