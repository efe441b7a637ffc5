/** Where a browser finds a picture. The shop's own files are paths in the database, so that a shop can move. */
export function pictureAddress(url: string, shopOrigin: string): string {
  return url.startsWith('/') ? shopOrigin + url : url;
}
