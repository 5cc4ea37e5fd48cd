/**
 * The person whom this tab shows. Tabs share one session: if somebody else signs in in another one, requests of this
 * tab must not be made as that person. So they name the person, and are refused.
 */
let shown: string | undefined;
let onAnother = (): void => {};

/** The id of the person whom the tab shows. Undefined before it shows anybody. */
export function shownPerson(): string | undefined {
  return shown;
}

/** Sets the person whom the tab shows. */
export function showPerson(id: string | undefined): void {
  shown = id;
}

/** Sets what is done when a request was refused because somebody else is signed in. */
export function whenAnother(act: () => void): void {
  onAnother = act;
}

export function anotherPerson(): void {
  onAnother();
}
