import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { Check } from '../icons/icons.tsx';
import css from './toasts.module.css';

const toasts = Toast.createToastManager();

/** Shows a toast that something was done. It is announced, and disappears by itself. */
export function say(title: string): void {
  toasts.add({ title });
}

/** The place of the toasts. The frame has it once. */
export function Toasts({ children }: { children: ReactNode }): ReactNode {
  return (
    <Toast.Provider toastManager={toasts}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={css.viewport}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List(): ReactNode {
  const { toasts: shown } = Toast.useToastManager();
  return shown.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={css.toast}>
      <Check size={16} aria-hidden />
      <Toast.Title render={<p />} />
    </Toast.Root>
  ));
}
