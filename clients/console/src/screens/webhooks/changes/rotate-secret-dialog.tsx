import type { ReactNode } from 'react';
import { RotateWebhookEndpointSecretDocument } from '../../../generated/graphql/graphql.ts';
import { SelectField } from '../../../ui/controls/fields.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';

interface RotateSecretDialogProps {
  id: string;
  /** A former secret still signs too. Rotating again ends it at once. */
  hasPrevious: boolean;
  onRotated: (secret: string | null) => void;
  onClose: () => void;
}

export function RotateSecretDialog({ id, hasPrevious, onRotated, onClose }: RotateSecretDialogProps): ReactNode {
  return (
    <ChangeDialog
      title="Rotate the signing secret"
      action="Rotate"
      danger={hasPrevious}
      document={RotateWebhookEndpointSecretDocument}
      variables={(fields) => ({
        id,
        gracePeriodSeconds: Number(fields.get('gracePeriodSeconds')),
        force: hasPrevious,
      })}
      onDone={({ signingSecret }) => onRotated(signingSecret)}
      onClose={onClose}
    >
      <p>You get a new secret. Until the grace period ends, each webhook is signed with both.</p>
      {hasPrevious && <p>A former secret is still in its grace period. It ends at once.</p>}
      <SelectField name="gracePeriodSeconds" label="The present secret signs too for" defaultValue="86400">
        <option value="0">No time</option>
        <option value="3600">An hour</option>
        <option value="86400">A day</option>
        <option value="604800">A week</option>
      </SelectField>
    </ChangeDialog>
  );
}
