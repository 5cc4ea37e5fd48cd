import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useAction } from './actions.tsx';
import css from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  look?: 'primary' | 'default' | 'danger' | 'quiet';
  /** Why the action is not available. The button stays focusable and shows the reason. */
  disabledReason?: string | undefined;
  /** The action is in progress: a second click has no effect. */
  busy?: boolean;
}

/** A button. It submits a form only with `type="submit"`. */
export function Button({
  look = 'default',
  type = 'button',
  disabledReason,
  busy = false,
  onClick,
  ref,
  ...rest
}: ButtonProps): ReactNode {
  const button = useAction(ref, rest.children, disabledReason);
  const off = disabledReason !== undefined || busy;
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      className={`${css.button} ${css[look]}`}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      title={disabledReason ?? rest.title}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    >
      {rest.children}
      {disabledReason !== undefined && <span className="visually-hidden">. {disabledReason}</span>}
    </button>
  );
}

interface AnchorProps extends Omit<ComponentProps<'a'>, 'className'> {
  look?: 'primary' | 'default' | 'quiet';
}

function Anchor({ look = 'default', ref, ...rest }: AnchorProps): ReactNode {
  const link = useAction(ref, rest.children);
  return <a {...rest} ref={link} className={`${css.button} ${css[look]}`} />;
}

/** A link that looks like a button, for actions that are screens. */
export const ButtonLink = createLink(Anchor);
