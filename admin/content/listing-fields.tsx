import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { type FieldsProps, fileOfImage, listingField, textOf } from './content-fields.ts';
import { ImageUpload } from './image-upload.tsx';

/** Heading and introduction of the page of each category, and its image on the tiles that lead there. */
export function ListingFields({ draft, body }: FieldsProps) {
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
        return (
          <Section key={title} title={category === 'all' ? 'All products' : capitalized(category)}>
            <TextField
              label="Heading"
              value={textOf(body, title)}
              error={draft.fieldError(title)}
              onChange={(text) => draft.set(title, text)}
            />
            {category !== 'all' && (
              <ImageUpload
                label="Image"
                url={fileOfImage(textOf(body, image))}
                error={draft.fieldError(image)}
                onUploaded={({ srcset }) => draft.set(image, srcset ?? '')}
                onRemove={() => draft.set(image, '')}
              />
            )}
            <TextAreaField
              label="Introduction"
              rows={2}
              value={textOf(body, intro)}
              error={draft.fieldError(intro)}
              onChange={(text) => draft.set(intro, text)}
            />
          </Section>
        );
      })}
    </>
  );
}

/** Texts are stored by the name of the category in lower case. */
const capitalized = (category: string) => category.slice(0, 1).toUpperCase() + category.slice(1);
