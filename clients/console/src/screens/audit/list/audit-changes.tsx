import type { ReactNode } from 'react';
import { moneyText } from '../../../ui/show/money/money.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import css from './audit-list.module.css';

/** Changes of an event, a line for each member: before and after, if the event has both. */
export function AuditChanges({ changes }: { changes: unknown }): ReactNode {
  const lines = changesIn(changes);
  if (lines.length === 0) return null;
  return (
    <ul className={css.changes} aria-label="Changes">
      {lines.map(({ member, before, after }) => (
        <li key={member}>
          {nameOf(member)}:{' '}
          {before === undefined ? (
            <Value value={after} />
          ) : (
            <>
              <span className="visually-hidden">before </span>
              <Value value={before} /> <span aria-hidden>→</span>
              <span className="visually-hidden">, after </span> <Value value={after} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Change {
  member: string;
  /** Undefined if the event does not have it. */
  before?: unknown;
  after: unknown;
}

/** The members of the changes. An amount in minor units is one value with its currency. */
function changesIn(value: unknown): Change[] {
  if (typeof value !== 'object' || value === null) return [];
  const { amount, currency, ...others } = value as Record<string, unknown>;
  const money = moneyOf(amount, currency);
  const members = money === undefined ? Object.entries(value) : [['amount', money] as const, ...Object.entries(others)];
  return members.map(([member, of]) =>
    isReplaced(of) ? { member, before: of.from, after: of.to } : { member, after: of },
  );
}

function moneyOf(amount: unknown, currency: unknown): string | undefined {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency) || !/^-?\d{1,15}$/.test(String(amount)))
    return undefined;
  return moneyText({ amount: Number(amount), currency });
}

function isReplaced(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'from,to';
}

function nameOf(member: string): string {
  const words = member.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A longer text is in the download. */
const textLengthMax = 500;

/** Isolates the direction of user text. */
function Value({ value }: { value: unknown }): ReactNode {
  return <span>{shown(value)}</span>;
}

function shown(value: unknown): ReactNode {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return <Time at={value} />;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? 'none' : shortened(value.join(', '));
  return typeof value === 'object' ? <code>{shortened(JSON.stringify(value))}</code> : shortened(String(value));
}

function shortened(text: string): string {
  return text.length <= textLengthMax ? text : `${text.slice(0, textLengthMax)}… (the whole is in the download)`;
}
