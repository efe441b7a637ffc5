/** The absolute URL of an image. The shop's own files are stored as paths, so that its origin can change. */
export function absoluteImageUrl(url: string, shopOrigin: string): string {
  return url.startsWith('/') ? shopOrigin + url : url;
}
