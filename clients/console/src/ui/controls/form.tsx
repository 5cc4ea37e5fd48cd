import { Form as BaseForm } from '@base-ui/react/form';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, ChangeRefused } from '../../data/api-error.ts';
import { ErrorBox } from './error-box.tsx';
import { Button } from './button.tsx';
import css from './form.module.css';

interface FormProps {
  /** The text of the submit button. */
  submit: string;
  busy: boolean;
  error: ApiError | null;
  /** Called with the fields. Throw `FieldRefused` to show a text beside a field instead of sending. */
  onSubmit: (fields: FormData) => void | Promise<void>;
  /** Content beside the submit button, such as a cancel button. */
  aside?: ReactNode;
  look?: 'primary' | 'danger';
  children: ReactNode;
}

/** Invalid input of a field. The form is not sent. */
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
  const [names, setNames] = useState<string[]>([]);
  // Base UI does not submit while a field has an error, although the same input may be valid by now.
  const [sendingAgain, setSendingAgain] = useState(false);
  const { byField, other } = useMemo(() => placed(error, names), [error, names]);
  // The object is the same until an error changes. A new one would show errors of edited fields again.
  const errors = useMemo(() => (sendingAgain ? {} : { ...byField, ...refused }), [sendingAgain, byField, refused]);
  // Set before the next click, unlike `busy`.
  const submitting = useRef(false);
  const submitted = async (fields: FormData): Promise<void> => {
    submitting.current = true;
    setRefused({});
    setNames([...fields.keys()]);
    try {
      await onSubmit(fields);
    } catch (thrown) {
      if (thrown instanceof FieldRefused) setRefused({ [thrown.field]: thrown.message });
      // Refusals of the API come back as `error`.
      else if (!(thrown instanceof ApiError)) throw thrown;
    } finally {
      submitting.current = false;
      setSendingAgain(false);
    }
  };
  return (
    <BaseForm
      className={css.form}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !submitting.current) void submitted(new FormData(event.currentTarget));
      }}
    >
      {children}
      {other && <ErrorBox error={other} />}
      <div className={css.buttons}>
        <Button type="submit" look={look} busy={busy} onClick={() => flushSync(() => setSendingAgain(true))}>
          {submit}
        </Button>
        {aside}
      </div>
    </BaseForm>
  );
}

/** The field of a refusal that names none, by its code. */
const fieldsOfCodes: Record<string, RegExp> = {
  amount_out_of_range: /\.(price|unitAmount)\.amount$/,
  claim_too_small: /\.amount$/,
  refund_exceeds_captured: /\.amount$/,
};

/** Messages by the field that shows them, and the first refusal that no field of the form can show. */
function placed(error: ApiError | null, names: string[]): { byField: Record<string, string>; other?: ApiError } {
  if (!error) return { byField: {} };
  const refusals = (error instanceof ChangeRefused ? error.all : [error]).map((refusal) => ({
    refusal,
    name: fieldOf(refusal.field, names) ?? names.find((name) => fieldsOfCodes[refusal.code]?.test(name)),
  }));
  const other = refusals.find(({ name }) => name === undefined)?.refusal;
  return {
    byField: Object.fromEntries(refusals.flatMap(({ refusal, name }) => (name ? [[name, refusal.message]] : []))),
    ...(other && { other }),
  };
}

/** The field with the path, or with a longer or shorter one: `input.price` is shown at `input.price.amount`. */
function fieldOf(path: string | null, names: string[]): string | undefined {
  if (path === null) return undefined;
  return names.find((name) => name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`));
}
