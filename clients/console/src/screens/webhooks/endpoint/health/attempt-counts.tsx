import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, Facts } from '../../../../ui/layout/card.tsx';
import { adviceOf, outcomeOf } from '../../../deliveries/advice.ts';
import { responseClassWords } from '../../../deliveries/list/filter-values.ts';
import css from '../../webhooks.module.css';
import type { Health } from './health.ts';

/** Attempts by the class of their answer, which leads to the deliveries, and by the cause of their failure. */
export function AttemptCounts({ of: { since, responseClassCounts, errorCounts } }: { of: Health }): ReactNode {
  if (responseClassCounts.length === 0) return null;
  return (
    <div className={css.counts}>
      <Card title="Answers">
        <Facts
          of={responseClassCounts.map(({ responseClass, count }) => [
            responseClass === null ? 'Other' : responseClassWords[responseClass],
            responseClass === null ? (
              count
            ) : (
              <Link
                to="."
                search={(former: object) => ({ ...former, tab: 'deliveries' as const, responseClass, since })}
              >
                {count}
                <span className="visually-hidden"> attempts: show their deliveries</span>
              </Link>
            ),
          ])}
        />
      </Card>
      {errorCounts.length > 0 && (
        <Card title="Failures">
          <ul className={css.notices}>
            {errorCounts.map(({ errorCode, count }) => (
              <li key={errorCode}>
                <p>
                  <strong>{count}</strong> {outcomeOf({ statusCode: null, errorCode })} <code>{errorCode}</code>
                </p>
                <p className={css.quiet}>{adviceOf({ statusCode: null, errorCode })}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
