/**
 * Thrown if an image cannot be used; a later attempt would fail too. The message is a sentence for the
 * merchant.
 */
export class UnusableImageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableImageError';
  }
}
