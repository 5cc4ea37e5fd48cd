import type { ReactNode } from 'react';
import type { ApiError } from '../../../data/api-error.ts';
import type { UpdateListingInput } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Table } from '../../../ui/show/table.tsx';
import { textOf } from '../form/listing-texts.ts';
import { differing, fieldWords, listingFields, type ListingValues } from '../form/listing-values.ts';
import css from '../listings.module.css';

interface ConflictDialogProps {
  /** What the form began with. */
  base: ListingValues;
  /** What is saved now. */
  theirs: ListingValues;
  /** What was changed in the form. */
  yours: UpdateListingInput;
  busy: boolean;
  error: ApiError | null;
  onSave: () => Promise<void>;
  onTheirs: () => void;
  onClose: () => void;
}

/** Somebody else has saved the record meanwhile: what they and this person have changed, by field. */
export function ConflictDialog({
  base,
  theirs,
  yours,
  busy,
  error,
  onSave,
  onTheirs,
  onClose,
}: ConflictDialogProps): ReactNode {
  const changedByThem = differing(base, theirs);
  const rows = listingFields.filter((field) => changedByThem.includes(field) || field in yours);
  return (
    <ConfirmDialog
      title="Somebody else has changed this listing"
      action="Save my changes"
      busy={busy}
      error={error}
      onConfirm={onSave}
      onClose={onClose}
    >
      <p>
        Nothing of yours is saved yet. Saving writes the fields that you have changed; theirs stay where you have
        changed nothing.
      </p>
      <Table
        caption="Changes by field"
        rows={rows}
        keyOf={(field) => field}
        columns={[
          { title: 'Field', cell: (field) => fieldWords[field] },
          {
            title: 'Theirs',
            cell: (field) =>
              changedByThem.includes(field) ? <Value text={textOf(field, theirs[field])} /> : <Unchanged />,
          },
          {
            title: 'Yours',
            cell: (field) => (field in yours ? <Value text={textOf(field, yours[field])} /> : <Unchanged />),
          },
        ]}
      />
      <p>
        <Button onClick={onTheirs}>Discard mine and show theirs</Button>
      </p>
    </ConfirmDialog>
  );
}

function Value({ text }: { text: string }): ReactNode {
  return <span className={css.value}>{text}</span>;
}

function Unchanged(): ReactNode {
  return <span className={css.unchanged}>Not changed</span>;
}
