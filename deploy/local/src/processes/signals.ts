const repeatMsMin = 1000;

/**
 * Runs `stop` on Ctrl-C, on a request to end, and when the process that started us is gone, then ends this process
 * with `exitCode`. A second request ends it at once: the guardians then stop what is left. One Ctrl-C may arrive
 * several times, from the terminal and through npm, so only one after a second counts as another.
 */
export function stopOnSignal(stop: () => Promise<void>, { exitCode = 0 } = {}): void {
  let firstAt: number | undefined;
  const request = () => {
    if (firstAt !== undefined) {
      if (Date.now() - firstAt > repeatMsMin) process.exit(exitCode || 130);
      return;
    }
    firstAt = Date.now();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  // The bootstrap holds an IPC channel to us, which closes however it dies.
  process.on('disconnect', request);
  process.channel?.unref();
}
