import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Check, Copy } from '../../../ui/icons/icons.tsx';

/** A button that copies a text which is made when it is pressed. */
export function CopyText({ text, label }: { text: () => string; label: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <Button
      onClick={async () => {
        await navigator.clipboard.writeText(text());
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
      }}
    >
      <Icon size={14} aria-hidden /> {copied ? 'Copied' : label}
    </Button>
  );
}
