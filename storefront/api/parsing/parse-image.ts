import { asList, asNumber, asObject, asText, isDefined, pickTexts } from './parse.ts';
import type { ProductImage } from './product.ts';

const PREVIEW_PATTERN = /^data:image\/webp;base64,[\w+/=]+$/;
const MAX_PREVIEW_LENGTH = 300;

/** Parses an image, given as an object or as a URL. */
export function parseImage(value: unknown, hasSources: boolean): ProductImage | undefined {
  const fields = asObject(value) ?? { url: value };
  const url = asText(fields.url);
  if (!url) return undefined;
  const width = asNumber(fields.width);
  const height = asNumber(fields.height);
  return {
    url,
    ...pickTexts(fields, hasSources ? ['alt', 'color'] : ['alt']),
    ...(hasSources && width && height && { width, height }),
    ...(hasSources && parsePreview(fields.preview)),
    sources: hasSources ? asList(fields.sources).map(parseSource).filter(isDefined) : [],
  };
}

/** Accepts only a short `data:` URL: a preview must not cause a request. */
function parsePreview(value: unknown): { preview: string } | undefined {
  const preview = asText(value);
  return preview && preview.length <= MAX_PREVIEW_LENGTH && PREVIEW_PATTERN.test(preview)
    ? { preview }
    : undefined;
}

function parseSource(value: unknown): { type: string; srcset: string } | undefined {
  const fields = asObject(value);
  const type = asText(fields?.type);
  const srcset = asText(fields?.srcset);
  return type && srcset ? { type, srcset } : undefined;
}
