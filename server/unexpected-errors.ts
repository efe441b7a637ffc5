/**
 * Handles errors that nothing else handles. An unhandled rejection is printed and the process continues: a
 * library forgot one promise, and no other request is affected. After an uncaught exception the state of the
 * process is unknown: it is printed, and the returned promise resolves. The caller then finishes the requests
 * in progress and exits with code 1, so that the supervisor starts a new process.
 */
export function waitForUncaughtException(): Promise<'failed'> {
  process.on('unhandledRejection', (reason) => {
    console.error('An unhandled rejection; the shop continues:', reason);
  });
  return new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      console.error('An uncaught exception; the shop stops:', error);
      resolve('failed');
    });
  });
}
