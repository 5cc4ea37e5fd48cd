import { type ComponentProps, type ReactNode, useState } from 'react';
import { invalidate } from '../../data/queries.ts';
import { rest } from '../../data/request.ts';
import { useSubmission } from '../../data/submission.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import { weekSeconds } from './checklist-steps.ts';

interface WeekButtonProps extends Pick<ComponentProps<typeof Button>, 'look'> {
  onMoved: () => void;
}

/** Moves the clock of deadlines by a week, where `config.json` says that this is possible. */
export function WeekButton({ look, onMoved }: WeekButtonProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const { busy, error, run } = useSubmission();
  return (
    <>
      <Button look={look} onClick={() => setAsking(true)}>
        Let a week pass
      </Button>
      {asking && (
        <ConfirmDialog
          title="Let a week pass?"
          action="Let a week pass"
          busy={busy}
          error={error}
          onConfirm={async () => {
            const body = { seconds: weekSeconds };
            if (!(await run(async () => void (await rest('/test-helpers/clock/advance', { body }))))) return;
            setAsking(false);
            onMoved();
            say('A week has passed. Orders are completed in a moment.');
            await invalidate({});
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            The clock of deadlines moves for everybody here: orders that were shipped are completed, offers that nobody
            answers expire, and orders that nobody pays are canceled. It cannot be moved back.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
