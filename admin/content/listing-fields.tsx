import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { type FieldsProps, fileOfImage, listingField, textOf } from './content-fields.ts';
import { ImageUpload } from './image-upload.tsx';

/**
 * Heading and introduction of the page of each category, and its image on the tiles that lead there. `category` of the URL
 * is the one that is edited at once. The preview follows the field in focus.
 */
export function ListingFields({ draft, body, onShow }: FieldsProps) {
  const [search] = useSearchParams();
  const opened = search.get('category')?.trim().toLowerCase();
  const openedHeading = useRef<HTMLInputElement>(null);
  useEffect(() => {
    openedHeading.current?.focus();
    openedHeading.current?.closest('section')?.scrollIntoView();
  }, []);
  const names = Object.keys(body).filter((name) => name.startsWith('title:'));
  return (
    <>
      <p className="soft">
        An empty field shows the name of the category, or the built-in text. The image is on the tiles that
        lead to the category.
      </p>
      {names.map((title) => {
        const { category } = listingField(title);
        const intro = title.replace('title:', 'intro:');
        const image = title.replace('title:', 'image:');
        const showListing = () => onShow(category === 'all' ? {} : { category });
        return (
          <Section key={title} title={category === 'all' ? 'All products' : capitalized(category)}>
            <TextField
              ref={category === opened ? openedHeading : null}
              label="Heading"
              value={textOf(body, title)}
              error={draft.fieldError(title)}
              onChange={(text) => draft.set(title, text)}
              onFocus={showListing}
            />
            {category !== 'all' && (
              // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus of its field
              <div onFocus={() => onShow({})}>
                <ImageUpload
                  label="Image"
                  url={fileOfImage(textOf(body, image))}
                  error={draft.fieldError(image)}
                  onUploaded={({ srcset }) => draft.set(image, srcset ?? '')}
                  onRemove={() => draft.set(image, '')}
                />
              </div>
            )}
            <TextAreaField
              label="Introduction"
              rows={2}
              value={textOf(body, intro)}
              error={draft.fieldError(intro)}
              onChange={(text) => draft.set(intro, text)}
              onFocus={showListing}
            />
          </Section>
        );
      })}
    </>
  );
}

/** Texts are stored by the name of the category in lower case. */
const capitalized = (category: string) => category.slice(0, 1).toUpperCase() + category.slice(1);
