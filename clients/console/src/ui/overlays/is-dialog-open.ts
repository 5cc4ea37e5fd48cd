/** Whether a dialog is over the screen. Toasts have the role too, and leave the screen usable. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][data-open]:not([aria-modal="false"])') !== null;
}
