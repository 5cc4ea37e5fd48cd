import {
  createContext,
  isValidElement,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';

/** An action on screen. */
export interface Action {
  text: string;
  /** Why it is off. Undefined: it is on. */
  reason: string | undefined;
  /** Button of the action, or link if the action is a screen. */
  button: HTMLElement;
}

const ActionsContext = createContext(false);

interface ActionsProps {
  as?: 'p' | 'div' | 'span';
  className?: string | undefined;
  children: ReactNode;
}

/** A row of buttons and links that look like buttons. The palette offers them while they are on screen. */
export function Actions({ as: Row = 'p', className, children }: ActionsProps): ReactNode {
  return (
    <ActionsContext value={true}>
      <Row className={className}>{children}</Row>
    </ActionsContext>
  );
}

const actions = new Set<Action>();
const listeners = new Set<() => void>();

/** The registered actions, in no order. */
export const registered: ReadonlySet<Action> = actions;

/** Calls the listener after each change of the registered actions. Returns a function that ends it. */
export function whenRegistered(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Registers a button in a row of `Actions` while it is on screen. `children`: its content; `ref`: the ref of its user.
 * Returns the ref for the element.
 */
export function useAction<E extends HTMLElement>(
  ref: Ref<E> | undefined,
  children: ReactNode,
  reason?: string,
): RefObject<E | null> {
  const button = useRef<E>(null);
  const inRow = use(ActionsContext);
  const text = textOf(children).trim();
  useImperativeHandle(ref, () => button.current!, []);
  useEffect(() => {
    if (!inRow) return;
    const action = { text, reason, button: button.current! };
    actions.add(action);
    changed();
    return () => {
      actions.delete(action);
      changed();
    };
  }, [inRow, text, reason]);
  return button;
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** The text of strings and elements. Components add none. */
function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}
