import { Link, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { placeOf } from '../../../data/record-place.ts';
import { useHere } from '../../../data/session/session.tsx';
import { shortened } from '../../../ui/show/id.tsx';
import { type AuditEvent, words } from './audit-event.ts';

/** A record that was changed, as a link to its screen if it has one. */
export function AuditTarget({ of: { type, id } }: { of: AuditEvent['targets'][number] }): ReactNode {
  const { slug } = useHere();
  // The market would not show a listing that is a draft.
  const place = type === 'listing' ? ownListing(slug, id) : placeOf(slug, id);
  const text = (
    <>
      {words(type)} <code title={id}>{shortened(id)}</code>
    </>
  );
  return place ? <Link {...place}>{text}</Link> : <span>{text}</span>;
}

function ownListing(slug: string, id: string) {
  return linkOptions({ to: '/o/$slug/listings/$id', params: { slug, id } });
}
