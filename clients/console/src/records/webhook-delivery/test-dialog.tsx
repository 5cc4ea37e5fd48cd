import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Read, useChange, useDocument } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import {
  type TestedDeliveryFragment,
  TestWebhookEndpointDocument,
  WebhookEndpointNamesDocument,
  type WebhookEndpointNamesQuery,
  WebhookEventTypeNamesDocument,
  type WebhookEventTypeNamesQuery,
} from '../../generated/graphql/graphql.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/controls/fields.tsx';
import { Form } from '../../ui/controls/form.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { durationText } from '../../ui/show/time/duration.ts';
import { adviceOf, outcomeOf } from './advice.ts';
import { nameOf } from '../webhook-endpoint/endpoint-status.tsx';
import css from './test-dialog.module.css';

interface TestDialogProps {
  /** If absent, the person chooses the endpoint. */
  endpointId?: string;
  eventType?: string;
  onClose: () => void;
}

/** Sends an example to an endpoint, waits for the answer and shows it. */
export function TestDialog({ endpointId, eventType = 'webhook.ping', onClose }: TestDialogProps): ReactNode {
  const [tested, setTested] = useState<TestedDeliveryFragment>();
  const { mutateAsync, isPending, error } = useChange(TestWebhookEndpointDocument);
  const endpoints = useDocument(WebhookEndpointNamesDocument, {}, { enabled: endpointId === undefined });
  const types = useDocument(WebhookEventTypeNamesDocument, {});
  // Nothing can be sent before the choices are read.
  const ready = types.data !== undefined && (endpointId !== undefined || endpoints.data !== undefined);
  if (tested)
    return (
      <Dialog open onClose={onClose} title="The test was sent">
        <Result delivery={tested} />
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title="Send a test">
      <Form
        submit={isPending ? 'Waiting for the answer' : 'Send'}
        busy={isPending || !ready}
        error={error}
        onSubmit={async (fields) => {
          const { delivery } = await mutateAsync({
            id: endpointId ?? String(fields.get('id')),
            eventType: String(fields.get('eventType')),
          });
          setTested(delivery!);
        }}
        aside={<Button onClick={onClose}>Cancel</Button>}
      >
        <p>One signed request is sent, even if the endpoint is paused. It is not repeated.</p>
        {endpointId === undefined && <EndpointField read={endpoints} />}
        <EventTypeField read={types} chosen={eventType} />
      </Form>
    </Dialog>
  );
}

function EndpointField({ read }: { read: Read<WebhookEndpointNamesQuery> }): ReactNode {
  return (
    <Loaded read={read} field="webhookEndpoints" rows={1}>
      {({ webhookEndpoints }) => (
        <SelectField name="id" label="Endpoint">
          {webhookEndpoints!.nodes.map((endpoint) => (
            <option key={endpoint.id} value={endpoint.id}>
              {nameOf(endpoint)}
            </option>
          ))}
        </SelectField>
      )}
    </Loaded>
  );
}

function EventTypeField({ read, chosen }: { read: Read<WebhookEventTypeNamesQuery>; chosen: string }): ReactNode {
  return (
    <Loaded read={read} field="webhookEventTypes" rows={1}>
      {({ webhookEventTypes }) => (
        <SelectField name="eventType" label="Event" defaultValue={chosen}>
          {['webhook.ping', ...webhookEventTypes!.map(({ type }) => type)].map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      )}
    </Loaded>
  );
}

function Result({ delivery: { id, attempts } }: { delivery: TestedDeliveryFragment }): ReactNode {
  const { slug } = useHere();
  const [attempt] = attempts;
  const advice = attempt && adviceOf(attempt);
  return (
    <div className={css.result} role="status">
      <p className={css.sentence}>
        {attempt
          ? `${outcomeOf(attempt)}, after ${durationText(attempt.durationMs)}.`
          : 'There is no answer yet. The delivery shows it when it comes.'}
      </p>
      {advice !== undefined && <p>{advice}</p>}
      <p>
        <Link to="/o/$slug/deliveries/$id" params={{ slug, id }} search={{}}>
          Show the request and the answer
        </Link>
      </p>
    </div>
  );
}
