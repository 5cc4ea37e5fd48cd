import { type ReactNode, useState } from 'react';
import { AmountField } from '../../../ui/controls/amount-field.tsx';
import { CurrencyField } from '../../../ui/controls/currency-field.tsx';
import { CheckboxField, TextAreaField, TextField } from '../../../ui/controls/fields.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import css from '../listings.module.css';
import type { ListingValues } from './listing-values.ts';
import { createListingLimits } from '../../../generated/limits.ts';

/** Fields of a listing, in three cards. */
export function ListingFields({ value }: { value: ListingValues }): ReactNode {
  const [currency, setCurrency] = useState<string>(value.price!.currency);
  return (
    <>
      <WhatFields value={value} />
      <PriceFields value={value} currency={currency} onCurrency={setCurrency} />
      <SaleFields value={value} currency={currency} />
    </>
  );
}

interface PartProps {
  value: ListingValues;
  currency: string;
}

function WhatFields({ value }: Pick<PartProps, 'value'>): ReactNode {
  return (
    <Card title="What is sold">
      <TextField name="input.title" label="Title" {...createListingLimits.title} defaultValue={value.title!} />
      <TextAreaField
        name="input.description"
        label="Description"
        {...createListingLimits.description}
        rows={6}
        defaultValue={value.description!}
        optional
      />
      <AttributeFields value={value.attributeList!} />
      <div className={css.pair}>
        <TextAreaField
          name="input.categories"
          label="Categories"
          hint="One per line, at most five."
          rows={3}
          defaultValue={value.categories!.join('\n')}
          optional
        />
        <TextAreaField
          name="input.imageUrls"
          label="Pictures"
          hint="An https address per line, at most twelve."
          rows={3}
          defaultValue={value.imageUrls!.join('\n')}
          optional
        />
      </div>
      <TextField
        name="input.sku"
        label="Article number"
        hint="Your own. Only one of your listings can have it."
        {...createListingLimits.sku}
        defaultValue={value.sku ?? ''}
        optional
      />
    </Card>
  );
}

function PriceFields({ value, currency, onCurrency }: PartProps & { onCurrency: (code: string) => void }): ReactNode {
  return (
    <Card title="Price, stock and shipping">
      <div className={css.pair}>
        <AmountField name="input.price.amount" label="Price of a unit" currency={currency} value={shown(value.price)} />
        <CurrencyField
          name="input.price.currency"
          hint="Of all amounts of the listing."
          value={value.price!.currency}
          onChange={({ target }) => onCurrency(target.value)}
        />
      </div>
      <div className={css.pair}>
        <AmountField
          name="input.shippingAmount.amount"
          label="Shipping of an order"
          currency={currency}
          hint="Whatever its quantity."
          value={shown(value.shippingAmount)}
          optional
        />
        <TextField
          name="input.quantity"
          label="Units in stock"
          type="number"
          {...createListingLimits.quantity}
          defaultValue={value.quantity!}
          hint="Those that are reserved for orders included."
        />
      </div>
      <CheckboxField
        name="input.requiresShipping"
        label="Buyers must give a shipping address"
        defaultChecked={value.requiresShipping!}
      />
      <TextField
        name="input.deliveryDays"
        label="Days from the shipment to the arrival"
        type="number"
        {...createListingLimits.deliveryDays}
        defaultValue={value.deliveryDays ?? ''}
        hint="At most. Buyers can complain that much longer, and you are paid that much later."
        optional
      />
    </Card>
  );
}

function SaleFields({ value, currency }: PartProps): ReactNode {
  return (
    <Card title="How it is sold">
      <CheckboxField
        name="input.buyNowEnabled"
        label="Buyers may order at the price"
        defaultChecked={value.buyNowEnabled!}
      />
      <CheckboxField
        name="input.immediatePayment"
        label="Buyers must pay within 10 minutes"
        hint="Units of an unpaid order are free again after that. An offer that you accept leaves the usual time."
        defaultChecked={value.immediatePayment!}
      />
      <CheckboxField
        name="input.offersEnabled"
        label="Buyers may offer another price"
        defaultChecked={value.offersEnabled!}
      />
      <div className={css.pair}>
        <AmountField
          name="input.autoAcceptAmount.amount"
          label="Accept offers from"
          currency={currency}
          hint="Offers of this price or more are accepted at once. Buyers do not see it."
          value={value.autoAcceptAmount}
          optional
        />
        <AmountField
          name="input.autoDeclineAmount.amount"
          label="Decline offers below"
          currency={currency}
          hint="Lower offers are declined at once. Buyers do not see it."
          value={value.autoDeclineAmount}
          optional
        />
      </div>
      <TextField
        name="input.offerTtlHours"
        label="Hours until an unanswered offer expires"
        type="number"
        {...createListingLimits.offerTtlHours}
        defaultValue={value.offerTtlHours!}
      />
    </Card>
  );
}

/** An amount of 0 is an empty field. */
function shown<M extends { amount: number }>(money: M | null): M | null {
  return money && money.amount > 0 ? money : null;
}
