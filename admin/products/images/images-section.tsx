import { useEffect, useRef } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { useDragOrder } from '#admin/kit/drag-order.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import { AddImages } from './add-images.tsx';
import { ProductImageItem } from './product-image-item.tsx';
import { type UploadsState, useImageUploads } from './use-image-uploads.ts';

type Images = AdminProduct['images'];

interface ImagesSectionProps {
  images: Images;
  states: AdminProduct['imageStates'];
  /** Empty for a product without colors. */
  colors: readonly string[];
  /** The color that an image shows; '' for none. */
  colorOf: (url: string) => string;
  onChange: (images: Images) => void;
  onAssign: (url: string, color: string) => void;
  onUploads: (state: UploadsState) => void;
}

/** The images in their order: the first is shown in lists. Files, camera, clipboard, dropping and URLs add more. */
export function ImagesSection({
  images,
  states,
  colors,
  colorOf,
  onChange: changeImages,
  onAssign,
  onUploads,
}: ImagesSectionProps) {
  // an upload ends many renders after it began, when options and variants may have changed
  const latest = useRef({ images, changeImages });
  latest.current = { images, changeImages };
  const onChange = (change: (before: Images) => Images) => {
    latest.current.images = change(latest.current.images);
    latest.current.changeImages(latest.current.images);
  };
  /** False if the product has the image already: twice the same would be one row of the list with two places. */
  const add = (url: string): boolean => {
    if (latest.current.images.some((image) => fileOf(image.url) === fileOf(url))) return false;
    onChange((before) => [...before, { url, alt: null }]);
    return true;
  };
  const { state, waiting, percent, rejected, upload, retry } = useImageUploads(add);
  const { kind, number, total, previews } = state;
  useEffect(() => onUploads({ kind, number, total, previews }), [kind, number, total, previews, onUploads]);
  const move = (from: number, to: number) =>
    onChange((before) => {
      const image = before[from];
      return image && to >= 0 && to < before.length
        ? before.toSpliced(from, 1).toSpliced(to, 0, image)
        : before;
    });
  const order = useDragOrder('.product-image', move);
  const stateOf = (url: string) => states.find((state) => state.url === url);
  const withoutAlt = images.filter(({ alt }) => !alt).length;
  return (
    <Section title="Images">
      <ul className="product-images">
        {images.map((image, i) => (
          <ProductImageItem
            key={image.url}
            image={image}
            number={i + 1}
            isLast={i === images.length - 1}
            source={previews[image.url] ?? stateOf(image.url)?.shownUrl}
            problem={stateOf(image.url)?.problem}
            colors={colors}
            color={colorOf(image.url)}
            onColor={(color) => onAssign(image.url, color)}
            onDescribe={(alt) =>
              onChange((before) =>
                before.map((each, at) => (at === i ? { ...each, alt: alt || null } : each)),
              )
            }
            onMove={(step) => move(i, i + step)}
            onRemove={() => onChange((before) => before.filter((_, at) => at !== i))}
            onDragStart={(event) => order.start(event, i)}
            marks={order.marks(i)}
          />
        ))}
      </ul>
      <UploadState waiting={waiting} percent={percent} rejected={rejected} onRetry={retry} />
      {withoutAlt > 0 && (
        <p className="field-hint">
          Describe each image in a few words: people who cannot see it and search engines read them.
        </p>
      )}
      <AddImages onFiles={(files) => void upload(files)} onUrl={(url) => void add(url)} />
    </Section>
  );
}

/** The URL of an uploaded image without its file name: the same file may be uploaded under another name. */
const fileOf = (url: string) => /^\/media\/own\/\w{64}(?=\/)/.exec(url)?.[0] ?? url;

interface UploadStateProps
  extends Pick<ReturnType<typeof useImageUploads>, 'waiting' | 'percent' | 'rejected'> {
  onRetry: () => void;
}

/** How much of the image that is being sent has arrived, and which files were rejected, with the reason. */
function UploadState({ waiting, percent = 0, rejected, onRetry }: UploadStateProps) {
  const [current] = waiting;
  return (
    <>
      {current && (
        <div className="product-upload">
          <span role="status">
            Uploading {current.name}
            {waiting.length > 1 && `, then ${waiting.length - 1} more`}
          </span>
          <progress aria-label={`Upload of ${current.name}`} value={percent} max={100} />
          <span className="product-upload-percent">{percent} %</span>
        </div>
      )}
      {rejected.length > 0 && (
        <div className="product-rejected" role="alert">
          <ul>
            {rejected.map(({ file, reason }) => (
              <li key={`${file.name} ${file.lastModified}`} className="field-error">
                {file.name}: {reason}
              </li>
            ))}
          </ul>
          {rejected.some(({ canRetry }) => canRetry) && <Button onClick={onRetry}>Upload again</Button>}
        </div>
      )}
    </>
  );
}
