import { Menu } from '@base-ui/react/menu';
import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { refreshFrame, useViewer } from '../data/session.tsx';
import { switchOrganization } from '../data/sign-in.ts';
import css from './organization-switcher.module.css';

/** The organization of the screen, and the person's others. Choosing another one switches the session to it. */
export function OrganizationSwitcher({ slug }: { slug: string | undefined }): ReactNode {
  const { memberships } = useViewer();
  const navigate = useNavigate();
  const organizations = memberships.flatMap(({ organization }) => organization ?? []);
  const here = organizations.find((organization) => organization.slug === slug);
  return (
    <Menu.Root>
      <Menu.Trigger className={css.trigger}>
        <span className={css.name}>{here?.name ?? 'No organization'}</span>
        <ChevronsUpDown size={16} aria-label="Switch organization" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={css.positioner} sideOffset={4} align="start">
          <Menu.Popup className={css.popup}>
            {organizations.map((organization) => (
              <Menu.Item
                key={organization.id}
                className={css.item}
                onClick={async () => {
                  await switchOrganization(organization.id);
                  await refreshFrame();
                  await navigate({ to: '/o/$slug', params: { slug: organization.slug } });
                }}
              >
                {organization.name}
                {organization.slug === slug && <Check size={16} aria-label="This one" />}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
