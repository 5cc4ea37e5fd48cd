import type { ReactNode } from 'react';
import css from './sparkline.module.css';

interface Outcomes {
  startedAt: string;
  succeeded: number;
  failed: number;
}

export function sumsOf(series: readonly Outcomes[]): { succeeded: number; total: number } {
  const succeeded = series.reduce((sum, bucket) => sum + bucket.succeeded, 0);
  return { succeeded, total: succeeded + series.reduce((sum, bucket) => sum + bucket.failed, 0) };
}

const [width, height] = [4, 20];

/** The attempts of each hour as bars, with failed ones at the top of theirs, and their number. */
export function Sparkline({ of: series }: { of: readonly Outcomes[] }): ReactNode {
  const { total } = sumsOf(series);
  const most = Math.max(1, ...series.map(({ succeeded, failed }) => succeeded + failed));
  const tall = (count: number): number => (count / most) * height;
  return (
    <span className={css.sparkline}>
      {total > 0 && (
        <svg
          viewBox={`0 0 ${series.length * width} ${height}`}
          width={series.length * width}
          height={height}
          aria-hidden
        >
          {series.map(({ startedAt, succeeded, failed }, index) => (
            <g key={startedAt} transform={`translate(${index * width} 0)`}>
              <rect className={css.good} y={height - tall(succeeded)} width={width - 1} height={tall(succeeded)} />
              <rect
                className={css.bad}
                y={height - tall(succeeded) - tall(failed)}
                width={width - 1}
                height={tall(failed)}
              />
            </g>
          ))}
        </svg>
      )}
      {total}
    </span>
  );
}
