import { useRef, useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { FileDrop } from '#admin/kit/forms/file-drop.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const NOT_A_URL = 'Enter the whole URL of an image, from https:// on.';

interface AddImagesProps {
  onFiles: (files: File[]) => void;
  onUrl: (url: string) => void;
}

/** Chooses images to add: files, a photo, or a URL. */
export function AddImages({ onFiles, onUrl }: AddImagesProps) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string>();
  const addUrl = () => {
    const trimmed = url.trim();
    const isUsable = /^https?:/i.test(trimmed) && URL.canParse(trimmed);
    setProblem(isUsable ? undefined : NOT_A_URL);
    if (!isUsable) return;
    onUrl(trimmed);
    setUrl('');
  };
  const fields = useRef<HTMLDivElement>(null);
  const chooseFiles = () => fields.current?.querySelector<HTMLInputElement>('input[type=file]')?.click();
  useShortcuts('Product', [{ keys: 'mod+shift+u', label: 'Add images', run: chooseFiles }]);
  return (
    <div className="product-image-add" ref={fields}>
      <FileDrop
        label="Add images"
        hint="Choose, drop or paste JPEG, PNG, WebP, AVIF or GIF files up to 20 MB. Dropping and pasting work on the whole page."
        accept={IMAGE_TYPES}
        allowsSeveral
        takesWholePage
        onFiles={onFiles}
      />
      <label className="button button--outline product-camera">
        Take a photo
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </label>
      <form
        className="product-image-url"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          addUrl();
        }}
      >
        <TextField label="Or the URL of an image" type="url" value={url} onChange={setUrl} error={problem} />
        <Button type="submit">Add</Button>
      </form>
    </div>
  );
}
