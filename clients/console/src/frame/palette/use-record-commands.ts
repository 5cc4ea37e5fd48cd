import { type AnyRoute, linkOptions, useNavigate, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../data/api-error.ts';
import { useDocument } from '../../data/queries.ts';
import { may } from '../../data/rights.ts';
import { isAnyId, isId } from '../../data/search.ts';
import { type FoundRecordFragment, RecordDocument, type Role } from '../../generated/graphql/graphql.ts';
import { isolated } from '../../ui/show/isolated.ts';
import type { Command } from './commands.ts';
import { placeOf } from '../../data/record-place.ts';
import { moneyText } from '../../ui/show/money/money.ts';
import { titleOf } from '../../records/order/order-title.ts';

/** The organization to search. */
export interface Place {
  id: string;
  name: string;
  slug: string;
  role: Role;
  operator: boolean;
}

interface FoundById {
  commands: readonly Command[];
  /** Whether the answer is pending. */
  isLooking: boolean;
  /** Why there is nothing to open. */
  error: ApiError | undefined;
}

/** Commands for the id that was written or pasted. Undefined: the query is not an id. */
export function useRecordCommands(
  query: string,
  { id: organizationId, name, slug, role, operator }: Place,
): FoundById | undefined {
  const id = query.trim();
  const whole = isAnyId(id);
  const read = useDocument(RecordDocument, { id }, { enabled: whole });
  const navigate = useNavigate();
  const { routesById } = useRouter();
  if (!whole) {
    if (!/^[a-z]{2,5}_\w*$/.test(id)) return undefined;
    return { commands: [], isLooking: false, error: new ApiError('invalid_request', cut) };
  }

  const answered = read.isPlaceholderData ? undefined : read.data;
  const record = answered?.data.node;
  const place = record && screenOf(record, slug, organizationId, routesById);
  const commands: Command[] = [];
  const offer = (text: string, run: () => void): void => void commands.push({ id: text, text, run, fits: true });
  if (record && place) offer(textOf(record), () => void navigate(place));
  if (operator && isId('ord', id) && may(role, 'inspectOrder'))
    offer(
      'This order, as the operator',
      () => void navigate({ to: '/o/$slug/operator/orders/$id', params: { slug, id } }),
    );
  if (operator && isId('org', id) && may(role, 'inspectOrganization'))
    offer(
      'This organization, as the operator',
      () => void navigate({ to: '/o/$slug/operator/organizations/$id', params: { slug, id } }),
    );
  if (isId('evt', id))
    offer(
      'Deliveries of this event',
      () => void navigate({ to: '/o/$slug/deliveries', params: { slug }, search: { eventId: id } }),
    );
  if (may(role, 'listAuditEvents'))
    offer(
      'Its events in the audit log',
      () => void navigate({ to: '/o/$slug/audit', params: { slug }, search: { target: id } }),
    );
  const none = answered && !record && !isId('evt', id) ? notFound(name) : undefined;
  const failed = read.errorAt('node') ?? (answered ? undefined : (read.error as ApiError | null)) ?? none;
  return { commands, isLooking: !answered && !failed, error: failed };
}

const cut = 'This is part of an id. Enter all of it: its prefix, an underscore and 26 characters.';

function notFound(name: string): ApiError {
  return new ApiError('not_found', `Nothing in ${isolated(name)} with this id has a screen, or you may not see it.`);
}

/** Kind and title of the record, such as `Order: 2 × Brass lamp`. */
function textOf(record: FoundRecordFragment): string {
  switch (record.__typename) {
    case 'ApiKey':
      return `API key: ${record.name}`;
    case 'Dispute':
      return `Dispute of the order ${record.orderId}`;
    case 'Listing':
      return `Listing: ${record.title}`;
    case 'Offer':
      return `Offer: ${record.listing?.title ?? record.id}`;
    case 'Order':
      return `Order: ${titleOf(record.items)}`;
    case 'Organization':
      return `Organization: ${record.name}`;
    case 'Payment':
      return `Payment of ${moneyText(record.amount)}`;
    case 'Payout':
      return `Payout of ${moneyText(record.amount)}`;
    case 'WebhookDelivery':
      return `Delivery of ${record.eventType}`;
    case 'WebhookEndpoint':
      return `Endpoint: ${record.description === '' ? record.url : record.description}`;
    case 'WebhookRecovery':
      return 'Recovery of an endpoint';
  }
}

/** Screen of the record or of its parent record. Undefined if there is none. */
function screenOf(
  record: FoundRecordFragment,
  slug: string,
  organizationId: string,
  routes: Readonly<Record<string, AnyRoute>>,
) {
  const { id } = record;
  if (record.__typename === 'Payment')
    return linkOptions({ to: '/o/$slug/orders/$id', params: { slug, id: record.orderId }, search: { tab: 'money' } });
  if (record.__typename === 'WebhookRecovery')
    return linkOptions({
      to: '/o/$slug/webhooks/$id',
      params: { slug, id: record.endpointId },
      search: { tab: 'recoveries' },
    });
  if (record.__typename === 'Listing' && record.organizationId === organizationId)
    return linkOptions({ to: '/o/$slug/listings/$id', params: { slug, id } });
  return placeOf(routes, slug, id);
}
