import { type ReactNode, useEffect, useState } from 'react';
import { useClockAheadMs } from '../../../data/session/session.tsx';
import { countdownText } from './duration.ts';
import { Time } from './time.tsx';

interface CountdownProps {
  to: string;
  /** Lead of the deciding clock over this browser's clock, in milliseconds. */
  aheadMs?: number;
}

/** The remaining time, updated every second. It is not announced. */
export function Countdown({ to, aheadMs = 0 }: CountdownProps): ReactNode {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = new Date(to).getTime() - now - aheadMs;
  return left <= 0 ? 'now' : <span className="nowrap">in {countdownText(left)}</span>;
}

/** The remaining time until a deadline of trade or money, by the clock of the service. */
export function DeadlineCountdown({ to }: { to: string }): ReactNode {
  return <Countdown to={to} aheadMs={useClockAheadMs()} />;
}

/** A deadline of trade or money, with the remaining time. */
export function Deadline({ at }: { at: string }): ReactNode {
  return (
    <>
      <Time at={at} /> (<DeadlineCountdown to={at} />)
    </>
  );
}
