import { ChevronsUpDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useViewer } from '../../data/session.tsx';
import css from './organization-switcher.module.css';

// Its code is loaded when it is first opened: most people work in one organization.
const OrganizationMenu = lazy(async () => ({ default: (await import('./organization-menu.tsx')).OrganizationMenu }));

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
  const closed = (
    <button
      type="button"
      className={css.trigger}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => setContainer(currentTarget.closest<HTMLElement>('[role="dialog"], header'))}
    >
      {label}
    </button>
  );
  if (!container) return closed;
  return (
    <Suspense fallback={closed}>
      <OrganizationMenu slug={slug} organizations={organizations} container={container}>
        {label}
      </OrganizationMenu>
    </Suspense>
  );
}
