import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { BookOpen, CircleUserRound, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { forgetAll, useViewer } from '../../data/session/session.tsx';
import { signOut } from '../../data/session/sign-in.ts';
import css from './navigation.module.css';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { sectionsFor } from './sections.ts';
import { ThemeChoice } from './theme-choice.tsx';
import { useMembership } from './use-membership.ts';

/** The organization, the screens that the role has, and the person. `onLeave` is called when a link is followed. */
export function NavigationContent({ onLeave }: { onLeave: () => void }): ReactNode {
  const viewer = useViewer();
  const membership = useMembership();
  const slug = membership?.organization?.slug;
  const isOperator = viewer.operator && membership?.organization?.id === viewer.activeOrganization?.id;
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <div className={css.content}>
      <OrganizationSwitcher slug={slug} />
      <nav aria-label="Screens" className={css.nav}>
        {slug !== undefined &&
          membership &&
          sectionsFor(membership.role, isOperator).map(({ title, links }) => (
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
        <Link to="/account" className={css.link} activeProps={{ 'aria-current': 'page' }} onClick={onLeave}>
          <CircleUserRound size={16} aria-hidden /> Your account
        </Link>
        <a href="/docs" className={css.link}>
          <BookOpen size={16} aria-hidden /> Documentation
        </a>
        <ThemeChoice />
        <button
          type="button"
          className={css.link}
          onClick={async () => {
            await signOut();
            forgetAll();
            await navigate({ to: '/sign-in', search: {} });
            await router.invalidate();
          }}
        >
          <LogOut size={16} aria-hidden /> Sign out
        </button>
      </div>
    </div>
  );
}
