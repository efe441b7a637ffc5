/** Why the database cannot be used: one sentence for the operator, saying what to do. */
export class DatabaseError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseError';
  }
}
