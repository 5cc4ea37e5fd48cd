import { type ReactNode, useState } from 'react';
import {
  ArchiveListingDocument,
  type ListingStatus,
  PauseListingDocument,
  PublishListingDocument,
} from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import css from '../listings.module.css';
import { allows } from '../../../data/actions.ts';

interface ActionsProps {
  of: { id: string; title: string; status: ListingStatus };
}

/** Publishing, pausing and archiving. */
export function ListingActions({ of: { id, title, status } }: ActionsProps): ReactNode {
  const [opened, setOpened] = useState<'publish' | 'pause' | 'archive'>();
  const common = { variables: () => ({ id }), onClose: () => setOpened(undefined) };
  return (
    <span className={css.actions}>
      {allows('listing', status, 'archiveListing', 'seller') && (
        <Button look="danger" onClick={() => setOpened('archive')}>
          Archive
        </Button>
      )}
      {allows('listing', status, 'pauseListing', 'seller') && <Button onClick={() => setOpened('pause')}>Pause</Button>}
      {allows('listing', status, 'publishListing', 'seller') && (
        <Button look="primary" onClick={() => setOpened('publish')}>
          Publish
        </Button>
      )}
      {opened === 'publish' && (
        <ChangeDialog
          {...common}
          title={`Publish “${title}”?`}
          action="Publish"
          document={PublishListingDocument}
          done="The listing is published."
        >
          <p>All organizations see it in the market, and can buy it.</p>
        </ChangeDialog>
      )}
      {opened === 'pause' && (
        <ChangeDialog
          {...common}
          title={`Pause “${title}”?`}
          action="Pause"
          document={PauseListingDocument}
          done="The listing is paused."
        >
          <p>Buyers do not see it until you publish it again. Open offers stay open.</p>
        </ChangeDialog>
      )}
      {opened === 'archive' && (
        <ChangeDialog
          {...common}
          title={`Archive “${title}”?`}
          action="Archive for ever"
          danger
          document={ArchiveListingDocument}
          done="The listing is archived."
        >
          <p>It cannot be sold or published again, and its open offers end. Its orders go on. This cannot be undone.</p>
        </ChangeDialog>
      )}
    </span>
  );
}
