import { Field } from '@base-ui/react/field';
import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './fields.module.css';

interface FieldProps {
  /** The path of the member in the input of the API, such as `input.title`: refusals are shown beside it. */
  name: string;
  label: string;
  /** Help, in one sentence. */
  hint?: ReactNode;
  optional?: boolean;
}

function Labeled({ name, label, hint, optional, children }: FieldProps & { children: ReactNode }): ReactNode {
  return (
    <Field.Root name={name} className={css.field}>
      <Field.Label className={css.label}>
        {label}
        {optional && <span className={css.optional}> optional</span>}
      </Field.Label>
      {children}
      {hint !== undefined && <Field.Description className={css.hint}>{hint}</Field.Description>}
      <Field.Error className={css.error} />
    </Field.Root>
  );
}

type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'name' | 'className'>;

/** A field of one line. */
export function TextField({ name, label, hint, optional = false, ...input }: InputProps): ReactNode {
  return (
    <Labeled {...{ name, label, hint, optional }}>
      <Field.Control className={css.input} required={!optional} {...input} />
    </Labeled>
  );
}

/** A field of several lines. */
export function TextAreaField({
  name,
  label,
  hint,
  optional = false,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'name' | 'className'>): ReactNode {
  return (
    <Labeled {...{ name, label, hint, optional }}>
      <Field.Control
        render={<textarea className={`${css.input} ${css.area}`} rows={4} required={!optional} {...area} />}
      />
    </Labeled>
  );
}

/** The system's own list of choices. */
export function SelectField({
  name,
  label,
  hint,
  optional = false,
  children,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'name' | 'className'>): ReactNode {
  return (
    <Labeled {...{ name, label, hint, optional }}>
      <Field.Control
        render={
          <select className={css.input} required={!optional} {...select}>
            {children}
          </select>
        }
      />
    </Labeled>
  );
}

/** A checkbox with its label. */
export function CheckboxField({
  label,
  hint,
  ...input
}: Omit<FieldProps, 'optional'> & Omit<ComponentProps<'input'>, 'type' | 'className'>): ReactNode {
  const id = useId();
  return (
    <div className={css.check}>
      <input {...input} id={id} type="checkbox" aria-describedby={hint === undefined ? undefined : `${id}-hint`} />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
