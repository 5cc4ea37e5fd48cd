import type { ReactNode } from 'react';
import { ConfirmTotpDocument } from '../../../generated/graphql/graphql.ts';
import { TextField } from '../../../ui/controls/fields.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { CopyButton } from '../../../ui/show/id.tsx';
import { encode } from 'uqr';
import css from '../account.module.css';

/** The secret of an authenticator. It is shown once, and is only in the memory of the dialog. */
export interface Enrollment {
  secret: string;
  otpauthUri: string;
}

interface EnrollDialogProps {
  enrollment: Enrollment;
  onEnrolled: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Shows the secret to the app of the person. Their first code turns the second factor on. */
export function EnrollDialog({
  enrollment: { secret, otpauthUri },
  onEnrolled,
  onClose,
}: EnrollDialogProps): ReactNode {
  return (
    <ChangeDialog
      title="Turn the second factor on"
      action="Turn on"
      document={ConfirmTotpDocument}
      variables={(fields) => ({ code: String(fields.get('code')).trim() })}
      onDone={({ recoveryCodes }) => onEnrolled(recoveryCodes)}
      onClose={onClose}
    >
      <p>Scan this with an authenticator app, or enter the secret in it. Your other sessions end.</p>
      <QrCode text={otpauthUri} label="The secret as a QR code" />
      <p className={css.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy the secret" />
      </p>
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        minLength={6}
        maxLength={6}
        hint="The six digits that the app shows."
      />
    </ChangeDialog>
  );
}

/** A text as a QR code: dark squares on white in both looks, because cameras need it. */
function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} />
    </svg>
  );
}
