const repeatMsMin = 1000;

/**
 * On SIGINT, SIGTERM, SIGHUP, or the end of the parent process: runs `stop`, then ends this process with `exitCode`. A
 * second signal ends it immediately, and the guardians stop the children. One Ctrl-C may arrive several times, from the
 * terminal and through npm, so a signal counts as the second one only after a second.
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
  // The IPC channel to the parent closes however the parent ends.
  process.on('disconnect', request);
  process.channel?.unref();
}
