/** What only a person can do for a request to go on. The frame shows a dialog and answers. */
export interface Prompts {
  /** Resolves when the person has signed in again. Rejects if they give up. */
  signIn(): Promise<void>;
  /** Resolves when the person has authenticated again. Rejects if they give up. */
  authenticate(): Promise<void>;
}

let prompts: Prompts | undefined;

/** Sets what is asked. Returns a function that takes it back. */
export function provide(given: Prompts): () => void {
  prompts = given;
  return () => {
    if (prompts === given) prompts = undefined;
  };
}

let signingIn: Promise<void> | undefined;
let authenticating: Promise<void> | undefined;

/** Asks the person to sign in, once for all requests that wait for it. Undefined where nobody can be asked. */
export function askToSignIn(): Promise<void> | undefined {
  return (signingIn ??= prompts?.signIn().finally(() => (signingIn = undefined)));
}

/** Asks the person to authenticate again, once for all requests that wait for it. */
export function askToAuthenticate(): Promise<void> | undefined {
  return (authenticating ??= prompts?.authenticate().finally(() => (authenticating = undefined)));
}
