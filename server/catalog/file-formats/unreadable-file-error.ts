/** The file as a whole cannot be read, and nothing is imported. `message` states where and what to do. */
export class UnreadableFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableFileError';
  }
}
