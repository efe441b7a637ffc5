import { useBrokenImage } from './use-broken-image.ts';

interface PictureProps {
  files: ImageFiles | undefined;
  alt: string;
  /** Shown if there is no image or it cannot be loaded. */
  fallback: ImageFiles;
  /** The width of the image, as in HTML's `sizes`. */
  sizes?: string;
  /** The first visible image: fetched at once, with high priority. */
  isFirst?: boolean;
  isEager?: boolean;
  /** Fetched with low priority. */
  isLast?: boolean;
  /** The parent must be isolated and positioned, or `className` must position the preview: see `.preview`. */
  hasPreview?: boolean;
  className?: string;
}

export interface ImageFiles {
  url: string;
  width?: number;
  height?: number;
  /** A few pixels as a `data:` URL, shown until the image is loaded. */
  preview?: string;
  sources: readonly { type: string; srcset: string }[];
}

/** An image in the best format that the browser supports. A broken one is replaced by the fallback. */
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
  const { ref, isBroken: isFailed, onError } = useBrokenImage(files?.url);
  const isBroken = !files || isFailed;
  const shown = isBroken ? fallback : files;

  return (
    <>
      {hasPreview && !isBroken && files.preview && <Preview url={files.preview} className={className} />}
      <picture key={shown.url}>
        {shown.sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          loading={isFirst || isEager ? 'eager' : 'lazy'}
          decoding="async"
          className={className}
          alt={alt}
          ref={ref}
          src={shown.url}
          width={shown.width ?? 800}
          height={shown.height ?? 1000}
          fetchPriority={isFirst ? 'high' : isLast ? 'low' : 'auto'}
          onError={onError}
        />
      </picture>
    </>
  );
}

/** A few pixels, stretched to the size of the image and thereby blurred. */
export function Preview({ url, className }: { url: string; className: string | undefined }) {
  return (
    <svg className={className ? `preview ${className}` : 'preview'} aria-hidden="true">
      <image href={url} width="100%" height="100%" preserveAspectRatio="xMidYMid slice" />
    </svg>
  );
}
