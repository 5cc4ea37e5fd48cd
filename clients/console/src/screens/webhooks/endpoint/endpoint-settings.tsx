import type { EndpointFragment } from '../../../generated/graphql/graphql.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { formerSecretUntil } from '../changes/endpoint-input.ts';
import { useReason } from '../../../data/rights.ts';
import css from '../webhooks.module.css';
import type { OpenedDialog } from './endpoint-dialogs.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';

interface EndpointSettingsProps {
  endpoint: EndpointFragment;
  onOpen: (dialog: OpenedDialog) => void;
}

export function EndpointSettings({ endpoint, onOpen }: EndpointSettingsProps): ReactNode {
  const { id, secretHint, createdAt, updatedAt } = endpoint;
  const formerUntil = formerSecretUntil(endpoint);
  const reason = useReason('updateEndpoint');
  const [saved, setSaved] = useState(0);
  return (
    <>
      <Card title="Signing secret">
        <Facts
          rows={[
            ['Ends with', <code>{secretHint}</code>],
            formerUntil !== null && [
              'The former one signs too',
              <>
                until <Time at={formerUntil} />
              </>,
            ],
          ]}
        />
        <Actions as="div" className={css.actions}>
          <Button disabledReason={reason} onClick={() => onOpen('rotate')}>
            Rotate
          </Button>
          {formerUntil !== null && (
            <Button look="danger" disabledReason={reason} onClick={() => onOpen('end grace')}>
              End the former one now
            </Button>
          )}
        </Actions>
      </Card>
      <Card title="Settings">
        {reason === undefined ? (
          <SettingsForm key={saved} endpoint={endpoint} onSaved={() => setSaved(saved + 1)} />
        ) : (
          <ReadOnly endpoint={endpoint} />
        )}
      </Card>
      <Card title="Facts">
        <Facts
          rows={[
            ['Id', <Id id={id} />],
            ['Created', <Time at={createdAt} />],
            ['Changed', <Time at={updatedAt} />],
          ]}
        />
      </Card>
    </>
  );
}

/** Settings for roles that may not change them. */
function ReadOnly({ endpoint }: { endpoint: EndpointFragment }): ReactNode {
  return (
    <Facts
      rows={[
        ['URL', endpoint.url],
        ['Description', endpoint.description],
        ['Events', endpoint.subscribedEvents.join(', ')],
        ['Time limit', `${endpoint.timeoutSeconds} s`],
        ['Attempts at once', endpoint.maxInFlight],
        ['Custom headers', endpoint.customHeaders.join(', ') || 'None'],
      ]}
    />
  );
}
