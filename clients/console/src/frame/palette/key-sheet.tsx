import { type ReactNode, useState } from 'react';
import { CheckboxField } from '../../ui/controls/fields.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Table } from '../../ui/show/table.tsx';
import { useSections } from '../navigation/sections.ts';
import { setSingleKeys, singleKeysAreOn } from './keys.ts';
import css from './key-sheet.module.css';

/** The list of keyboard shortcuts, and the choice to turn single keys off. */
export function KeySheet({ onClose }: { onClose: () => void }): ReactNode {
  const { sections } = useSections();
  const [on, setOn] = useState(singleKeysAreOn);
  const screens = sections
    .flatMap(({ links }) => links)
    .flatMap(({ text, key }) => (key === undefined ? [] : [{ keys: ['g', key], does: text }]));
  return (
    <Dialog open onClose={onClose} title="Keys">
      <CheckboxField
        name="singleKeys"
        label="Single-key shortcuts"
        hint="If they are off, only Ctrl K and the keys of lists and menus work. The choice is stored in this browser."
        checked={on}
        onChange={({ target }) => {
          setSingleKeys(target.checked);
          setOn(target.checked);
        }}
      />
      <KeyTable title="Everywhere" rows={everywhere} />
      {on && <KeyTable title="Single keys and sequences" rows={[{ keys: ['?'], does: 'This list' }, ...screens]} />}
    </Dialog>
  );
}

interface Row {
  keys: readonly string[];
  does: string;
}

const everywhere: readonly Row[] = [
  { keys: ['Ctrl K', 'Cmd K'], does: 'Find a screen, an action of the screen, or a record by its id' },
  { keys: ['Esc'], does: 'Close the dialog or menu' },
  { keys: ['Up', 'Down'], does: 'Previous or next attempt in the list of a delivery' },
  { keys: ['Left', 'Right'], does: 'Previous or next tab' },
];

function KeyTable({ title, rows }: { title: string; rows: readonly Row[] }): ReactNode {
  return (
    <div className={css.part}>
      <h3>{title}</h3>
      <Table
        caption={title}
        rows={rows}
        keyOf={({ keys }) => keys.join()}
        columns={[
          {
            title: 'Keys',
            cell: ({ keys }) => (
              <span className={css.keys}>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            ),
          },
          { title: 'Action', cell: ({ does }) => does },
        ]}
      />
    </div>
  );
}
