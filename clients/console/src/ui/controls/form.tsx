import { Form as BaseForm } from '@base-ui/react/form';
import { type ReactNode, useState } from 'react';
import { ApiError, ChangeRefused } from '../../data/api-error.ts';
import { ErrorBox } from '../show/error-box.tsx';
import { Button } from './button.tsx';
import css from './form.module.css';

interface FormProps {
  /** The text of the button that submits. */
  submit: string;
  busy: boolean;
  error: ApiError | null;
  /** Called with the fields. Throwing `FieldRefused` shows the text beside a field, and sends nothing. */
  onSubmit: (fields: FormData) => void | Promise<void>;
  /** Beside the button, such as a button that cancels. */
  aside?: ReactNode;
  look?: 'primary' | 'danger';
  children: ReactNode;
}

/** The input of a field is not what it must be. Nothing is sent. */
export class FieldRefused extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** A form. Refusals of the API are shown beside the fields that they name, and others above the button. */
export function Form({ submit, busy, error, onSubmit, aside, look = 'primary', children }: FormProps): ReactNode {
  const [refused, setRefused] = useState<Record<string, string>>({});
  const byField = error instanceof ChangeRefused ? error.byField : {};
  const shown = { ...byField, ...refused };
  const submitted = async (fields: FormData): Promise<void> => {
    setRefused({});
    try {
      await onSubmit(fields);
    } catch (thrown) {
      if (thrown instanceof FieldRefused) setRefused({ [thrown.field]: thrown.message });
      // Refusals of the API come back as `error`.
      else if (!(thrown instanceof ApiError)) throw thrown;
    }
  };
  return (
    <BaseForm
      className={css.form}
      errors={shown}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submitted(new FormData(event.currentTarget));
      }}
    >
      {children}
      {error && Object.keys(byField).length === 0 && <ErrorBox error={error} />}
      <div className={css.buttons}>
        <Button type="submit" look={look} busy={busy}>
          {submit}
        </Button>
        {aside}
      </div>
    </BaseForm>
  );
}
