/** One green pixel. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const STORE = {
  storeName: 'Sample Store',
  companyName: 'Sample Company',
  companyAddress: '1 Sample Street, Pune',
  companyEmail: 'store@sample.example',
  companyPhone: '+91 91234 56789',
  description: 'A store for tests.',
  categories: ['Men', 'Women', 'Toys', 'Books'],
};

/** A product as defined in the specification, section 3. */
export const product = (id: string, more: object = {}) => ({
  id,
  title: `Product ${id}`,
  description: 'Plain words about it.',
  imgUrl: PIXEL,
  category: 'Men',
  parentCategory: 'Shirts',
  regularPrice: 500,
  createdAt: '2025-01-01T00:00:00Z',
  images: [],
  attributes: [],
  ...more,
});

export const PRODUCTS = Array.from({ length: 30 }, (_, i) => product(`p${i + 1}`));

export const ORDER = {
  id: 'ORDER-7',
  status: 0,
  createdAt: '2025-03-04T20:00:00Z',
  items: [{ id: 'p1', productTitle: 'Product p1', quantity: 3, price: 33.33 }],
  shippingAddress: { address: '12 Lodhi Road', city: 'New Delhi', state: 'Delhi', postalCode: '110003' },
};

/** A cart line of a sample product. */
export const LINE = {
  id: 'p1',
  name: 'Product p1',
  price: 500,
  quantity: 2,
  selectedColor: 'Blue',
  selectedSize: 'M',
};
