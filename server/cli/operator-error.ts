/** Thrown for a mistake of the operator. The message explains how to correct it. */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperatorError';
  }
}
