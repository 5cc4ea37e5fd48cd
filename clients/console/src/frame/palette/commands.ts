import { useNavigate } from '@tanstack/react-router';
import { useOfferedActions } from '../../ui/layout/offered.ts';
import { useSections } from '../navigation/sections.ts';

/** What the palette offers. */
export interface Command {
  id: string;
  text: string;
  /** Other words that find it. */
  also?: string | undefined;
  /** Why it is off. Undefined: it is on. */
  reason?: string | undefined;
  /** The keys that do the same. */
  keys?: string;
  /** What gets the focus when the palette has closed. Undefined: the title of the screen. */
  focus?: HTMLElement;
  /** Called when the palette has closed. */
  run: () => void;
  /** Whether it is shown whatever the query is: it was made for it. */
  fits?: true;
}

export interface CommandGroup {
  title: string;
  items: readonly Command[];
}

/** The actions on screen, and the screens of the person. `onSheet` shows the sheet of keys. */
export function useCommands(onSheet: () => void): CommandGroup[] {
  const navigate = useNavigate();
  const { slug, sections } = useSections();
  const actions = useOfferedActions();
  const screens = sections
    .flatMap(({ links }) => links)
    .map(({ to, text, also, key }) => ({
      id: to,
      text,
      also,
      ...(key !== undefined && { keys: `g ${key}` }),
      run: () => void navigate({ to, params: { slug: slug! } }),
    }));
  return [
    {
      title: 'On this screen',
      items: actions.map(({ button, ...action }, index) => ({
        id: `action ${index}`,
        ...action,
        focus: button,
        run: () => button.click(),
      })),
    },
    { title: 'Screens', items: screens },
    {
      title: 'Yours',
      items: [
        { id: 'account', text: 'Your account', run: () => void navigate({ to: '/account' }) },
        { id: 'keys', text: 'Show the keys', keys: '?', run: onSheet },
      ],
    },
  ];
}
