import type { FastifyInstance } from 'fastify';

/** Why a server could not take its port: one sentence for the operator. */
export class PortError extends Error {}

/** Takes the port, or throws a `PortError` that names the setting to change. */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  setting: string,
): Promise<void> {
  const { level } = app.log;
  try {
    // Fastify announces every interface; the shop announces its two addresses itself
    app.log.level = 'warn';
    await app.listen({ host, port });
  } catch (cause) {
    throw new PortError(sentenceFor((cause as NodeJS.ErrnoException).code, host, port, setting), { cause });
  } finally {
    app.log.level = level;
  }
}

function sentenceFor(code: string | undefined, host: string, port: number, setting: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program: end that program, or set ${setting} to a free port.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} is not allowed to an ordinary user: set ${setting} to a port above 1023.`;
  }
  return `The shop cannot listen on ${host}:${port} (${code}): check HOST and ${setting}.`;
}
