import { Outlet, useMatches, useParams } from '@tanstack/react-router';
import { Activity, type ReactNode, useState } from 'react';
import { OrganizationProvider } from '../data/organization.tsx';
import { hasScreen } from '../data/rights.ts';
import { HereProvider, refreshFrame, useHere, useViewer } from '../data/session/session.tsx';
import { switchOrganization } from '../data/session/sign-in.ts';
import { Button } from '../ui/controls/button.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { Page } from '../ui/layout/page.tsx';
import { NotFound } from '../ui/layout/not-found.tsx';
import { isolated } from '../ui/show/isolated.ts';
import { CirclePause } from '../ui/icons/icons.tsx';
import css from './frame.module.css';

/**
 * The screens of one organization. Requests name it, so they change nothing in another one that becomes active. If
 * another tab switches, the screen is hidden, sends no requests, and keeps its input until the person is back.
 */
export function OrganizationFrame(): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const { memberships, activeOrganization, operator } = useViewer();
  const [shown, setShown] = useState<{ id: string; operator: boolean }>();
  const membership = memberships.find(({ organization }) => organization?.slug === slug);
  if (!membership?.organization) return <NotFound what="organization" />;
  const { organization, role } = membership;
  const isHere = organization.id === activeOrganization?.id;
  if (isHere && (shown?.id !== organization.id || shown.operator !== operator))
    setShown({ id: organization.id, operator });
  return (
    <>
      {!isHere && <OtherOrganization {...organization} />}
      {shown?.id === organization.id && (
        <Activity mode={isHere ? 'visible' : 'hidden'}>
          <OrganizationProvider value={organization.id}>
            <HereProvider value={{ ...organization, role, operator: shown.operator }}>
              <StatusNotice />
              <Screen />
            </HereProvider>
          </OrganizationProvider>
        </Activity>
      )}
    </>
  );
}

/** The screen, or why the role of the person does not have it. */
function Screen(): ReactNode {
  const { name = '', needs } = useMatches({ select: (matches) => matches.at(-1)!.staticData });
  const here = useHere();
  return needs === undefined || hasScreen(here, needs) ? <Outlet /> : <NotAllowed title={name} needs={needs} />;
}

/** Shown if the address belongs to another organization of the person, who decides whether to switch. */
function OtherOrganization({ id, name }: { id: string; name: string }): ReactNode {
  const [busy, setBusy] = useState(false);
  return (
    <Page title={`This is in ${isolated(name)}`}>
      <p>You work in another organization at the moment. Switching applies to all tabs of this browser.</p>
      <p>
        <Button
          look="primary"
          busy={busy}
          onClick={async () => {
            setBusy(true);
            try {
              await switchOrganization(id);
              await refreshFrame();
            } finally {
              setBusy(false);
            }
          }}
        >
          Switch to {isolated(name)}
        </Button>
      </p>
    </Page>
  );
}

const texts: Readonly<Record<string, string>> = {
  suspended:
    'is suspended by the operator of the platform. Its listings are hidden, its API keys are refused and its payouts ' +
    'wait. You can still complete open business.',
  closing:
    'is closing. Its listings are archived, and it starts no new business. It is closed when all business is complete.',
  closed:
    'is closed. You can read its records, and answer disputes. If a bank sends a payout back, you can change the ' +
    'account and release it.',
};

/** Explains the restrictions of an organization that is not active. */
function StatusNotice(): ReactNode {
  const { name, status } = useHere();
  const text = texts[status];
  if (text === undefined) return null;
  return (
    <p role="note" className={css.status}>
      <CirclePause size={16} aria-hidden />
      <span>
        <strong>{isolated(name)}</strong> {text}{' '}
        <a href="/docs/guides/organizations#organizations-and-members">What it can do</a>
      </span>
    </p>
  );
}
