import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChange } from '../../data/queries.ts';
import { refreshFrame } from '../../data/session/session.tsx';
import { CreateOrganizationDocument } from '../../generated/graphql/graphql.ts';
import { TextField } from '../../ui/controls/fields.tsx';
import { Form } from '../../ui/controls/form.tsx';
import { Page } from '../../ui/layout/page.tsx';
import css from './first-organization-screen.module.css';
import { createOrganizationLimits } from '../../generated/limits.ts';

/** First screen of a new person, who founds an organization. */
export function FirstOrganizationScreen(): ReactNode {
  const { mutateAsync, isPending, error } = useChange(CreateOrganizationDocument);
  const navigate = useNavigate();
  return (
    <Page title="Name your organization">
      <div className={css.text}>
        <p>
          You buy and sell as an organization, and others see its name. You become its owner, and can invite others
          afterwards.
        </p>
        <Form
          submit="Create the organization"
          busy={isPending}
          error={error}
          onSubmit={async (fields) => {
            const { organization } = await mutateAsync({ input: { name: String(fields.get('input.name')) } });
            await refreshFrame();
            await navigate({ to: '/o/$slug', params: { slug: organization!.slug } });
          }}
        >
          <TextField
            name="input.name"
            label="Name"
            {...createOrganizationLimits.name}
            autoFocus
            autoComplete="organization"
          />
        </Form>
        <p className={css.quiet}>
          Were you invited? Open the link in the mail of the invitation, with this address. It is valid for seven days.
        </p>
      </div>
    </Page>
  );
}
