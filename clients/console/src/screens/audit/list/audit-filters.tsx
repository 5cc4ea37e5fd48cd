import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { isAction, isAnyId } from '../../../data/search.ts';
import { AuditActorsDocument } from '../../../generated/graphql/graphql.ts';
import { Filter, Filters } from '../../../ui/layout/list/filters.tsx';
import { IdFilter, TimeFilter } from '../../../ui/layout/list/input-filter.tsx';

/** The filters of the audit log. All are in the address. */
export function AuditFilters({ rangeFault }: { rangeFault: string | undefined }): ReactNode {
  const { actor, action, target, since, until } = useSearch({ from: '/frame/o/$slug/audit' });
  const actors = useActors();
  const known = actor === undefined || actors.some(([id]) => id === actor);
  return (
    <Filters>
      <Filter
        label="Done by"
        name="actor"
        value={actor}
        all="Anybody"
        options={known ? actors : [...actors, [actor, actor]]}
      />
      <IdFilter
        label="Action"
        name="action"
        value={action}
        placeholder="order.paid"
        refusal={(text) => (isAction(text) ? undefined : 'Write an action such as order.paid.')}
      />
      <IdFilter
        label="Record id"
        name="target"
        value={target}
        placeholder="ord_…"
        refusal={(text) => (isAnyId(text) ? undefined : 'Write the id of an order or another record.')}
      />
      <TimeFilter label="From" name="since" value={since} />
      <TimeFilter label="To" name="until" value={until} fault={rangeFault} />
    </Filters>
  );
}

/** Members and API keys of the organization, by name. */
function useActors(): (readonly [id: string, name: string])[] {
  const { members, apiKeys } = useDocument(AuditActorsDocument, {}).data?.data ?? {};
  return [
    ...(members?.nodes ?? []).map(({ userId, user }) => [userId, user?.name ?? userId] as const),
    ...(apiKeys?.nodes ?? []).map(({ id, name }) => [id, `${name} (API key)`] as const),
  ];
}
