import type { ReactNode } from 'react';
import type { ApiError } from '../../data/api-error.ts';
import { Button } from '../controls/button.tsx';
import { Form } from '../controls/form.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The effect, and whether it can be undone. */
  children: ReactNode;
  /** The text of the confirming button. */
  action: string;
  danger?: boolean;
  busy: boolean;
  error: ApiError | null;
  onConfirm: (fields: FormData) => void | Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before a change, with its effect. */
export function ConfirmDialog({
  title,
  children,
  action,
  danger = false,
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactNode {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form
        submit={action}
        look={danger ? 'danger' : 'primary'}
        busy={busy}
        error={error}
        onSubmit={onConfirm}
        aside={<Button onClick={onClose}>Cancel</Button>}
      >
        {children}
      </Form>
    </Dialog>
  );
}
