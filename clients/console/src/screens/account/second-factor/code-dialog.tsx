import type { ReactNode } from 'react';
import type { PayloadOf } from '../../../data/execute.ts';
import { useChange } from '../../../data/queries.ts';
import type { TypedDocumentString } from '../../../generated/graphql/graphql.ts';
import { TextField } from '../../../ui/controls/fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

interface CodeDialogProps<R extends object> {
  document: TypedDocumentString<R, { code: string }>;
  title: string;
  action: string;
  danger?: boolean;
  onDone: (payload: PayloadOf<R>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A change that needs a code of the second factor. */
export function CodeDialog<R extends object>({ document, children, onDone, ...dialog }: CodeDialogProps<R>): ReactNode {
  const { mutateAsync, isPending, error } = useChange(document);
  return (
    <ConfirmDialog
      {...dialog}
      busy={isPending}
      error={error}
      onConfirm={async (fields) => onDone(await mutateAsync({ code: String(fields.get('code')).trim() }))}
    >
      {children}
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoFocus
        minLength={6}
        maxLength={64}
        hint="Six digits of your app, or a recovery code."
      />
    </ConfirmDialog>
  );
}
