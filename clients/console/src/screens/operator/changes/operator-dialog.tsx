import { type ReactNode, useState } from 'react';
import type { PayloadOf } from '../../../data/execute.ts';
import { invalidate, useChange } from '../../../data/queries.ts';
import type { TypedDocumentString } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { freezePayoutsLimits } from '../../../generated/limits.ts';
import { TextAreaField } from '../../../ui/controls/fields.tsx';
import { FieldRefused } from '../../../ui/controls/form.tsx';
import { type Audited, AuditedChange, useAuditEvents } from './audited.tsx';

interface Done {
  text: string;
  at?: string | undefined;
  action?: string;
}

interface OperatorDialogProps<R extends object, V> {
  title: string;
  /** Effect in figures, and the fields other than the reason. */
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
  /** Result as text; its time or event, if only the answer has it. */
  done: (payload: PayloadOf<R>) => Done;
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
  const [made, setMade] = useState<Done & { reason: string; before: number }>();
  if (made)
    return (
      <Dialog open title={dialog.title} onClose={dialog.onClose}>
        <p role="status">{made.text}</p>
        <AuditedChange
          audited={made.action === undefined ? audited : { ...audited, action: made.action }}
          reason={made.reason}
          before={made.before}
          at={made.at}
        />
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
        const reason = reasonIn(fields, reasonAt);
        const wanted = variables(fields, reason);
        const known = events ?? (enabled ? (await refetch()).data?.data.auditEvents?.nodes : []);
        const before = known?.[0]?.seq ?? 0;
        try {
          setMade({ ...done(await mutateAsync(wanted)), reason, before });
        } catch (error) {
          // The refusal may be about the data on screen.
          void invalidate({ id: audited.targetId });
          throw error;
        }
      }}
    >
      {children}
      <ReasonField name={reasonAt} />
    </ConfirmDialog>
  );
}

/** Maximum length of a reason, for every action. */
const lengthMax = freezePayoutsLimits.reason.maxLength;

/** Field for the reason. `name`: its path in the arguments. */
function ReasonField({ name }: { name: string }): ReactNode {
  return (
    <TextAreaField
      name={name}
      label="Reason"
      rows={3}
      hint={`For your own audit log, at most ${lengthMax} characters. The organization concerned does not see it.`}
    />
  );
}

/**
 * The entered reason. Throws `FieldRefused`. The field itself has no limit, because browsers cut off longer pasted text
 * silently.
 */
function reasonIn(fields: FormData, name: string): string {
  const reason = String(fields.get(name) ?? '').trim();
  if (reason === '') throw new FieldRefused(name, 'Write why you do it.');
  if (reason.length > lengthMax)
    throw new FieldRefused(name, `These are ${reason.length} characters. At most ${lengthMax} are kept.`);
  return reason;
}
