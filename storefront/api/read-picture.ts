import type { Picture } from './product.ts';
import { defined, fieldsOf, listOf, numberOf, textOf, texts } from './read.ts';

const PREVIEW = /^data:image\/webp;base64,[\w+/=]+$/;
const PREVIEW_MAX = 300;

/** Parses an image, given as an object or as a URL. */
export function readPicture(value: unknown, withSources: boolean): Picture | undefined {
  const fields = fieldsOf(value) ?? { url: value };
  const url = textOf(fields.url);
  if (!url) return undefined;
  const width = numberOf(fields.width);
  const height = numberOf(fields.height);
  return {
    url,
    ...texts(fields, ['alt']),
    ...(withSources && width && height && { width, height }),
    ...(withSources && readPreview(fields.preview)),
    sources: withSources ? listOf(fields.sources).map(readSource).filter(defined) : [],
  };
}

/** Accepts only a short `data:` URL: a preview must not cause a request. */
function readPreview(value: unknown): { preview: string } | undefined {
  const preview = textOf(value);
  return preview && preview.length <= PREVIEW_MAX && PREVIEW.test(preview) ? { preview } : undefined;
}

function readSource(value: unknown): { type: string; srcset: string } | undefined {
  const fields = fieldsOf(value);
  const type = textOf(fields?.type);
  const srcset = textOf(fields?.srcset);
  return type && srcset ? { type, srcset } : undefined;
}
