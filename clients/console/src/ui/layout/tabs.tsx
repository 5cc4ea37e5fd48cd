import { Tabs as Base } from '@base-ui/react/tabs';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

interface TabsProps<T extends string> {
  /** Accessible name of the list of tabs. */
  label: string;
  /** The search parameter. */
  name: string;
  value: T;
  tabs: readonly (readonly [value: T, text: string, panel: ReactNode])[];
}

/** Tabs of a record. The address names the open one. */
export function Tabs<T extends string>({ label, name, value, tabs }: TabsProps<T>): ReactNode {
  const navigate = useNavigate();
  return (
    <Base.Root
      className={css.tabs}
      value={value}
      onValueChange={(next) =>
        void navigate({
          to: '.',
          search: (former: object) => ({ ...former, [name]: String(next) }),
          resetScroll: false,
        })
      }
    >
      <Base.List className={css.list} aria-label={label}>
        {tabs.map(([tab, text]) => (
          <Base.Tab key={tab} value={tab} className={css.tab}>
            {text}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(([tab, , panel]) => (
        <Base.Panel key={tab} value={tab} className={css.panel}>
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
