import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { NavigationContent } from './navigation-content.tsx';
import css from './navigation.module.css';

interface NavigationDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The navigation over the screen, from its left edge. Following a link closes it. */
export function NavigationDrawer({ open, onOpenChange }: NavigationDrawerProps): ReactNode {
  return (
    <Drawer.Root open={open} onOpenChange={(next) => onOpenChange(next)} swipeDirection="left">
      <Drawer.Portal>
        <Drawer.Backdrop className={css.backdrop} />
        <Drawer.Viewport>
          <Drawer.Popup className={css.drawer}>
            <Drawer.Title render={<h2 className="visually-hidden" />}>Menu</Drawer.Title>
            <NavigationContent onLeave={() => onOpenChange(false)} />
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
