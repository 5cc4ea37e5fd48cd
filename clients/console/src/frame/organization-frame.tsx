import { Outlet, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { OrganizationProvider } from '../data/organization.tsx';
import { HereProvider, refreshFrame, useViewer } from '../data/session.tsx';
import { switchOrganization } from '../data/sign-in.ts';
import { Button } from '../ui/controls/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { NotFound } from '../ui/layout/not-found.tsx';

/** The screens of one organization. Requests name it, so nothing is changed in another one that is active meanwhile. */
export function OrganizationFrame(): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const { memberships, activeOrganization } = useViewer();
  const membership = memberships.find(({ organization }) => organization?.slug === slug);
  if (!membership?.organization) return <NotFound what="organization" />;
  const { organization, role } = membership;
  if (organization.id !== activeOrganization?.id) return <OtherOrganization {...organization} />;
  return (
    <OrganizationProvider value={organization.id}>
      <HereProvider value={{ ...organization, role }}>
        <Outlet />
      </HereProvider>
    </OrganizationProvider>
  );
}

/** The address is of another organization of the person. They decide whether to switch. */
function OtherOrganization({ id, name }: { id: string; name: string }): ReactNode {
  const [busy, setBusy] = useState(false);
  return (
    <Page title={`This is in ${name}`}>
      <p>You work in another organization at the moment. Switching applies to all tabs of this browser.</p>
      <p>
        <Button
          look="primary"
          busy={busy}
          onClick={async () => {
            setBusy(true);
            await switchOrganization(id);
            await refreshFrame();
          }}
        >
          Switch to {name}
        </Button>
      </p>
    </Page>
  );
}
