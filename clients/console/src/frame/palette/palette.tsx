import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { OrganizationProvider } from '../../data/organization.tsx';
import { useViewer } from '../../data/session/session.tsx';
import { ErrorBox } from '../../ui/controls/error-box.tsx';
import { useMembership } from '../navigation/sections.ts';
import { type Command, type CommandGroup, useCommands } from './commands.ts';
import css from './palette.module.css';
import { type Place, useRecordCommands } from './use-record-commands.ts';

interface PaletteProps {
  onClosed: () => void;
  onSheet: () => void;
}

/** A search field for screens, actions of this screen and records by id, with the list of results. */
export function Palette({ onClosed, onSheet }: PaletteProps): ReactNode {
  const [open, setOpen] = useState(true);
  const chosen = useRef<Command>(undefined);
  const membership = useMembership();
  const { operator, activeOrganization } = useViewer();
  const organization = membership?.organization;
  const choose = (command: Command): void => {
    if (command.reason !== undefined) return;
    chosen.current = command;
    setOpen(false);
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => setOpen(next)}
      onOpenChangeComplete={(now) => {
        if (now) return;
        onClosed();
        chosen.current?.run();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Popup
          className={css.popup}
          finalFocus={() => (chosen.current ? (chosen.current.focus ?? document.querySelector('h1')) : true)}
        >
          <Dialog.Title className="visually-hidden">Go to a screen, or do something</Dialog.Title>
          {membership && organization ? (
            <OrganizationProvider value={organization.id}>
              <InOrganization
                place={{
                  ...organization,
                  role: membership.role,
                  operator: operator && organization.id === activeOrganization?.id,
                }}
                onSheet={onSheet}
                onChoose={choose}
              />
            </OrganizationProvider>
          ) : (
            <Outside onSheet={onSheet} onChoose={choose} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface FieldProps {
  onSheet: () => void;
  onChoose: (command: Command) => void;
}

function InOrganization({ place, onSheet, onChoose }: FieldProps & { place: Place }): ReactNode {
  const [query, setQuery] = useState('');
  const found = useRecordCommands(query, place);
  const groups = [{ title: 'By its id', items: found?.commands ?? [] }, ...useCommands(onSheet)];
  return (
    <Commands {...{ query, groups, onChoose }} onQuery={setQuery} empty={found ? undefined : nothing}>
      {found?.isLooking && <p className={css.says}>Searching for the record.</p>}
      {found?.error && <ErrorBox error={found.error} />}
    </Commands>
  );
}

/** The palette of a person without an organization. */
function Outside({ onSheet, onChoose }: FieldProps): ReactNode {
  const [query, setQuery] = useState('');
  return <Commands groups={useCommands(onSheet)} {...{ query, onChoose }} onQuery={setQuery} empty={nothing} />;
}

const nothing = 'No screen or action has this name. To find a record, enter its whole id.';

interface CommandsProps {
  query: string;
  onQuery: (query: string) => void;
  groups: readonly CommandGroup[];
  onChoose: (command: Command) => void;
  /** Text shown without results. */
  empty: string | undefined;
  /** Status above the results. */
  children?: ReactNode;
}

function Commands({ query, onQuery, groups, onChoose, empty, children }: CommandsProps): ReactNode {
  const fitting = groups
    .map((group) => ({ ...group, items: group.items.filter((command) => fits(command, query)) }))
    .filter(({ items }) => items.length > 0);
  return (
    <Autocomplete.Root
      inline
      open
      items={fitting}
      mode="none"
      autoHighlight="always"
      keepHighlight
      value={query}
      onValueChange={(value) => onQuery(value)}
      itemToStringValue={({ text }: Command) => text}
    >
      <Autocomplete.Input
        className={css.input}
        aria-label="Screen, action or id"
        placeholder="Screen, action or id"
        autoFocus
        spellCheck={false}
      />
      <div className={css.found}>
        <div role="status" className={css.status}>
          {children}
          {fitting.length === 0 && empty !== undefined && <p className={css.says}>{empty}</p>}
        </div>
        <Autocomplete.List className={css.list}>
          {({ title, items }: CommandGroup) => (
            <Autocomplete.Group key={title} items={items}>
              <Autocomplete.GroupLabel className={css.title}>{title}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => <Entry key={command.id} command={command} onChoose={onChoose} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}

function Entry({ command, onChoose }: { command: Command; onChoose: (command: Command) => void }): ReactNode {
  const { text, reason, keys } = command;
  return (
    <Autocomplete.Item
      value={command}
      className={css.entry}
      aria-disabled={reason !== undefined || undefined}
      onClick={() => onChoose(command)}
    >
      <span>
        {text}
        {reason !== undefined && <span className={css.reason}>{reason}</span>}
      </span>
      {keys !== undefined && <kbd className={css.keys}>{keys}</kbd>}
    </Autocomplete.Item>
  );
}

/** Whether the name or the other words of the command contain every word of the query. */
function fits({ text, also = '', fits: always }: Command, query: string): boolean {
  const lower = `${text} ${also}`.toLowerCase();
  return (
    always ??
    query
      .toLowerCase()
      .split(/\s+/)
      .every((word) => lower.includes(word))
  );
}
