import { type DragEvent, useRef, useState } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import { Button } from '#admin/kit/button.tsx';
import { FileDrop } from '#admin/kit/forms/file-drop.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { BackIcon, CloseIcon, DownIcon } from '#admin/kit/icons.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminProduct, UploadImageReply } from '#contract/admin/catalog/products.ts';

type Images = AdminProduct['images'];
const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const UPLOAD_TIMEOUT_MS = 120_000;

interface ImagesSectionProps {
  images: Images;
  states: AdminProduct['imageStates'];
  onChange: (images: Images) => void;
}

/** The images in their order: the first is shown in lists. Files, camera, clipboard, dropping and URLs add more. */
export function ImagesSection({ images, states, onChange: send }: ImagesSectionProps) {
  // an upload ends many renders after it began
  const latest = useRef(images);
  latest.current = images;
  const onChange = (change: (before: Images) => Images) => {
    latest.current = change(latest.current);
    send(latest.current);
  };
  const { previews, uploads, problems, upload } = useUploads((url) =>
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
                <div className="product-image-actions">
                  <Button
                    variant="quiet"
                    isIconOnly
                    icon={<BackIcon />}
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
      {uploads > 0 && <p role="status">Uploading {uploads === 1 ? 'an image' : `${uploads} images`} …</p>}
      {problems.map((problem) => (
        <p key={problem} className="field-error" role="alert">
          {problem}
        </p>
      ))}
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

/** Uploads files one after the other and shows them at once from the device. */
function useUploads(onUploaded: (url: string) => void) {
  const { client } = useApi();
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({});
  const [uploads, setUploads] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const upload = async (files: readonly File[]) => {
    setProblems([]);
    setUploads((count) => count + files.length);
    for (const file of files) {
      const result = await client.send<UploadImageReply>('POST', ADMIN_PATHS.images, {
        body: file,
        query: { name: file.name },
        timeoutMs: UPLOAD_TIMEOUT_MS,
      });
      setUploads((count) => count - 1);
      if (result.ok) {
        const { url } = result.data;
        setPreviews((before) => ({ ...before, [url]: URL.createObjectURL(file) }));
        onUploaded(url);
      } else setProblems((before) => [...before, `${file.name}: ${result.error.message}`]);
    }
  };
  return { previews, uploads, problems, upload };
}
