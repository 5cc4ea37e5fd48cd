import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAnyId, isId } from '../../../data/search.ts';
import { useHere } from '../../../data/session/session.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { FieldRefused, Form } from '../../../ui/controls/form.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** Leads to an order or an organization by its id. */
export function LookUp(): ReactNode {
  const { slug } = useHere();
  const navigate = useNavigate();
  return (
    <Card title="Look up">
      <Form
        submit="Open"
        busy={false}
        error={null}
        onSubmit={(fields) => {
          const id = String(fields.get('id')).trim();
          if (isId('ord', id)) return navigate({ to: '/o/$slug/operator/orders/$id', params: { slug, id } });
          if (isId('org', id)) return navigate({ to: '/o/$slug/operator/organizations/$id', params: { slug, id } });
          throw new FieldRefused(
            'id',
            isAnyId(id)
              ? 'This is the id of something else. Paste that of its order (ord_…) or organization (org_…).'
              : 'This is no id. Those of orders begin with ord_, those of organizations with org_, and 26 characters follow.',
          );
        }}
      >
        <TextField
          name="id"
          label="Id of an order or an organization"
          placeholder="ord_… or org_…"
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Card>
  );
}
