import type { ReactNode } from 'react';
import { localOf } from '../show/time/local.ts';
import { TextField } from './fields.tsx';
import { FieldRefused } from './form.tsx';

interface MomentFieldProps {
  name: string;
  label: string;
  value?: Date;
  hint?: ReactNode;
  optional?: boolean;
}

/** A moment, in the time zone of the person. */
export function MomentField({ value, ...rest }: MomentFieldProps): ReactNode {
  return <TextField {...rest} type="datetime-local" defaultValue={value && localOf(value)} />;
}

/** The entered moment, in UTC. Undefined: the field is empty. */
export function momentIn(fields: FormData, name: string): string | undefined {
  const text = String(fields.get(name) ?? '');
  return text === '' ? undefined : new Date(text).toISOString();
}

/** The entered moment, which is required. Throws `FieldRefused`. */
export function neededMomentIn(fields: FormData, name: string): string {
  const moment = momentIn(fields, name);
  if (moment === undefined) throw new FieldRefused(name, 'Choose a time.');
  return moment;
}
