import { linkOptions } from '@tanstack/react-router';

/**
 * The screen of the record with this id, or `claims`, `money`, `offers` or `orders`, in the organization: what links and
 * redirects need. Undefined: such records have no screen of their own.
 */
export function placeOf(slug: string, id: string) {
  const params = { slug, id };
  switch (id.split('_')[0]) {
    case 'dsp':
      return linkOptions({ to: '/o/$slug/disputes/$id', params });
    case 'key':
      return linkOptions({ to: '/o/$slug/api-keys', params: { slug }, search: {} });
    case 'offers':
      return linkOptions({ to: '/o/$slug/offers', params: { slug }, search: {} });
    case 'orders':
      return linkOptions({ to: '/o/$slug/orders', params: { slug }, search: {} });
    case 'claims':
      return linkOptions({ to: '/o/$slug/operator/disputes', params: { slug }, search: {} });
    case 'money':
      return linkOptions({ to: '/o/$slug/money', params: { slug }, search: {} });
    case 'po':
      return linkOptions({ to: '/o/$slug/payouts/$id', params });
    case 'lst':
      return linkOptions({ to: '/o/$slug/market/$id', params });
    case 'off':
      return linkOptions({ to: '/o/$slug/offers/$id', params });
    case 'ord':
      return linkOptions({ to: '/o/$slug/orders/$id', params, search: {} });
    case 'org':
      return linkOptions({ to: '/o/$slug/settings', params: { slug } });
    case 'whd':
      return linkOptions({ to: '/o/$slug/deliveries/$id', params, search: {} });
    case 'whe':
      return linkOptions({ to: '/o/$slug/webhooks/$id', params, search: {} });
    default:
      return undefined;
  }
}
