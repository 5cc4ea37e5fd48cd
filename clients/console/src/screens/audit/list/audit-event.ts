import type { AuditEventFragment } from '../../../generated/graphql/graphql.ts';
import { wordOf } from '../../../ui/show/status.tsx';

/** The name of an action or a kind of record in words, such as `API key created` for `api_key.created`. */
export function words(name: string): string {
  return wordOf(name.replaceAll('.', ' ')).replace(/^Api\b/, 'API');
}

/** Name of the actor. */
export function actorName({ type, user, apiKey }: AuditEventFragment['actor']): string {
  if (user) return user.name;
  if (apiKey) return `${apiKey.name} (API key)`;
  if (type === 'user') return 'A former member';
  if (type === 'api_key') return 'An API key';
  return type === 'operator' ? 'The operator of the platform' : 'The system';
}
