import type { ReactNode } from 'react';
import { submitEvidenceLimits } from '../../generated/limits.ts';
import { TextAreaField } from '../../ui/controls/fields.tsx';
import { FieldRefused } from '../../ui/controls/form.tsx';
import { isolated } from '../../ui/show/isolated.ts';

const filesMax = 10;

/** The fields of evidence: a text, and addresses of files. */
export function EvidenceFields(): ReactNode {
  return (
    <>
      <TextAreaField name="input.text" label="What happened" rows={6} {...submitEvidenceLimits.text} />
      <TextAreaField
        name="input.fileUrls"
        label="Addresses of files"
        rows={2}
        optional
        spellCheck={false}
        placeholder="https://files.example/photo.jpg"
        hint={`One in each line, at most ${filesMax}, each with https.`}
      />
    </>
  );
}

/** The evidence that was entered. Throws `FieldRefused`. */
export function evidenceIn(fields: FormData): { text: string; fileUrls: string[] } {
  const fileUrls = addressesIn(String(fields.get('input.fileUrls')));
  return { text: String(fields.get('input.text')), fileUrls };
}

/** The addresses, one in each line. Throws `FieldRefused`. */
function addressesIn(text: string): string[] {
  const addresses = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wrong = addresses.find((address) => !address.startsWith('https://') || !URL.canParse(address));
  if (wrong !== undefined)
    throw new FieldRefused('input.fileUrls', `${isolated(wrong)} is not an address that begins with https://.`);
  if (addresses.length > filesMax)
    throw new FieldRefused('input.fileUrls', `These are ${addresses.length} addresses. At most ${filesMax} are kept.`);
  return addresses;
}
