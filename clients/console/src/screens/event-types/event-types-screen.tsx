import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDocument } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import {
  type EventTypeFragment,
  WebhookEndpointNamesDocument,
  WebhookEventTypesDocument,
} from '../../generated/graphql/graphql.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { TestDialog } from '../../records/webhook-delivery/test-dialog.tsx';
import { useReason } from '../../data/rights.ts';
import css from './event-types.module.css';

/** Event types, each with an example. */
export function EventTypesScreen(): ReactNode {
  const { slug } = useHere();
  const read = useDocument(WebhookEventTypesDocument, {});
  const endpoints = useDocument(WebhookEndpointNamesDocument, {}).data?.data.webhookEndpoints?.nodes;
  const roleReason = useReason('testEndpoint');
  const [sent, setSent] = useState<string>();
  const reason = roleReason ?? (endpoints?.length === 0 ? 'There is no endpoint yet: add one first.' : undefined);
  return (
    <Page title="Event types">
      <p>
        An endpoint subscribes to some of these, and gets each as a POST whose body is like the example.{' '}
        <a href="/docs/events">The catalogue</a> has the JSON Schema of each.{' '}
        {endpoints?.length === 0 && (
          <Link to="/o/$slug/webhooks" params={{ slug }} search={{}}>
            Add an endpoint
          </Link>
        )}
      </p>
      <Loaded read={read} field="webhookEventTypes" rows={8}>
        {({ webhookEventTypes }) => (
          <ul className={css.types}>
            {webhookEventTypes!.map((eventType) => (
              <li key={eventType.type}>
                <Shown eventType={eventType} reason={reason} onSend={() => setSent(eventType.type)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {sent !== undefined && <TestDialog eventType={sent} onClose={() => setSent(undefined)} />}
    </Page>
  );
}

function Shown({
  eventType: { type, description, example },
  reason,
  onSend,
}: {
  eventType: EventTypeFragment;
  reason: string | undefined;
  onSend: () => void;
}): ReactNode {
  return (
    <Card
      title={type}
      action={
        <Button disabledReason={reason} onClick={onSend}>
          Send me an example<span className="visually-hidden"> of {type}</span>
        </Button>
      }
    >
      <p>
        <WithCode text={description} />
      </p>
      <details>
        <summary>
          Example<span className="visually-hidden"> of {type}</span>
        </summary>
        <pre className={css.example} tabIndex={0} role="region" aria-label={`Example of ${type}`}>
          {JSON.stringify(example, null, 2)}
        </pre>
      </details>
    </Card>
  );
}

/** A text in which names of members are between backticks. */
function WithCode({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, position) => (position % 2 === 1 ? <code key={position}>{part}</code> : part));
}
