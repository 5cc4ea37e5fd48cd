import { type ReactNode, useEffect, useState } from 'react';
import { countdownText } from './duration.ts';

/** The time that is left, each second anew. It is not announced. */
export function Countdown({ to }: { to: string }): ReactNode {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = new Date(to).getTime() - now;
  return left <= 0 ? 'now' : <>in {countdownText(left)}</>;
}
