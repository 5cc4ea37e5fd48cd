import type { ReactNode } from 'react';
import { useDownload } from '../../data/download.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Download, ShieldCheck } from '../../ui/icons/icons.tsx';
import { ErrorBox } from '../../ui/show/error-box.tsx';
import css from './audit.module.css';
import { useVerification } from './verification/use-verification.ts';
import { VerificationCard } from './verification/verification-card.tsx';
import { offered } from '../../ui/layout/offered.ts';

/** What can be done with the whole log: it is verified, or downloaded. */
export function AuditActions(): ReactNode {
  const { state, start, stop } = useVerification();
  const { mutate, isPending, error } = useDownload();
  const download = (format: 'csv' | 'ndjson') => () => mutate(`/audit-events/export?format=${format}`);
  return (
    <>
      <div ref={offered} className={css.actions}>
        <Button busy={state?.is === 'running'} onClick={() => void start()}>
          <ShieldCheck size={16} aria-hidden /> Verify the log
        </Button>
        <Button busy={isPending} onClick={download('csv')}>
          <Download size={16} aria-hidden /> Download as CSV
        </Button>
        <Button busy={isPending} onClick={download('ndjson')}>
          <Download size={16} aria-hidden /> Download as JSON lines
        </Button>
      </div>
      {error && <ErrorBox error={error} />}
      {state && <VerificationCard of={state} onStop={stop} onAgain={() => void start()} />}
    </>
  );
}
