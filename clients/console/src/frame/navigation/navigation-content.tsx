import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { forgetAll, useViewer } from '../../data/session/session.tsx';
import { signOut } from '../../data/session/sign-in.ts';
import { BookOpen, CircleUserRound, LogOut, Search, SunMoon } from '../../ui/icons/icons.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { useSections } from './sections.ts';
import css from './navigation.module.css';

interface NavigationContentProps {
  /** Opens the palette. Absent in the menu, because the bar has the button. */
  onPalette?: () => void;
  /** Called when a link is followed. */
  onLeave: () => void;
}

/** Organization switcher, links to the screens of the role, and the person's own links. */
export function NavigationContent({ onPalette, onLeave }: NavigationContentProps): ReactNode {
  const viewer = useViewer();
  const { slug, sections } = useSections();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <div className={css.content}>
      <div className={css.top}>
        <OrganizationSwitcher slug={slug} />
        {onPalette && (
          <button type="button" className={css.palette} aria-haspopup="dialog" onClick={onPalette}>
            <Search size={16} aria-hidden /> Find or do <kbd aria-hidden>Ctrl K</kbd>
          </button>
        )}
      </div>
      <nav aria-label="Screens" className={css.nav}>
        {slug !== undefined &&
          sections.map(({ title, links }) => (
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
            if (!(await signOut())) return;
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

/** Choice of the color scheme. It is stored in this browser. */
function ThemeChoice(): ReactNode {
  const [theme, setTheme] = useState(() => document.documentElement.dataset['theme'] ?? 'system');
  const choose = (next: string): void => {
    setTheme(next);
    if (next === 'system') {
      delete document.documentElement.dataset['theme'];
      localStorage.removeItem('theme');
    } else {
      document.documentElement.dataset['theme'] = next;
      localStorage.setItem('theme', next);
    }
  };
  return (
    <label className={css.link}>
      <SunMoon size={16} aria-hidden /> Theme
      <select className={css.theme} value={theme} onChange={({ target }) => choose(target.value)}>
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
