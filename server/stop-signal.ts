const CHECK_EVERY_MS = 500;

/**
 * Resolves when this process should end: on SIGTERM, Ctrl-C, a closed terminal, or the end of the npm that
 * started it, since npm does not forward signals.
 */
export function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // the listeners stay: under npm Ctrl-C arrives twice, and the second must not interrupt the shutdown
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => resolve());
    if (process.env.npm_lifecycle_event) watchParent(resolve);
  });
}

function watchParent(onEnd: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, CHECK_EVERY_MS).unref();
}
