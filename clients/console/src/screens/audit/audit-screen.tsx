import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../data/queries.ts';
import { AuditEventsDocument } from '../../generated/graphql/graphql.ts';
import { Page } from '../../ui/layout/page.tsx';
import { PagedList } from '../../ui/layout/list/paged-list.tsx';
import { Empty } from '../../ui/layout/waiting.tsx';
import { useDownload } from '../../data/download.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Download, ShieldCheck } from '../../ui/icons/icons.tsx';
import { ErrorBox } from '../../ui/controls/error-box.tsx';
import { Actions } from '../../ui/controls/actions.tsx';
import { AuditFilters } from './list/audit-filters.tsx';
import { AuditTable } from './list/audit-table.tsx';
import css from './audit.module.css';
import { useVerification } from './verification/use-verification.ts';
import { VerificationCard } from './verification/verification-card.tsx';

/** Actions in the organization, each with who did it and from where. */
export function AuditScreen(): ReactNode {
  const { since, until } = useSearch({ from: '/frame/o/$slug/audit' });
  const isEmptyRange = since !== undefined && until !== undefined && until <= since;
  return (
    <Page title="Audit log">
      <p>Actions in the organization, with person and network. The log cannot be changed.</p>
      <AuditActions />
      <AuditFilters rangeFault={isEmptyRange ? 'This is not after the beginning of the range.' : undefined} />
      {isEmptyRange ? <p>The range ends before it begins, so it has no events.</p> : <AuditEvents />}
    </Page>
  );
}

function AuditEvents(): ReactNode {
  const { actor, action, target, since, until, after } = useSearch({ from: '/frame/o/$slug/audit' });
  const read = useDocument(AuditEventsDocument, {
    after,
    actorId: actor,
    action,
    targetId: target,
    createdAfter: since,
    createdBefore: until,
  });
  return (
    <PagedList
      read={read}
      field="auditEvents"
      after={after}
      empty={
        <Empty guide={{ href: '/docs/guides/organizations#audit-log', text: 'How the audit log works' }}>
          No event matches these filters.
        </Empty>
      }
    >
      {(events) => <AuditTable rows={events} />}
    </PagedList>
  );
}

/** Buttons for the whole log: verify and download. */
function AuditActions(): ReactNode {
  const { state, start, stop } = useVerification();
  const { mutate, isPending, error } = useDownload();
  const download = (format: 'csv' | 'ndjson') => () => mutate(`/audit-events/export?format=${format}`);
  return (
    <>
      <Actions as="div" className={css.actions}>
        <Button busy={state?.is === 'running'} onClick={() => void start()}>
          <ShieldCheck size={16} aria-hidden /> Verify the log
        </Button>
        <Button busy={isPending} onClick={download('csv')}>
          <Download size={16} aria-hidden /> Download as CSV
        </Button>
        <Button busy={isPending} onClick={download('ndjson')}>
          <Download size={16} aria-hidden /> Download as JSON lines
        </Button>
      </Actions>
      {error && <ErrorBox error={error} />}
      {state && <VerificationCard state={state} onStop={stop} onAgain={() => void start()} />}
    </>
  );
}
