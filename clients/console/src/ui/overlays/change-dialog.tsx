import type { ReactNode } from 'react';
import type { ApiError } from '../../data/api-error.ts';
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
  /** The toast shown afterwards. A function may throw `FieldRefused`, which keeps the dialog open. */
  done?: string | ((payload: PayloadOf<R>, variables: V) => string) | undefined;
  /** Called after the dialog has closed. */
  onDone?: (payload: PayloadOf<R>) => void;
  /** Called with a refusal of the API, which the dialog then shows. */
  onRefused?: (refusal: ApiError) => void;
  onClose: () => void;
}

/** Asks for confirmation, makes the change, shows a toast and closes. */
export function ChangeDialog<R extends object, V>({
  document,
  variables,
  done,
  onDone,
  onRefused,
  ...dialog
}: ChangeDialogProps<R, V>): ReactNode {
  const { mutateAsync, isPending, error } = useChange(document);
  return (
    <ConfirmDialog
      {...dialog}
      busy={isPending}
      error={error}
      onConfirm={async (fields) => {
        const wanted = variables(fields);
        const payload = await mutateAsync(wanted, onRefused && { onError: onRefused });
        const text = typeof done === 'function' ? done(payload, wanted) : done;
        if (text !== undefined) say(text);
        dialog.onClose();
        onDone?.(payload);
      }}
    />
  );
}
