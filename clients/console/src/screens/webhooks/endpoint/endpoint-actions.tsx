import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import type { Endpoint } from '../changes/endpoint-input.ts';
import { useReason } from '../../../data/rights.ts';
import css from '../webhooks.module.css';
import type { OpenedDialog } from './endpoint-dialogs.tsx';
import { offered } from '../../../ui/layout/offered.ts';

interface ActionsProps {
  of: Endpoint;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The next step: to test the endpoint, or to make it active again. */
export function PrimaryAction({ of: { status }, onOpen }: ActionsProps): ReactNode {
  const reason = useReason('updateEndpoint');
  const [text, dialog] = status === 'active' ? (['Send a test', 'test'] as const) : (['Resume', 'resume'] as const);
  return (
    <Button look="primary" disabledReason={reason} onClick={() => onOpen(dialog)}>
      {text}
    </Button>
  );
}

/** The other actions, by status. */
export function EndpointActions({ of: { status, url }, onOpen }: ActionsProps): ReactNode {
  const reason = useReason('updateEndpoint');
  const { tab } = useSearch({ from: '/frame/o/$slug/webhooks/$id' });
  return (
    <div ref={offered} className={css.actions}>
      <code className={css.target}>{url}</code>
      {status === 'active' ? (
        <>
          <Button disabledReason={reason} onClick={() => onOpen('retry all')}>
            Retry all now
          </Button>
          <Button disabledReason={reason} onClick={() => onOpen('pause')}>
            Pause
          </Button>
        </>
      ) : (
        <Button disabledReason={reason} onClick={() => onOpen('test')}>
          Send a test
        </Button>
      )}
      {tab === 'settings' && (
        <Button look="danger" disabledReason={reason} onClick={() => onOpen('delete')}>
          Delete
        </Button>
      )}
    </div>
  );
}
