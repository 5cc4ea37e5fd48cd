import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { Plus, X } from '../../../ui/icons/icons.tsx';
import css from '../listings.module.css';

const attributesMax = 50;

interface Row {
  key: number;
  name: string;
  value: string;
}

/** Names and values that the seller chooses, a row each. */
export function AttributeFields({ value }: { value: { name: string; value: string }[] }): ReactNode {
  const [rows, setRows] = useState<Row[]>(() => value.map((pair, key) => ({ ...pair, key })));
  const add = (): void => setRows([...rows, { key: (rows.at(-1)?.key ?? -1) + 1, name: '', value: '' }]);
  return (
    <fieldset className={css.group}>
      <legend>Properties</legend>
      {rows.map((row, position) => (
        <div key={row.key} className={css.attribute}>
          <TextField
            name={`input.attributeList.${position}.name`}
            label="Name"
            placeholder="material"
            maxLength={64}
            defaultValue={row.name}
          />
          <TextField
            name={`input.attributeList.${position}.value`}
            label="Value"
            placeholder="brass"
            maxLength={512}
            defaultValue={row.value}
          />
          <Button
            look="quiet"
            aria-label={`Remove property ${position + 1}`}
            onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
          >
            <X size={16} aria-hidden />
          </Button>
        </div>
      ))}
      {rows.length < attributesMax && (
        <div>
          <Button onClick={add}>
            <Plus size={16} aria-hidden /> Add a property
          </Button>
        </div>
      )}
    </fieldset>
  );
}
