import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { useChange } from '../../../data/queries.ts';
import { type UpdateListingInput, UpdateListingDocument } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Form } from '../../../ui/controls/form.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ListingFields } from '../form/listing-fields.tsx';
import { valuesIn } from '../form/listing-input.ts';
import { changesIn, differing, type Listing, valuesOf } from '../form/listing-values.ts';
import css from '../listings.module.css';

interface EditListingProps {
  listing: Listing;
  readAgain: () => Promise<Listing | null | undefined>;
}

/**
 * The form of a listing. It sends what was changed in it. What others have changed meanwhile is not overwritten: it is
 * shown beside what was entered.
 */
export function EditListing({ listing, readAgain }: EditListingProps): ReactNode {
  // What the form began with, or what it has saved last. Beginning anew makes another form.
  const [base, setBase] = useState(listing);
  const [form, setForm] = useState(0);
  const beginWith = (next: Listing): void => {
    setBase(next);
    setForm(form + 1);
  };
  const [conflict, setConflict] = useState<{ theirs: Listing; yours: UpdateListingInput }>();
  const { mutateAsync, isPending, error } = useChange(UpdateListingDocument);

  const save = async (input: UpdateListingInput, seen: Listing): Promise<Listing> => {
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
