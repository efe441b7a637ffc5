import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { FileDrop } from '#admin/kit/forms/file-drop.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { CloseIcon, DownIcon, UpIcon } from '#admin/kit/icons.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import { useImageUploads } from './use-image-uploads.ts';

type Images = AdminProduct['images'];
// no option has this value, because values have no outer spaces
const ANY_COLOR = ' ';
const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface ImagesSectionProps {
  images: Images;
  states: AdminProduct['imageStates'];
  /** Empty for a product without colors. */
  colors: readonly string[];
  /** The color that an image shows; '' for none. */
  colorOf: (url: string) => string;
  onChange: (images: Images) => void;
  onAssign: (url: string, color: string) => void;
}

/** The images in their order: the first is shown in lists. Files, camera, clipboard, dropping and URLs add more. */
export function ImagesSection({
  images,
  states,
  colors,
  colorOf,
  onChange: send,
  onAssign,
}: ImagesSectionProps) {
  // an upload ends many renders after it began
  const latest = useRef(images);
  latest.current = images;
  const onChange = (change: (before: Images) => Images) => {
    latest.current = change(latest.current);
    send(latest.current);
  };
  const { previews, waiting, percent, rejected, upload, retry } = useImageUploads((url) =>
    onChange((before) =>
      before.some((image) => image.url === url) ? before : [...before, { url, alt: null }],
    ),
  );
  const [url, setUrl] = useState('');
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number) =>
    onChange((before) => {
      const image = before[from];
      return image && to >= 0 && to < before.length
        ? before.toSpliced(from, 1).toSpliced(to, 0, image)
        : before;
    });
  const addUrl = () => {
    if (!URL.canParse(url)) return;
    onChange((before) => [...before, { url, alt: null }]);
    setUrl('');
  };
  const withoutAlt = images.filter(({ alt }) => !alt).length;
  return (
    <Section title="Images">
      <ul className="product-images">
        {images.map((image, i) => {
          const state = states.find((each) => each.url === image.url);
          const source = previews[image.url] ?? state?.shownUrl;
          return (
            <li
              key={image.url}
              className="product-image"
              draggable
              onDragStart={() => setDragged(i)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event: DragEvent) => {
                if (dragged === undefined) return;
                event.preventDefault();
                move(dragged, i);
                setDragged(undefined);
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              {source ? (
                <img src={source} alt="" width={96} height={96} />
              ) : (
                <span className="product-image-empty">Being prepared</span>
              )}
              <div className="product-image-fields">
                <TextField
                  label={`What image ${i + 1} shows`}
                  placeholder="Red cotton kurta, front"
                  value={image.alt ?? ''}
                  onChange={(alt) =>
                    onChange((before) =>
                      before.map((each, at) => (at === i ? { ...each, alt: alt || null } : each)),
                    )
                  }
                  error={state?.problem && `This image cannot be used: ${state.problem}.`}
                />
                {colors.length > 0 && (
                  <SelectField
                    label={`Colour of image ${i + 1}`}
                    value={colorOf(image.url) || ANY_COLOR}
                    choices={[
                      { value: ANY_COLOR, label: 'No colour' },
                      ...colors.map((color) => ({ value: color, label: color })),
                    ]}
                    onChange={(color) => onAssign(image.url, color === ANY_COLOR ? '' : color)}
                  />
                )}
                <div className="product-image-actions">
                  <Button
                    variant="quiet"
                    isIconOnly
                    icon={<UpIcon />}
                    onClick={() => move(i, i - 1)}
                    disabled={i === 0}
                  >
                    Move image {i + 1} to the front
                  </Button>
                  <Button
                    variant="quiet"
                    isIconOnly
                    icon={<DownIcon />}
                    onClick={() => move(i, i + 1)}
                    disabled={i === images.length - 1}
                  >
                    Move image {i + 1} back
                  </Button>
                  <Button
                    variant="quiet"
                    isIconOnly
                    icon={<CloseIcon />}
                    onClick={() => onChange((before) => before.filter((_, at) => at !== i))}
                  >
                    Remove image {i + 1}
                  </Button>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <UploadState waiting={waiting} percent={percent} rejected={rejected} onRetry={retry} />
      {withoutAlt > 0 && (
        <p className="field-hint">
          Describe each image in a few words: people who cannot see it and search engines read them.
        </p>
      )}
      <div className="product-image-add">
        <FileDrop
          label="Add images"
          hint="Choose, drop or paste JPEG, PNG, WebP, AVIF or GIF files up to 20 MB."
          accept={IMAGE_TYPES}
          allowsSeveral
          onFiles={(files) => void upload(files)}
        />
        <label className="button button--outline product-camera">
          Take a photo
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              void upload([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </label>
        <form
          className="product-image-url"
          onSubmit={(event) => {
            event.preventDefault();
            addUrl();
          }}
        >
          <TextField label="Or the URL of an image" type="url" value={url} onChange={setUrl} />
          <Button type="submit">Add</Button>
        </form>
      </div>
    </Section>
  );
}

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
