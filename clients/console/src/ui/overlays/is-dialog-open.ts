/** Whether a modal dialog is open. Toasts have the role too, but are not modal. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][data-open]:not([aria-modal="false"])') !== null;
}
