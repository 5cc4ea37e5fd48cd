/** Steps that only a person can take for a request. The frame shows their dialogs. */
export interface Prompts {
  /** Resolves when the person has signed in again. Rejects if they give up. */
  signIn(): Promise<void>;
  /** Resolves when the person has authenticated again. Rejects if they give up. */
  authenticate(): Promise<void>;
}

let prompts: Prompts | undefined;

/** Sets the prompts. Returns a function that removes them. */
export function provide(given: Prompts): () => void {
  prompts = given;
  return () => {
    if (prompts === given) prompts = undefined;
  };
}

let signingIn: Promise<void> | undefined;
let authenticating: Promise<void> | undefined;

/** Asks the person to sign in, once for all waiting requests. Undefined if no prompts are set. */
export function askToSignIn(): Promise<void> | undefined {
  return (signingIn ??= prompts?.signIn().finally(() => (signingIn = undefined)));
}

/** Asks the person to authenticate again, once for all waiting requests. */
export function askToAuthenticate(): Promise<void> | undefined {
  return (authenticating ??= prompts?.authenticate().finally(() => (authenticating = undefined)));
}
