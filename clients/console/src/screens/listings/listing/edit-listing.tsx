import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { useChange } from '../../../data/queries.ts';
import {
  type ListingFragment,
  UpdateListingDocument,
  type UpdateListingInput,
} from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Form } from '../../../ui/controls/form.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Table } from '../../../ui/show/table.tsx';
import { ListingFields } from '../form/listing-fields.tsx';
import { valuesIn } from '../form/listing-input.ts';
import {
  changesIn,
  differing,
  fieldWords,
  listingFields,
  type ListingValues,
  textOf,
  valuesOf,
} from '../form/listing-values.ts';
import css from '../listings.module.css';

interface EditListingProps {
  listing: ListingFragment;
  readAgain: () => Promise<ListingFragment | null | undefined>;
}

/**
 * The form of a listing. It sends its changes only. Changes that others saved meanwhile are not overwritten, but shown
 * next to the entered values.
 */
export function EditListing({ listing, readAgain }: EditListingProps): ReactNode {
  // Values that the form began with, or saved last. Beginning again makes another form.
  const [base, setBase] = useState(listing);
  const [form, setForm] = useState(0);
  const beginWith = (next: ListingFragment): void => {
    setBase(next);
    setForm(form + 1);
  };
  const [conflict, setConflict] = useState<{ theirs: ListingFragment; yours: UpdateListingInput }>();
  const { mutateAsync, isPending, error } = useChange(UpdateListingDocument);

  const save = async (input: UpdateListingInput, seen: ListingFragment): Promise<ListingFragment> => {
    const { listing: saved } = await mutateAsync({ id: listing.id, input, expectedVersion: seen.version });
    say('The listing is saved.');
    return saved!;
  };

  const submit = async (fields: FormData): Promise<void> => {
    const input = changesIn(valuesIn(fields), valuesOf(base));
    if (Object.keys(input).length === 0) return say('Nothing was changed.');
    // Orders and publishing change the version too, but nothing that the form shows.
    const unchanged = differing(valuesOf(base), valuesOf(listing)).length === 0;
    try {
      setBase(await save(input, unchanged ? listing : base));
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'precondition_failed') throw refusal;
      const theirs = await readAgain();
      if (!theirs) throw refusal;
      if (differing(valuesOf(base), valuesOf(theirs)).length === 0) setBase(await save(input, theirs));
      else setConflict({ theirs, yours: input });
    }
  };

  const renewed = differing(valuesOf(base), valuesOf(listing)).length > 0;
  return (
    <>
      {renewed && !isPending && !conflict && (
        <p className={css.notice} role="status">
          Somebody has changed this listing. <Button onClick={() => beginWith(listing)}>Show the new values</Button>
        </p>
      )}
      <Form
        key={form}
        submit="Save the changes"
        busy={isPending}
        error={conflict || error?.code === 'precondition_failed' ? null : error}
        onSubmit={submit}
      >
        <ListingFields value={valuesOf(base)} />
      </Form>
      {conflict && (
        <ConflictDialog
          base={valuesOf(base)}
          theirs={valuesOf(conflict.theirs)}
          yours={conflict.yours}
          busy={isPending}
          error={error?.code === 'precondition_failed' ? null : error}
          onSave={async () => {
            try {
              beginWith(await save(conflict.yours, conflict.theirs));
              setConflict(undefined);
            } catch (refusal) {
              if (!(refusal instanceof ApiError) || refusal.code !== 'precondition_failed') throw refusal;
              const theirs = await readAgain();
              if (theirs) setConflict({ ...conflict, theirs });
            }
          }}
          onTheirs={() => {
            beginWith(conflict.theirs);
            setConflict(undefined);
          }}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  );
}

interface ConflictDialogProps {
  /** Values at the start of the form. */
  base: ListingValues;
  /** Saved values. */
  theirs: ListingValues;
  /** Changes in the form. */
  yours: UpdateListingInput;
  busy: boolean;
  error: ApiError | null;
  onSave: () => Promise<void>;
  onTheirs: () => void;
  onClose: () => void;
}

/** Compares the changes of this person with those that another member saved meanwhile, by field. */
function ConflictDialog({
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
