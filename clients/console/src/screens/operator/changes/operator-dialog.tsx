import { type ReactNode, useState } from 'react';
import type { PayloadOf } from '../../../data/execute.ts';
import { useChange } from '../../../data/queries.ts';
import type { TypedDocumentString } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type Audited, AuditedChange, useAuditEvents } from './audited.tsx';
import { ReasonField, reasonIn } from './reason-field.tsx';

interface OperatorDialogProps<R extends object, V> {
  title: string;
  /** What will happen, in figures, and the fields besides the reason. */
  children: ReactNode;
  /** The text of the button. */
  action: string;
  danger?: boolean;
  document: TypedDocumentString<R, V>;
  /** The variables, from the fields of the dialog. Throws `FieldRefused`. */
  variables: (fields: FormData, reason: string) => V;
  /** The path of the reason in the arguments. */
  reasonAt: 'reason' | 'input.reason';
  audited: Audited;
  /** What has happened, and when, if the answer says it. */
  done: (payload: PayloadOf<R>) => { text: string; at?: string | undefined };
  onClose: () => void;
}

/** An action of the operator: asks for the reason, does it, and shows the audit event. */
export function OperatorDialog<R extends object, V>({
  document,
  variables,
  reasonAt,
  audited,
  done,
  children,
  ...dialog
}: OperatorDialogProps<R, V>): ReactNode {
  const { mutateAsync, isPending, error } = useChange(document);
  const { enabled, events, refetch } = useAuditEvents(audited);
  const [made, setMade] = useState<{ text: string; at?: string | undefined; before: string | undefined }>();
  if (made)
    return (
      <Dialog open title={dialog.title} onClose={dialog.onClose}>
        <p role="status">{made.text}</p>
        <AuditedChange of={audited} before={made.before} at={made.at} />
        <p>
          <Button look="primary" autoFocus onClick={dialog.onClose}>
            Close
          </Button>
        </p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      {...dialog}
      busy={isPending}
      error={error}
      onConfirm={async (fields) => {
        const wanted = variables(fields, reasonIn(fields, reasonAt));
        const known = events ?? (enabled ? (await refetch()).data?.data.auditEvents?.nodes : []);
        const before = known?.[0]?.id;
        setMade({ ...done(await mutateAsync(wanted)), before });
      }}
    >
      {children}
      <ReasonField name={reasonAt} />
    </ConfirmDialog>
  );
}
