import type { ReactNode } from 'react';
import { freezePayoutsLimits } from '../../../generated/limits.ts';
import { TextAreaField } from '../../../ui/controls/fields.tsx';
import { FieldRefused } from '../../../ui/controls/form.tsx';

/** Most characters of a reason. It is the same for every action. */
const lengthMax = freezePayoutsLimits.reason.maxLength;

/** Why the operator does it. `name`: the path of the reason in the arguments. */
export function ReasonField({ name }: { name: string }): ReactNode {
  return (
    <TextAreaField
      name={name}
      label="Reason"
      rows={3}
      hint={`For your own audit log, at most ${lengthMax} characters. The organization concerned does not see it.`}
    />
  );
}

/**
 * The reason that was entered. Throws `FieldRefused`. The field itself has no limit, which would cut off what is pasted
 * without a word.
 */
export function reasonIn(fields: FormData, name: string): string {
  const reason = String(fields.get(name) ?? '').trim();
  if (reason === '') throw new FieldRefused(name, 'Write why you do it.');
  if (reason.length > lengthMax)
    throw new FieldRefused(name, `These are ${reason.length} characters. At most ${lengthMax} are kept.`);
  return reason;
}
