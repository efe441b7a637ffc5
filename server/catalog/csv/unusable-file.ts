/** The file as a whole cannot be read: `message` says where and what to do. Nothing of it is imported. */
export class UnusableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableFile';
  }
}
