import { type ReactNode, useState } from 'react';
import { useViewer } from '../../data/session/session.tsx';
import { ChevronsUpDown } from '../../ui/icons/icons.tsx';
import { later } from '../../ui/layout/later.tsx';
import css from './organization-switcher.module.css';

// Its code is loaded when it is first opened: most people work in one organization.
const OrganizationMenu = later(
  () => import('./organization-menu.tsx'),
  'OrganizationMenu',
  ({ children }) => <Closed>{children}</Closed>,
);

/** The organization of the screen, and the person's others. Choosing another one switches the session to it. */
export function OrganizationSwitcher({ slug }: { slug: string | undefined }): ReactNode {
  const { memberships } = useViewer();
  // Where the menu is shown once it is wanted: in the same landmark, or in the drawer.
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const organizations = memberships.flatMap(({ organization }) => organization ?? []);
  const here = organizations.find((organization) => organization.slug === slug);
  if (organizations.length === 0) return <p className={css.none}>Marketplace</p>;
  const label = (
    <>
      <span className={css.name}>{here?.name ?? 'Choose an organization'}</span>
      <ChevronsUpDown size={16} aria-label="Switch organization" />
    </>
  );
  if (!container) return <Closed onOpen={setContainer}>{label}</Closed>;
  return (
    <OrganizationMenu slug={slug} organizations={organizations} container={container}>
      {label}
    </OrganizationMenu>
  );
}

function Closed({ onOpen, children }: { onOpen?: (container: HTMLElement | null) => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={css.trigger}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onOpen?.(currentTarget.closest<HTMLElement>('[role="dialog"], header'))}
    >
      {children}
    </button>
  );
}
