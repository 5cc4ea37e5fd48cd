import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { X } from '../icons/icons.tsx';
import css from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** False: only its own buttons close it, for content that is shown once. */
  dismissible?: boolean;
  children: ReactNode;
}

/** A dialog over the screen. It takes the focus, and gives it back when it closes. */
export function Dialog({ open, onClose, title, dismissible = true, children }: DialogProps): ReactNode {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && dismissible && onClose()}
      disablePointerDismissal={!dismissible}
    >
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup className={css.popup}>
          <div className={css.head}>
            <Base.Title render={<h2 />}>{title}</Base.Title>
            {dismissible && (
              <Base.Close className={css.close} aria-label="Close">
                <X size={18} aria-hidden />
              </Base.Close>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
