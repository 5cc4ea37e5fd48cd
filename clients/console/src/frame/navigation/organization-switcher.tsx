import { type ReactNode, useState } from 'react';
import { useViewer } from '../../data/session/session.tsx';
import { ChevronsUpDown } from '../../ui/icons/icons.tsx';
import { later } from '../../ui/layout/later.tsx';
import css from './organization-switcher.module.css';

// Most people work in one organization and never open it.
const OrganizationMenu = later(
  () => import('./organization-menu.tsx'),
  'OrganizationMenu',
  ({ children }) => <Closed>{children}</Closed>,
);

/** Shows the organization of the screen, and switches the session to another one. */
export function OrganizationSwitcher({ slug }: { slug: string | undefined }): ReactNode {
  const { memberships } = useViewer();
  // The landmark or drawer that contains the menu. Null until the menu is first opened.
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
