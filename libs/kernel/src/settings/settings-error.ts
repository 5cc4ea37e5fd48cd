/** Settings that are missing, invalid or unknown. The message has a line for each, and no values. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the settings of this process by `read`. If they are wrong, prints the message without a stack, and ends the
 * process with exit code 1.
 */
export async function settingsOfProcess<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
