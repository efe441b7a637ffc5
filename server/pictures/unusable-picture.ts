/** Why the shop cannot use a picture, as a sentence for its keeper. Trying again later would not help. */
export class UnusablePicture extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusablePicture';
  }
}
