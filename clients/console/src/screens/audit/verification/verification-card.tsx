import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorBox } from '../../../ui/controls/error-box.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Status } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import css from '../audit.module.css';
import { words } from '../list/audit-event.ts';
import type { VerificationState } from './use-verification.ts';

interface VerificationCardProps {
  state: VerificationState;
  onStop: () => void;
  onAgain: () => void;
}

/** Progress and result of the verification. */
export function VerificationCard({ state, onStop, onAgain }: VerificationCardProps): ReactNode {
  return (
    <Card title="Verification">
      <div className={css.step} role="status">
        {state.is === 'running' && <Running state={state} onStop={onStop} />}
        {state.is === 'intact' && <Intact state={state} />}
        {state.is === 'broken' && <Broken state={state} />}
        {state.is === 'stopped' && <p>Stopped. {intactText(state.intactTo)} What comes after was not looked at.</p>}
      </div>
      {state.is === 'failed' && <ErrorBox error={state.error} retry={onAgain} />}
    </Card>
  );
}

type PartProps<S extends VerificationState['is']> = { state: Extract<VerificationState, { is: S }> };

function Running({ state: { intactTo, newest }, onStop }: PartProps<'running'> & { onStop: () => void }): ReactNode {
  return (
    <>
      <p>{newest === undefined ? 'Reading the first events.' : `${intactTo} of ${newest} events are intact so far.`}</p>
      <progress
        className={css.progress}
        aria-label="Verified events"
        max={newest ?? 1}
        value={newest === undefined ? undefined : intactTo}
      />
      <Button onClick={onStop}>Stop</Button>
    </>
  );
}

function Intact({ state: { intactTo, hash } }: PartProps<'intact'>): ReactNode {
  return (
    <>
      <Status tone="good" word="Intact" />
      <p>
        {intactTo === 0 ? 'The log has no events yet.' : `${intactText(intactTo)} None was changed, removed or added.`}
      </p>
      {hash !== undefined && (
        <p>
          The hash of event {intactTo} covers them all: <Id id={hash} />
        </p>
      )}
    </>
  );
}

const reasons = {
  changed: 'was changed after it was written: its content does not match its hash.',
  missing: 'is missing: somebody has removed it.',
  unlinked: 'does not belong there: it does not continue the event before, or the service has not written it.',
} as const;

function Broken({ state: { at, intactTo, found } }: PartProps<'broken'>): ReactNode {
  return (
    <>
      <Status tone="bad" word={`Broken at event ${at.seq}`} />
      <p>
        Event {at.seq} {reasons[at.reason]} {intactText(intactTo)}
      </p>
      {found && (
        <p>
          {found.seq === at.seq ? 'It reads now: ' : `The next one is event ${found.seq}: `}
          {words(found.action)} (<code>{found.action}</code>), <Time at={found.occurredAt} />.
        </p>
      )}
      <p>
        Download the log now, and show it to whoever runs this service: only somebody who can write to its database can
        have done it. <a href="/docs/guides/organizations#audit-log">How the log is protected</a>
      </p>
    </>
  );
}

function intactText(to: number): string {
  if (to === 0) return 'No event before it is known to be intact.';
  return to === 1 ? 'Event 1 is intact.' : `Events 1 to ${to} are intact.`;
}
