import { Drawer } from '@base-ui/react/drawer';
import { Link, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { forgetAll, useViewer } from '../data/session.tsx';
import { signOut } from '../data/sign-in.ts';
import { Button } from '../ui/controls/button.tsx';
import css from './navigation.module.css';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { sectionsFor } from './sections.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** The sidebar; on narrow screens a bar with a menu. */
export function Navigation(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <header>
      <div className={css.sidebar}>
        <Content onLeave={() => {}} />
      </div>
      <div className={css.bar}>
        <Drawer.Root open={open} onOpenChange={setOpen} swipeDirection="left">
          <Drawer.Trigger className={css.menu} aria-label="Menu">
            <MenuIcon size={20} aria-hidden />
          </Drawer.Trigger>
          <Drawer.Portal>
            <Drawer.Backdrop className={css.backdrop} />
            <Drawer.Viewport>
              <Drawer.Popup className={css.drawer}>
                <Drawer.Title render={<h2 className="visually-hidden" />}>Menu</Drawer.Title>
                <Content onLeave={() => setOpen(false)} />
              </Drawer.Popup>
            </Drawer.Viewport>
          </Drawer.Portal>
        </Drawer.Root>
        <span className={css.brand}>Marketplace</span>
      </div>
    </header>
  );
}

function Content({ onLeave }: { onLeave: () => void }): ReactNode {
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
