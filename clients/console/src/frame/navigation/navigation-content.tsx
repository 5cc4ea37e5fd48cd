import { Link, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { forgetAll, useViewer } from '../../data/session.tsx';
import { signOut } from '../../data/sign-in.ts';
import { Button } from '../../ui/controls/button.tsx';
import css from './navigation.module.css';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { sectionsFor } from './sections.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** The organization, the screens that the role has, and the person. `onLeave` is called when a link is followed. */
export function NavigationContent({ onLeave }: { onLeave: () => void }): ReactNode {
  const viewer = useViewer();
  const match = useMatch({ from: '/frame/o/$slug', shouldThrow: false });
  // The person's own screens belong to no organization: beside them is the one in which the person works.
  const active = viewer.memberships.find(({ organization }) => organization?.id === viewer.activeOrganization?.id);
  const slug = match?.params.slug ?? active?.organization?.slug;
  const membership = viewer.memberships.find(({ organization }) => organization?.slug === slug);
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <div className={css.content}>
      <OrganizationSwitcher slug={slug} />
      <nav aria-label="Screens" className={css.nav}>
        {slug !== undefined &&
          membership &&
          sectionsFor(membership.role).map(({ title, links }) => (
            <div key={title}>
              {title !== '' && <p className={css.section}>{title}</p>}
              <ul>
                {links.map(({ to, text, icon: Icon, exact = false }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      params={{ slug }}
                      className={css.link}
                      activeOptions={{ exact }}
                      activeProps={{ 'aria-current': 'page' }}
                      onClick={onLeave}
                    >
                      <Icon size={16} aria-hidden /> {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </nav>
      <div className={css.person}>
        <p className={css.name}>{viewer.user.name}</p>
        <p className={css.email}>{viewer.user.email}</p>
        <Link to="/account" onClick={onLeave}>
          Your account
        </Link>
        <ThemeChoice />
        <a href="/docs">Documentation</a>
        <Button
          look="quiet"
          onClick={async () => {
            await signOut();
            forgetAll();
            await navigate({ to: '/sign-in', search: {} });
            await router.invalidate();
          }}
        >
          Sign out
        </Button>
      </div>
    </div>
  );
}
