import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../show/id.tsx';
import { Dialog } from './dialog.tsx';
import css from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  /** What it is for, in one sentence. */
  about: ReactNode;
  secret: string;
  onStored: () => void;
}

/**
 * A secret that is shown once. It is in the memory of this dialog only: in no cache, address or storage. The dialog
 * closes by its button, because a click beside it would lose the secret.
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
