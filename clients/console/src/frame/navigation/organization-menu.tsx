import { Menu } from '@base-ui/react/menu';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { refreshFrame } from '../../data/session/session.tsx';
import { switchOrganization } from '../../data/session/sign-in.ts';
import { Check, Plus } from '../../ui/icons/icons.tsx';
import css from './organization-switcher.module.css';

interface OrganizationMenuProps {
  slug: string | undefined;
  organizations: readonly { id: string; name: string; slug: string }[];
  /** Parent element of the menu. */
  container: HTMLElement;
  /** Content of the button. */
  children: ReactNode;
}

/** A button with the menu of the person's organizations. The menu is open at first. */
export function OrganizationMenu({ slug, organizations, container, children }: OrganizationMenuProps): ReactNode {
  const navigate = useNavigate();
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={css.trigger}>{children}</Menu.Trigger>
      <Menu.Portal container={container}>
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
            <Menu.Separator className={css.separator} />
            <Menu.Item className={css.item} onClick={() => navigate({ to: '/new-organization' })}>
              New organization
              <Plus size={16} aria-hidden />
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
