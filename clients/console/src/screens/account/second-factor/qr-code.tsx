import type { ReactNode } from 'react';
import { encode } from 'uqr';
import css from '../account.module.css';

/** A text as a QR code: dark squares on white in both looks, because cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} />
    </svg>
  );
}
