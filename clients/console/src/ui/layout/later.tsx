import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type ApiError, isTemporary } from '../../data/api-error.ts';
import { useRecovery, whyNotLoaded } from '../../data/loading.ts';
import { ErrorBox } from '../controls/error-box.tsx';

interface Later<P> {
  (props: P): ReactNode;
  /** Loads the code before it is shown. The router calls it. */
  preload(): Promise<void>;
}

type PropsOf<C> = C extends (props: infer P extends object) => ReactNode ? P : object;

/**
 * The component `name` of a module that is loaded when the component is first shown. `meanwhile` is shown until then,
 * nothing if it is absent. If the module cannot be loaded, the reason is shown in its place, the rest of the screen
 * stays, and it is tried again.
 */
export function later<N extends string, M extends Record<N, (props: never) => ReactNode>>(
  load: () => Promise<M>,
  name: N,
  meanwhile: (props: PropsOf<M[N]>) => ReactNode = () => null,
): Later<PropsOf<M[N]>> {
  return loaded(async () => (await load())[name] as unknown as ComponentType<PropsOf<M[N]>>, meanwhile);
}

function loaded<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: (props: P) => ReactNode): Later<P> {
  let Part: ComponentType<P> | undefined;
  /** Resolves to null when the code is loaded. */
  const failure = async (): Promise<ApiError | null> => {
    try {
      Part = await load();
      // Rendering in another task keeps slow computers responsive.
      await new Promise((resolve) => setTimeout(resolve));
      return null;
    } catch {
      return whyNotLoaded();
    }
  };
  function Later(props: P): ReactNode {
    const [state, setState] = useState<'waiting' | ApiError | null>('waiting');
    const waiting = state === 'waiting';
    useEffect(() => {
      if (Part || !waiting) return;
      let shown = true;
      void failure().then((next) => shown && setState(next));
      return () => void (shown = false);
    }, [waiting]);
    useRecovery(isTemporary(state), () => setState('waiting'));
    if (Part) return <Part {...props} />;
    if (state === 'waiting' || state === null) return meanwhile(props);
    return <ErrorBox error={state} retry={() => setState('waiting')} />;
  }
  return Object.assign(Later, { preload: async () => void (await failure()) });
}
