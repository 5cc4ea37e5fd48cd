export type Print = (line: string) => void;

export interface Step {
  /** Prints the state of the step while it runs. */
  say(text: string): void;
  /** Ends the step with a line such as `[2/6] PostgreSQL  ready on 127.0.0.1:15432 (1.2 s)`. */
  done(text: string): void;
}

export interface Progress {
  step(name: string): Step;
}

const nameWidth = 12;

/** Prints the numbered steps of a start. `total` is the number of all steps. */
export function createProgress(total: number, print: Print): Progress {
  let number = 0;
  return {
    step(name) {
      number += 1;
      const startedAt = Date.now();
      const head = `[${number}/${total}] ${name.padEnd(nameWidth)}`;
      return {
        say: (text) => print(`${head} ${text}`),
        done: (text) => print(`${head} ${text} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`),
      };
    },
  };
}
