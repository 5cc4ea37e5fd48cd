import { type ReactNode, useEffect, useRef } from 'react';
import css from './page.module.css';
import { isDialogOpen } from '../overlays/is-dialog-open.ts';
import { isolated } from '../show/isolated.ts';
import { Actions } from '../controls/actions.tsx';

interface PageProps {
  title: string;
  /** Position of the page, such as a link to its list. */
  breadcrumb?: ReactNode;
  status?: ReactNode;
  /** The one primary action. On narrow screens it sticks to the bottom. */
  primary?: ReactNode;
  /** Facts beside the record. On narrow screens they follow below. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: its title gets the focus when the screen opens. */
export function Page({ title, breadcrumb, status, primary, aside, children }: PageProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${isolated(title)} · Marketplace`;
  }, [title]);
  useEffect(() => {
    // Setting the focus computes the layout, so it has its own task: rendering and layout in one block slow computers.
    const timer = setTimeout(() => {
      // A dialog that was opened during loading keeps the focus.
      if (!isDialogOpen()) heading.current?.focus();
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.titles}>
          {breadcrumb && <p className={css.breadcrumb}>{breadcrumb}</p>}
          <div className={css.title}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {status}
          </div>
        </div>
        {primary && (
          <Actions as="div" className={css.primary}>
            {primary}
          </Actions>
        )}
      </header>
      {aside ? (
        <div className={css.columns}>
          <div className={css.main}>{children}</div>
          <aside className={css.aside}>{aside}</aside>
        </div>
      ) : (
        <div className={css.main}>{children}</div>
      )}
    </div>
  );
}
