import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChange, useDocument } from '../../../data/queries.ts';
import { CreateListingDocument, type Currency, NewListingDocument } from '../../../generated/graphql/graphql.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { CheckboxField } from '../../../ui/controls/fields.tsx';
import { Form } from '../../../ui/controls/form.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Loaded } from '../../../ui/layout/waiting.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { ListingFields } from '../form/listing-fields.tsx';
import { valuesIn } from '../form/listing-input.ts';
import type { ListingValues } from '../form/listing-values.ts';

/** The form of a new listing. */
export function CreateListingScreen(): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const read = useDocument(NewListingDocument, {});
  return (
    <Page
      title="Create a listing"
      breadcrumb={
        <Link to="/o/$slug/listings" params={{ slug }} search={{}}>
          Listings
        </Link>
      }
    >
      <Loaded read={read} field="organization" rows={8}>
        {({ organization }) => <New currency={organization!.defaultCurrency} />}
      </Loaded>
    </Page>
  );
}

function New({ currency }: { currency: Currency }): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useChange(CreateListingDocument);
  const submit = async (fields: FormData): Promise<void> => {
    const publish = fields.has('input.publish');
    const values = valuesIn(fields);
    const { listing } = await mutateAsync({
      input: { ...values, title: values.title!, price: values.price!, publish },
    });
    say(publish ? 'The listing is published.' : 'The draft is saved.');
    // Back leads to the list, and not to a form that would create another one.
    await navigate({ to: '/o/$slug/listings/$id', params: { slug, id: listing!.id }, replace: true });
  };
  return (
    <Form
      submit="Create the listing"
      busy={isPending}
      error={error}
      onSubmit={submit}
      aside={
        <ButtonLink to="/o/$slug/listings" params={{ slug }} search={{}}>
          Cancel
        </ButtonLink>
      }
    >
      <ListingFields value={emptyListing(currency)} />
      <CheckboxField
        name="input.publish"
        label="Publish it at once"
        hint="Without this it is a draft."
        defaultChecked
      />
    </Form>
  );
}

function emptyListing(currency: Currency): ListingValues {
  return {
    title: '',
    description: '',
    categories: [],
    attributeList: [],
    imageUrls: [],
    sku: null,
    price: { amount: 0, currency },
    shippingAmount: { amount: 0, currency },
    requiresShipping: false,
    deliveryDays: null,
    quantity: 1,
    buyNowEnabled: true,
    immediatePayment: false,
    offersEnabled: true,
    autoAcceptAmount: null,
    autoDeclineAmount: null,
    offerTtlHours: 48,
  };
}
