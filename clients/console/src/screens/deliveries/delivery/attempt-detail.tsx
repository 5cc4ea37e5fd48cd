import type { AttemptFragment, DeliveryFragment } from '../../../generated/graphql/graphql.ts';
import { type ReactNode, useState } from 'react';
import { Facts } from '../../../ui/layout/card.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { durationText } from '../../../ui/show/time/duration.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Check, Copy } from '../../../ui/icons/icons.tsx';
import { adviceOf, outcomeOf } from '../../../records/webhook-delivery/advice.ts';
import css from './delivery.module.css';
import { stepsOf } from './timing-bar.tsx';

interface AttemptDetailProps {
  attempt: AttemptFragment;
  payload: DeliveryFragment['payload'];
  part: 'request' | 'response' | 'payload';
}

/** Request and response of an attempt. */
export function AttemptDetail({ attempt, payload, part }: AttemptDetailProps): ReactNode {
  const advice = adviceOf(attempt);
  return (
    <section className={css.detail} aria-label={`Attempt ${attempt.number}`}>
      <div className={css.detailHead}>
        <h2>
          Attempt {attempt.number}: {outcomeOf(attempt)}
        </h2>
        {payload !== null && <CopyText text={() => curlOf(attempt, payload)} label="Copy as curl" />}
      </div>
      {advice !== undefined && (
        <p className={css.advice}>
          {advice} <code>{attempt.errorCode}</code>
        </p>
      )}
      <Tabs
        label="Parts of the attempt"
        name="part"
        value={part}
        tabs={[
          ['request', 'Request', <Request attempt={attempt} />],
          ['response', 'Response', <Response attempt={attempt} />],
          ['payload', 'Payload', <Payload payload={payload} />],
        ]}
      />
    </section>
  );
}

function Request({ attempt }: { attempt: AttemptFragment }): ReactNode {
  const { url, remoteIp, startedAt, requestHeaderList } = attempt;
  return (
    <>
      <Facts
        rows={[
          ['POST', <code>{url}</code>],
          ['Address', remoteIp ?? 'No connection'],
          ['Began', <Time at={startedAt} />],
          [
            'Steps',
            stepsOf(attempt)
              .map(([name, ms]) => `${name} ${durationText(ms)}`)
              .join(', '),
          ],
        ]}
      />
      <Headers headers={requestHeaderList} />
    </>
  );
}

function Response({ attempt }: { attempt: AttemptFragment }): ReactNode {
  const { statusCode, errorMessage, responseHeaderList, responseBody, responseTruncated, durationMs } = attempt;
  return (
    <>
      <Facts
        rows={[
          ['Status', statusCode ?? 'No answer'],
          errorMessage !== null && ['Error', errorMessage],
          ['Took', durationText(durationMs)],
        ]}
      />
      {responseHeaderList && <Headers headers={responseHeaderList} />}
      {statusCode !== null && responseBody === null && <p className={css.quiet}>No body is kept.</p>}
      {responseBody !== null && <Body label="Body of the answer" text={responseBody} />}
      {responseTruncated && <p className={css.quiet}>Only the first 16 KB are kept.</p>}
    </>
  );
}

function Payload({ payload }: { payload: DeliveryFragment['payload'] }): ReactNode {
  if (payload === null) return <p className={css.quiet}>The content was erased, or is older than 30 days.</p>;
  return <Body label="Body of the request" text={JSON.stringify(payload, null, 2)} />;
}

function Headers({ headers }: { headers: AttemptFragment['requestHeaderList'] }): ReactNode {
  return (
    <div className={css.headers}>
      <h3>Headers</h3>
      <Facts
        rows={headers.map(({ name, value }) => [
          name,
          // Each cookie is a line.
          <code className={css.lines}>
            <bdi>{value}</bdi>
          </code>,
        ])}
      />
    </div>
  );
}

/** Text from a third party. It scrolls in its frame, and is never interpreted as markup. */
function Body({ label, text }: { label: string; text: string }): ReactNode {
  if (text === '') return <p className={css.quiet}>The body is empty.</p>;
  return (
    <div className={css.headers}>
      <div className={css.detailHead}>
        <h3>{label}</h3>
        <CopyText text={() => text} label="Copy" />
      </div>
      <pre className={css.body} tabIndex={0} role="region" aria-label={label}>
        <bdi>{text}</bdi>
      </pre>
    </div>
  );
}

/** A button that copies a text, which is created on click. */
function CopyText({ text, label }: { text: () => string; label: string }): ReactNode {
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

/** Headers that curl sets itself. */
const ownHeaders = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'accept-encoding']);

/** A command that sends the request again, from a shell. Its signatures are redacted, so a receiver refuses them. */
function curlOf({ url, requestHeaderList }: AttemptFragment, payload: unknown): string {
  const headers = requestHeaderList
    .filter(({ name }) => !ownHeaders.has(name.toLowerCase()))
    .map(({ name, value }) => `  -H ${quoted(`${name}: ${value}`)}`);
  return [`curl ${quoted(url)}`, ...headers, `  --data-raw ${quoted(JSON.stringify(payload))}`].join(' \\\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
