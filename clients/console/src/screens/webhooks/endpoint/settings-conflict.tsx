import type { ReactNode } from 'react';
import type { UpdateWebhookEndpointInput } from '../../../generated/graphql/graphql.ts';
import { Table } from '../../../ui/show/table.tsx';
import { type Endpoint, memberOf } from '../changes/endpoint-input.ts';

const names: Record<string, string> = {
  url: 'URL',
  description: 'Description',
  events: 'Events',
  timeoutSeconds: 'Time limit, seconds',
  maxInFlight: 'Attempts at once',
  rateLimit: 'Rate limit',
  retryPolicy: 'Seconds between attempts',
};

/** Somebody has changed the endpoint since the form was opened: what it is now, and what saving makes of it. */
export function SettingsConflict({
  theirs,
  yours,
}: {
  theirs: Endpoint;
  yours: UpdateWebhookEndpointInput;
}): ReactNode {
  const rows = Object.entries(yours).filter(([name]) => name in names);
  return (
    <div role="alert">
      <p>Somebody else has changed the endpoint meanwhile. Nothing of yours is saved yet.</p>
      <Table
        caption="Their settings and yours"
        rows={rows}
        keyOf={([name]) => name}
        columns={[
          { title: 'Setting', cell: ([name]) => names[name] },
          { title: 'Theirs', cell: ([name]) => shown(memberOf(theirs, name)) },
          { title: 'Yours', cell: ([, value]) => shown(value) },
        ]}
      />
    </div>
  );
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (value === null || value === '') return '–';
  if (typeof value === 'object')
    return Object.values(value)
      .filter((member) => !Array.isArray(member) || member.length > 0)
      .map(shown)
      .join(' · ');
  return String(value);
}
