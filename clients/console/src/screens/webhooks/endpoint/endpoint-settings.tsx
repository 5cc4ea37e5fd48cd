import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { type Endpoint, formerSecretUntil } from '../changes/endpoint-input.ts';
import { useReason } from '../../../data/rights.ts';
import css from '../webhooks.module.css';
import type { OpenedDialog } from './endpoint-dialogs.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';

interface EndpointSettingsProps {
  of: Endpoint;
  onOpen: (dialog: OpenedDialog) => void;
}

export function EndpointSettings({ of: endpoint, onOpen }: EndpointSettingsProps): ReactNode {
  const { id, secretHint, createdAt, updatedAt } = endpoint;
  const formerUntil = formerSecretUntil(endpoint);
  const reason = useReason('updateEndpoint');
  const [saved, setSaved] = useState(0);
  return (
    <>
      <Card title="Signing secret">
        <Facts
          of={[
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
          <SettingsForm key={saved} of={endpoint} onSaved={() => setSaved(saved + 1)} />
        ) : (
          <ReadOnly of={endpoint} />
        )}
      </Card>
      <Card title="Facts">
        <Facts
          of={[
            ['Id', <Id of={id} />],
            ['Created', <Time at={createdAt} />],
            ['Changed', <Time at={updatedAt} />],
          ]}
        />
      </Card>
    </>
  );
}

/** For those who may not change it. */
function ReadOnly({ of }: { of: Endpoint }): ReactNode {
  return (
    <Facts
      of={[
        ['URL', of.url],
        ['Description', of.description],
        ['Events', of.subscribedEvents.join(', ')],
        ['Time limit', `${of.timeoutSeconds} s`],
        ['Attempts at once', of.maxInFlight],
        ['Custom headers', of.customHeaders.join(', ') || 'None'],
      ]}
    />
  );
}
