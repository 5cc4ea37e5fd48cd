/**
 * The person of this tab. Tabs share one session. If somebody else signs in in another tab, requests of this tab must
 * not act as that person, so each names its person and is refused otherwise.
 */
let shown: string | undefined;
let onAnother = (): void => {};

/** The id of the person of this tab. Undefined before anybody is shown. */
export function shownPerson(): string | undefined {
  return shown;
}

/** Sets the person of this tab. */
export function showPerson(id: string | undefined): void {
  shown = id;
}

/** Sets the listener for requests that were refused because somebody else is signed in. */
export function whenAnother(act: () => void): void {
  onAnother = act;
}

export function anotherPerson(): void {
  onAnother();
}
