import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useReason } from '../../../data/rights.ts';
import { useHere } from '../../../data/session/session.tsx';
import {
  type InspectedOrganizationFragment,
  InspectOrganizationDocument,
  type OrganizationStatus,
} from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { later } from '../../../ui/layout/later.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';
import { RecordScreen } from '../../../ui/layout/record.tsx';
import { Loaded } from '../../../ui/layout/waiting.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { isolated } from '../../../ui/show/isolated.ts';
import { Status, type Tone, wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { BackOfficePage } from '../../../frame/back-office.tsx';
import { OpenBusiness } from './open-business.tsx';
import { type Audited, reasonOf, useAuditEvents } from '../changes/audited.tsx';
import css from '../back-office.module.css';

// The code of a dialog is loaded when it is opened.
const FreezeDialog = later(() => import('../changes/freeze-dialog.tsx'), 'FreezeDialog');
const SuspendDialog = later(() => import('../changes/suspend-dialog.tsx'), 'SuspendDialog');

const tones: Record<OrganizationStatus, Tone> = { active: 'good', suspended: 'hold', closing: 'warn', closed: 'quiet' };

/** Any organization: its state, and the actions of the operator. */
export function InspectedOrganizationScreen(): ReactNode {
  const { id } = useParams({ from: '/frame/o/$slug/operator/organizations/$id' });
  const read = useDocument(InspectOrganizationDocument, { id });
  return (
    <RecordScreen read={read} field="inspectOrganization" what="organization">
      {(organization) => (
        <ShownOrganization organization={organization} frozen={(read.data?.data.payoutFreezes?.nodes.length ?? 0) > 0}>
          <Loaded read={read} field="payoutFreezes" rows={2}>
            {({ payoutFreezes }) => (
              <Payouts organization={organization} frozenAt={payoutFreezes!.nodes[0]?.frozenAt ?? null} />
            )}
          </Loaded>
        </ShownOrganization>
      )}
    </RecordScreen>
  );
}

interface ShownOrganizationProps extends StandingProps {
  /** State of its payouts. */
  children: ReactNode;
}

function ShownOrganization({ organization, frozen, children }: ShownOrganizationProps): ReactNode {
  const { slug } = useHere();
  const { id, name, status, slug: shortName, defaultCurrency, createdAt } = organization;
  return (
    <BackOfficePage
      title={name}
      about={<>You are viewing {isolated(name)} as the operator of the platform.</>}
      breadcrumb={
        <Link to="/o/$slug/operator" params={{ slug }} search={{}}>
          Back office
        </Link>
      }
      status={<Status tone={tones[status]} word={wordOf(status)} />}
      aside={
        <Card title="Facts">
          <Facts
            rows={[
              ['Short name', shortName],
              ['Currency', defaultCurrency],
              ['Since', <Time at={createdAt} />],
              ['Id', <Id id={id} />],
            ]}
          />
        </Card>
      }
    >
      <Standing organization={organization} frozen={frozen} />
      {children}
      <OpenBusiness organization={organization} />
    </BackOfficePage>
  );
}

const standings: Record<OrganizationStatus, string> = {
  active: 'It can trade: sell, buy, and be paid out.',
  suspended: 'Its API keys are refused, its members can only bring open trade to its end, and its payouts wait.',
  closing: 'It starts nothing new, and closes automatically when nothing is open.',
  closed: 'It is closed permanently. Its records stay.',
};

interface StandingProps {
  organization: InspectedOrganizationFragment;
  /** True if its payouts are stopped. */
  frozen: boolean;
}

/** Trade of the organization: allowed or suspended, and the change of it. */
function Standing({ organization, frozen }: StandingProps): ReactNode {
  const here = useHere();
  const { id, status } = organization;
  const [asked, setAsked] = useState<InspectedOrganizationFragment>();
  const missing = useReason(status === 'suspended' ? 'activateOrganization' : 'suspendOrganization');
  const own = id === here.id ? 'This organization operates the platform.' : undefined;
  return (
    <Card title="Trade">
      <p>{standings[status]}</p>
      {status === 'suspended' && <LastAction audited={{ action: 'organization.suspended', targetId: id }} />}
      {status !== 'closed' && (
        <Actions>
          <Button
            look={status === 'suspended' ? 'default' : 'danger'}
            disabledReason={missing ?? own}
            onClick={() => setAsked(organization)}
          >
            {status === 'suspended' ? 'End the suspension' : 'Suspend it'}
          </Button>
        </Actions>
      )}
      {asked && <SuspendDialog organization={asked} frozen={frozen} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

interface PayoutsProps {
  organization: InspectedOrganizationFragment;
  /** Start of the stop of its payouts. Null if they are not stopped. */
  frozenAt: string | null;
}

/** Payouts of the organization: running or stopped, and the change of it. */
function Payouts({ organization: { id, name, status }, frozenAt }: PayoutsProps): ReactNode {
  const [asked, setAsked] = useState<{ frozenAt: string | null }>();
  const missing = useReason(frozenAt === null ? 'freezePayouts' : 'unfreezePayouts');
  return (
    <Card title="Payouts">
      {frozenAt === null ? (
        <p>
          {status === 'suspended'
            ? 'They wait because the organization is suspended. No other stop applies to them.'
            : 'They start as they are due.'}
        </p>
      ) : (
        <>
          <p>
            Stopped since <Time at={frozenAt} />. None starts until a member of the operator lets them start again.
          </p>
          <LastAction audited={{ action: 'payouts.frozen', targetId: id }} />
        </>
      )}
      <Actions>
        <Button
          look={frozenAt === null ? 'danger' : 'default'}
          disabledReason={missing}
          onClick={() => setAsked({ frozenAt })}
        >
          {frozenAt === null ? 'Stop its payouts' : 'Start its payouts again'}
        </Button>
      </Actions>
      {asked && (
        <FreezeDialog
          organization={{ id, name, status }}
          frozenAt={asked.frozenAt}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

/** Last action of the operator: its person and reason, for members who may read the audit log. */
function LastAction({ audited }: { audited: Audited }): ReactNode {
  const [event] = useAuditEvents(audited).events ?? [];
  if (!event) return null;
  return (
    <p className={css.quiet}>
      By {isolated(event.actor.user?.name ?? 'a former member')}: {reasonOf(event) ?? 'without a reason'}
    </p>
  );
}
