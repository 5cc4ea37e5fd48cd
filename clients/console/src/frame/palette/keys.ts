import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '../../ui/overlays/is-dialog-open.ts';
import { useSections } from '../navigation/sections.ts';

/** Longest time between the two keys of a sequence. */
const followsWithinMs = 1_500;

const stored = 'singleKeys';

/** Whether single-key shortcuts are on. The choice is stored in this browser. */
export function singleKeysAreOn(): boolean {
  return localStorage.getItem(stored) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(stored);
  else localStorage.setItem(stored, 'off');
}

interface KeysOptions {
  onPalette: () => void;
  onSheet: () => void;
}

/**
 * Keyboard shortcuts of the frame: Ctrl-K or Command-K opens the palette, `?` opens the sheet of keys, `g` and a letter
 * go to a screen. Single keys are ignored in fields, and all of them while a dialog is open.
 */
export function useKeys({ onPalette, onSheet }: KeysOptions): void {
  const { slug, sections } = useSections();
  const navigate = useNavigate();
  const goTo = (key: string): void => {
    const to = sections.flatMap(({ links }) => links).find((link) => link.key === key)?.to;
    if (to !== undefined && slug !== undefined) void navigate({ to, params: { slug } });
  };
  const pressed = useEffectEvent((key: 'palette' | 'sheet' | { screen: string }) => {
    if (key === 'palette') onPalette();
    else if (key === 'sheet') onSheet();
    else goTo(key.screen);
  });
  useEffect(() => {
    let goAt = -Infinity;
    const listen = (event: KeyboardEvent): void => {
      const follows = event.timeStamp - goAt < followsWithinMs;
      goAt = -Infinity;
      // A dialog may have input, or a secret that is shown once.
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
      if (isPaletteKey(event)) {
        event.preventDefault();
        return pressed('palette');
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeysAreOn()) return;
      if (follows) pressed({ screen: event.key });
      else if (event.key === 'g') goAt = event.timeStamp;
      else if (event.key === '?') pressed('sheet');
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isPaletteKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** Whether the element takes keys as text, or to find an entry by its first letters. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]') !== null
  );
}
