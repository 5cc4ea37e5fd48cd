import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.ts';
import type { Read } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import type { HomeQuery } from '../../generated/graphql/graphql.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CopyButton } from '../../ui/show/id.tsx';
import { Status } from '../../ui/show/status.tsx';
import { type ChecklistStep, stepsOf } from './checklist-steps.ts';
import css from './home-screen.module.css';

/** The way from an empty organization to a shipped order. It goes when all is done. */
export function Checklist({ read }: { read: Read<HomeQuery> }): ReactNode {
  const inboxUrl = useConfig()?.inboxUrl;
  if (!read.data) return null;
  const steps = stepsOf(read.data.data);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  if (done === steps.length) return null;
  return (
    <Card title="First steps" action={<span className={css.quiet}>{`${done} of ${steps.length} done`}</span>}>
      <ol>
        {steps.map((step) => (
          <Step key={step.title} of={step} next={step === next}>
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
  of: ChecklistStep;
  /** Whether it is the first one that is not done. */
  next: boolean;
  children: ReactNode;
}

function Step({ of: { title, about, done, link, curl }, next, children }: StepProps): ReactNode {
  const { slug } = useHere();
  const [text, path] = link;
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
      {!done && (
        <ButtonLink look={next ? 'primary' : 'default'} to={`/o/${slug}/${path}` as string}>
          {text}
        </ButtonLink>
      )}
    </li>
  );
}
