import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Action, registered, whenRegistered } from '../../ui/controls/actions.tsx';
import { useSections } from '../navigation/sections.ts';

/** An entry of the palette. */
export interface Command {
  id: string;
  text: string;
  /** Other words that find it. */
  also?: string | undefined;
  /** Why it is off. Undefined: it is on. */
  reason?: string | undefined;
  /** Keyboard shortcut of the command. */
  keys?: string;
  /** Gets the focus when the palette has closed. Undefined: the title of the screen does. */
  focus?: HTMLElement;
  /** Called when the palette has closed. */
  run: () => void;
  /** Shown for every query, because it was made for this one. */
  fits?: true;
}

export interface CommandGroup {
  title: string;
  items: readonly Command[];
}

/** The actions on screen and the screens of the person. `onSheet` opens the sheet of keys. */
export function useCommands(onSheet: () => void): CommandGroup[] {
  const navigate = useNavigate();
  const { slug, sections } = useSections();
  const actions = useActions();
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

/** The actions on screen, in the order of the screen, as they change. */
function useActions(): readonly Action[] {
  const [actions, setActions] = useState(inOrder);
  useEffect(() => whenRegistered(() => setActions(inOrder())), []);
  return actions;
}

function inOrder(): readonly Action[] {
  return [...registered].toSorted(({ button: one }, { button: other }) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}
