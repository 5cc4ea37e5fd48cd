import { type ReactNode, useState } from 'react';
import { Check, Copy } from '../icons/icons.tsx';
import css from './id.module.css';

const shortLengthMax = 14;

/** An id, shortened in the middle, with a button that copies the whole. */
export function Id({ id }: { id: string }): ReactNode {
  return (
    <span className={css.id}>
      <code title={id}>{shortened(id)}</code>
      <CopyButton text={id} label={`Copy ${id}`} />
    </span>
  );
}

export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      className={css.copy}
      aria-label={copied ? 'Copied' : label}
      title={label}
      onClick={async () => {
        await navigator.clipboard.writeText(text);
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
      }}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}

export function shortened(id: string): string {
  return id.length <= shortLengthMax ? id : `${id.slice(0, 8)}…${id.slice(-5)}`;
}
