import type { ReactNode } from 'react';
import type { PayloadOf } from '../../data/execute.ts';
import { useChange } from '../../data/queries.ts';
import type { TypedDocumentString } from '../../generated/graphql/graphql.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { say } from './toasts.tsx';

interface ChangeDialogProps<R extends object, V> {
  title: string;
  /** The effect, and whether it can be undone. */
  children: ReactNode;
  /** The text of the button. */
  action: string;
  danger?: boolean;
  document: TypedDocumentString<R, V>;
  /** The variables, from the fields of the dialog. Throws `FieldRefused`. */
  variables: (fields: FormData) => V;
  /** The toast shown afterwards. */
  done?: string;
  onDone?: (payload: PayloadOf<R>) => void;
  onClose: () => void;
}

/** Asks for confirmation, makes the change, shows a toast and closes. */
export function ChangeDialog<R extends object, V>({
  document,
  variables,
  done,
  onDone,
  ...dialog
}: ChangeDialogProps<R, V>): ReactNode {
  const { mutateAsync, isPending, error } = useChange(document);
  return (
    <ConfirmDialog
      {...dialog}
      busy={isPending}
      error={error}
      onConfirm={async (fields) => {
        const payload = await mutateAsync(variables(fields));
        if (done !== undefined) say(done);
        dialog.onClose();
        onDone?.(payload);
      }}
    />
  );
}
