import { type ReactNode, useState } from 'react';
import { Menu as MenuIcon, Search } from '../../ui/icons/icons.tsx';
import { later } from '../../ui/layout/later.tsx';
import { NavigationContent } from './navigation-content.tsx';
import css from './navigation.module.css';
import { useMembership } from './sections.ts';

// Wide screens never show it.
const NavigationDrawer = later(() => import('./navigation-drawer.tsx'), 'NavigationDrawer');

/** The sidebar; on narrow screens a bar with a menu. `onPalette` opens the palette. */
export function Navigation({ onPalette }: { onPalette: () => void }): ReactNode {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const membership = useMembership();
  return (
    <header>
      <div className={css.sidebar}>
        <NavigationContent onPalette={onPalette} onLeave={() => {}} />
      </div>
      <div className={css.bar}>
        <button
          type="button"
          className={css.menu}
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        >
          <MenuIcon size={20} aria-hidden />
        </button>
        {wanted && <NavigationDrawer open={open} onOpenChange={setOpen} />}
        <span className={css.here}>{membership?.organization?.name ?? 'Marketplace'}</span>
        <button type="button" className={css.menu} aria-label="Find or do" aria-haspopup="dialog" onClick={onPalette}>
          <Search size={20} aria-hidden />
        </button>
      </div>
    </header>
  );
}
