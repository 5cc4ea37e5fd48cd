import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyButton } from '../../../ui/show/id.tsx';
import css from '../account.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onStored: () => void;
}

/** The recovery codes, which are shown once. */
export function RecoveryCodesDialog({ codes, onStored }: RecoveryCodesDialogProps): ReactNode {
  return (
    <Dialog open onClose={() => {}} title="Your recovery codes" dismissible={false}>
      <p>
        Each one replaces a code of the app once, for when you have lost it. They are shown only now: store them in a
        safe place.
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={css.buttons}>
        <Button look="primary" onClick={onStored}>
          I have stored them
        </Button>
        <CopyButton text={codes.join('\n')} label="Copy all" />
      </p>
    </Dialog>
  );
}
