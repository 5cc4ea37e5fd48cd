import { type ReactNode, useState } from 'react';
import { useChange, useDocument } from '../../data/queries.ts';
import { refreshFrame, useHere } from '../../data/session/session.tsx';
import {
  CloseOrganizationDocument,
  type OpenBusinessFragment,
  OrganizationSettingsDocument,
  type OrganizationSettingsFragment,
  UpdateOrganizationDocument,
} from '../../generated/graphql/graphql.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { FieldRefused, Form } from '../../ui/controls/form.tsx';
import { Card, Facts } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import { Id } from '../../ui/show/id.tsx';
import { Status, type Tone, wordOf } from '../../ui/show/status.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { updateOrganizationLimits } from '../../generated/limits.ts';
import { may } from '../../data/rights.ts';
import { ChangeDialog } from '../../ui/overlays/change-dialog.tsx';
import { isolated } from '../../ui/show/isolated.ts';

const tones: Record<OrganizationSettingsFragment['status'], Tone> = {
  active: 'good',
  suspended: 'hold',
  closing: 'warn',
  closed: 'quiet',
};

/** The organization: its name, its facts, and its end. */
export function SettingsScreen(): ReactNode {
  const { role } = useHere();
  const read = useDocument(OrganizationSettingsDocument, {});
  const [closing, setClosing] = useState(false);
  return (
    <Page title="Organization">
      <Loaded read={read} field="organization" rows={5}>
        {({ organization }) => {
          const { id, slug, status, defaultCurrency, createdAt, open } = organization!;
          return (
            <>
              <Card title="Facts">
                <Facts
                  rows={[
                    ['Id', <Id id={id} />],
                    ['Status', <Status tone={tones[status]} word={wordOf(status)} />],
                    ['Short name', slug],
                    ['Currency', defaultCurrency],
                    ['Since', <Time at={createdAt} day />],
                  ]}
                />
              </Card>
              {may(role, 'updateOrganization') && status === 'active' && <Rename organization={organization!} />}
              {status === 'closing' && open && <StillOpen business={open} />}
              {may(role, 'closeOrganization') && status === 'active' && (
                <Card title="Closing">
                  <p>An organization that is closed cannot be opened again. Its orders run to their end first.</p>
                  <p>
                    <Button look="danger" onClick={() => setClosing(true)}>
                      Close the organization
                    </Button>
                  </p>
                </Card>
              )}
              {closing && <CloseDialog id={id} onClose={() => setClosing(false)} />}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Rename({ organization: { id, name, version } }: { organization: OrganizationSettingsFragment }): ReactNode {
  const { mutateAsync, isPending, error } = useChange(UpdateOrganizationDocument);
  return (
    <Card title="Name">
      <Form
        submit="Save"
        busy={isPending}
        error={error}
        onSubmit={async (fields) => {
          await mutateAsync({ id, expectedVersion: version, input: { name: String(fields.get('input.name')) } });
          await refreshFrame();
          say('The name is saved.');
        }}
      >
        <TextField
          key={name}
          name="input.name"
          label="Name"
          defaultValue={name}
          {...updateOrganizationLimits.name}
          hint="Others see it."
        />
      </Form>
    </Card>
  );
}

function StillOpen({
  business: { listings, offers, orders, payouts, balances, waitsUntil },
}: {
  business: OpenBusinessFragment;
}): ReactNode {
  return (
    <Card title="Still open">
      <p>The organization is closed when all of these are 0.</p>
      {waitsUntil !== null && (
        <p>
          A bank can send a payout back some days later, so it also waits until <Time at={waitsUntil} />.
        </p>
      )}
      <Facts
        rows={[
          ['Listings', listings],
          ['Offers', offers],
          ['Orders', orders],
          ['Payouts', payouts],
          ['Balances', balances],
        ]}
      />
    </Card>
  );
}

function CloseDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { name } = useHere();
  return (
    <ChangeDialog
      title={`Close ${isolated(name)}?`}
      action="Close it for ever"
      danger
      document={CloseOrganizationDocument}
      variables={(fields) => {
        const written = String(fields.get('name')).trim();
        if (written !== name && written !== isolated(name)) throw new FieldRefused('name', `Write ${isolated(name)}.`);
        return { id };
      }}
      done="The organization is closing."
      onDone={() => void refreshFrame()}
      onClose={onClose}
    >
      <p>
        Listings are archived, open offers end, and nothing new can be begun. Orders, payouts and balances run to their
        end; then members only read. This cannot be undone.
      </p>
      <TextField name="name" label={`Write “${isolated(name)}” to confirm`} autoComplete="off" />
    </ChangeDialog>
  );
}
