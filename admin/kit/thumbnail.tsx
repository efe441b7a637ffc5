import { useState } from 'react';

interface ThumbnailProps {
  /** Undefined or empty: a blank of the same size. */
  url: string | undefined | null;
  size?: 'small' | 'large';
}

/** A small image of an item whose title is beside it. A blank if there is none or it cannot be loaded. */
export function Thumbnail({ url, size = 'small' }: ThumbnailProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const className = size === 'large' ? 'thumbnail thumbnail--large' : 'thumbnail';
  if (!url || url === brokenUrl) return <span className={className} aria-hidden="true" />;
  return (
    <img
      className={className}
      src={url}
      alt=""
      loading="lazy"
      width={48}
      height={48}
      onError={() => setBrokenUrl(url)}
    />
  );
}
