import { useEffect, useRef, useState } from 'react';

interface PictureProps {
  files: PictureFiles | undefined;
  alt: string;
  /** Shown when there is no picture or it cannot be loaded. */
  fallback: string;
  /** How wide the picture will be, as HTML's `sizes` says it. */
  sizes?: string;
  /** The first picture a reader sees is fetched at once, before others. */
  isFirst?: boolean;
  isEager?: boolean;
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
  hasPreview,
  className,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const url = files?.url;
  const isBroken = !files || brokenUrl === url;

  // A server-rendered picture may have failed before React was there to hear of it.
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = image.current ?? {};
    if (url && complete && naturalWidth === 0 && currentSrc) setBrokenUrl(url);
  }, [url]);

  const loading = isFirst || isEager ? 'eager' : 'lazy';
  const shared = { loading, decoding: 'async', className } as const;
  if (isBroken) return <img {...shared} alt={alt} src={fallback} width={800} height={1000} />;
  return (
    <>
      {hasPreview && files.preview && <Preview address={files.preview} className={className} />}
      <picture>
        {files.sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          {...shared}
          alt={alt}
          ref={image}
          src={files.url}
          width={files.width ?? 800}
          height={files.height ?? 1000}
          fetchPriority={isFirst ? 'high' : 'auto'}
          onError={() => setBrokenUrl(url)}
        />
      </picture>
    </>
  );
}

/** Stretched as its picture will be, and by stretching blurred. */
function Preview({ address, className }: { address: string; className: string | undefined }) {
  return (
    <svg className={className ? `preview ${className}` : 'preview'} aria-hidden="true">
      <image href={address} width="100%" height="100%" preserveAspectRatio="xMidYMid slice" />
    </svg>
  );
}
