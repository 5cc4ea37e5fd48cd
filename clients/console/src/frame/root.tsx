import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Toasts } from '../ui/overlays/toasts.tsx';
import { AskingPerson } from './asking-person.tsx';

/** What every screen has: toasts, and the dialogs by which requests ask the person. */
export function Root(): ReactNode {
  return (
    <Toasts>
      <Outlet />
      <AskingPerson />
    </Toasts>
  );
}
