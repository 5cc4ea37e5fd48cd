import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Config } from '../../data/config.ts';
import { invalidate, type Read } from '../../data/queries.ts';
import { may } from '../../data/rights.ts';
import { useHere } from '../../data/session/session.tsx';
import type { HomeQuery } from '../../generated/graphql/graphql.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CopyButton } from '../../ui/show/id.tsx';
import { Status } from '../../ui/show/status.tsx';
import { rest } from '../../data/request.ts';
import { useSubmission } from '../../data/submission.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import { type ChecklistStep, stepsOf, weekSeconds } from './checklist-steps.ts';
import css from './home-screen.module.css';

interface ChecklistProps {
  read: Read<HomeQuery>;
  /** Undefined if it could not be read. */
  config: Config | undefined;
  /** Called after the clock was moved, because the data changes soon. */
  onMoved: () => void;
}

/** Steps from an empty organization to money in the bank. Hidden when all are done. */
export function Checklist({ read, config, onMoved }: ChecklistProps): ReactNode {
  const { inboxUrl, testClock = false } = config ?? {};
  const { id: organizationId, role } = useHere();
  if (!read.data) return null;
  const steps = stepsOf(read.data.data, { organizationId, money: may(role, 'getBalance'), testClock });
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  if (done === steps.length) return null;
  return (
    <Card title="First steps" action={<span className={css.quiet}>{`${done} of ${steps.length} done`}</span>}>
      <ol>
        {steps.map((step) => (
          <Step
            key={step.title}
            step={step}
            next={step === next}
            button={<WeekButton look={step === next ? 'primary' : 'default'} onMoved={onMoved} />}
          >
            {step.title === 'Add an endpoint' && inboxUrl && (
              <a href={inboxUrl} target="_blank" rel="noreferrer">
                Open the inbox
              </a>
            )}
          </Step>
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  step: ChecklistStep;
  /** True if it is the first one that is not done. */
  next: boolean;
  /** Button of a step without a link. */
  button: ReactNode;
  children: ReactNode;
}

function Step({ step: { title, about, done, link, curl }, next, button, children }: StepProps): ReactNode {
  return (
    <li className={css.step}>
      <span>
        <Status tone={done ? 'good' : 'quiet'} word={done ? 'Done' : 'To do'} />
      </span>
      <div className={css.about}>
        <p>
          <strong>{title}</strong>
        </p>
        <p className={css.quiet}>
          {about} {!done && children}
        </p>
        {!done && (
          <details className={css.curl}>
            <summary>
              By curl<span className="visually-hidden">: {title}</span>
            </summary>
            <div className={css.command}>
              <pre tabIndex={0}>{curl}</pre>
              <CopyButton text={curl} label="Copy the command" />
            </div>
          </details>
        )}
      </div>
      {!done && (link ? <StepLink link={link} next={next} /> : button)}
    </li>
  );
}

function StepLink({ link: [text, path, search], next }: { link: NonNullable<ChecklistStep['link']>; next: boolean }) {
  const { slug } = useHere();
  return (
    <ButtonLink look={next ? 'primary' : 'default'} to={`/o/${slug}/${path}` as string} search={search ?? {}}>
      {text}
    </ButtonLink>
  );
}

interface WeekButtonProps extends Pick<ComponentProps<typeof Button>, 'look'> {
  onMoved: () => void;
}

/** Moves the clock of deadlines by a week, where `config.json` says that this is possible. */
function WeekButton({ look, onMoved }: WeekButtonProps): ReactNode {
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
            The clock of deadlines moves for everybody here. Shipped orders are completed, unanswered offers expire, and
            unpaid orders are canceled. It cannot be moved back.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
