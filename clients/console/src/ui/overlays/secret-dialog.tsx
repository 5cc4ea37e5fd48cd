import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../show/id.tsx';
import { Dialog } from './dialog.tsx';
import css from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  /** Purpose of the secret, in one sentence. */
  about: ReactNode;
  secret: string;
  onStored: () => void;
}

/**
 * A secret that is shown once. Only this dialog holds it: no cache, address or storage does. Only its button closes the
 * dialog, because a click beside it would lose the secret.
 */
export function SecretDialog({ title, about, secret, onStored }: SecretDialogProps): ReactNode {
  return (
    <Dialog open onClose={() => {}} title={title} dismissible={false}>
      <p>{about} It is shown only now: store it in a safe place.</p>
      <p className={css.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy it" />
      </p>
      <p>
        <Button look="primary" onClick={onStored}>
          I have stored it
        </Button>
      </p>
    </Dialog>
  );
}
