/** Thrown if the database cannot be used. The message is one sentence for the operator, with what to do. */
export class DatabaseError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseError';
  }
}
