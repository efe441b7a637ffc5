import { useEffect, useRef, useState } from 'react';

interface PictureProps {
  files: PictureFiles | undefined;
  alt: string;
  /** Shown when there is no picture or it cannot be loaded. */
  fallback: PictureFiles;
  /** How wide the picture will be, as HTML's `sizes` says it. */
  sizes?: string;
  /** The first picture a reader sees is fetched at once, before others. */
  isFirst?: boolean;
  isEager?: boolean;
  /** Fetched after all others. */
  isLast?: boolean;
  /** Its place must be isolated and positioned, or `className` say where it is: see `.preview`. */
  hasPreview?: boolean;
  className?: string;
}

export interface PictureFiles {
  url: string;
  width?: number;
  height?: number;
  /** A few pixels as a `data:` address, seen until the picture is there. */
  preview?: string;
  sources: readonly { type: string; srcset: string }[];
}

/** A picture in the best format the browser knows; a broken one gives way to the fallback. */
export function Picture({
  files,
  alt,
  fallback,
  sizes,
  isFirst,
  isEager,
  isLast,
  hasPreview,
  className,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const url = files?.url;
  const isBroken = !files || brokenUrl === url;
  const shown = isBroken ? fallback : files;

  // A server-rendered picture may have failed before React was there to hear of it.
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = image.current ?? {};
    if (url && complete && naturalWidth === 0 && currentSrc) setBrokenUrl(url);
  }, [url]);

  return (
    <>
      {hasPreview && !isBroken && files.preview && <Preview address={files.preview} className={className} />}
      <picture key={shown.url}>
        {shown.sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          loading={isFirst || isEager ? 'eager' : 'lazy'}
          decoding="async"
          className={className}
          alt={alt}
          ref={image}
          src={shown.url}
          width={shown.width ?? 800}
          height={shown.height ?? 1000}
          fetchPriority={isFirst ? 'high' : isLast ? 'low' : 'auto'}
          onError={() => setBrokenUrl(url)}
        />
      </picture>
    </>
  );
}

/** Stretched as its picture will be, and by stretching blurred. */
export function Preview({ address, className }: { address: string; className: string | undefined }) {
  return (
    <svg className={className ? `preview ${className}` : 'preview'} aria-hidden="true">
      <image href={address} width="100%" height="100%" preserveAspectRatio="xMidYMid slice" />
    </svg>
  );
}
