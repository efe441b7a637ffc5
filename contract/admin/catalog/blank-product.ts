import type { EditedProduct, EditedVariant } from './products.ts';

/** A variant before its fields are filled in. */
export const BLANK_VARIANT: EditedVariant = {
  position: 1,
  values: [],
  sku: null,
  price: 0,
  compareAtPrice: null,
  mrp: null,
  stock: 0,
  allowsBackorder: false,
  weightGrams: null,
  barcode: null,
  storageLocation: null,
  netQuantity: null,
  image: null,
};

/** A product before its fields are filled in. Requests that do not state a status create a draft. */
export const BLANK_PRODUCT: EditedProduct = {
  handle: '',
  title: '',
  description: '',
  vendor: null,
  category: null,
  parentCategory: null,
  gender: null,
  tags: [],
  isFeatured: false,
  status: 'draft',
  isPublished: true,
  seoTitle: null,
  seoDescription: null,
  images: [],
  swatches: [],
  options: [],
  facts: {},
  variants: {},
};
