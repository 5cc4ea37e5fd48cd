import { type ReactNode, useState } from 'react';
import { SelectField, TextAreaField } from '../../../ui/controls/fields.tsx';

/** Custom headers: their values cannot be read, so they are kept or replaced as a whole. */
export function HeadersField({ names }: { names: readonly string[] }): ReactNode {
  const [replaced, setReplaced] = useState(false);
  return (
    <>
      <SelectField
        name="headers"
        label="Custom headers"
        value={replaced ? 'replace' : 'keep'}
        onChange={({ target }) => setReplaced(target.value === 'replace')}
      >
        <option value="keep">{names.length === 0 ? 'None' : `Keep ${names.join(', ')}`}</option>
        <option value="replace">{names.length === 0 ? 'Set' : 'Replace all'}</option>
      </SelectField>
      {replaced && (
        <TextAreaField
          name="input.customHeaderList"
          label="Headers of every attempt"
          optional
          spellCheck={false}
          placeholder="authorization: Bearer …"
          hint="One in each line. They cannot be read afterwards. Empty: none."
        />
      )}
    </>
  );
}
