import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiList, apiProduct } from '#storefront/testing/api-products.ts';
import { renderPage } from '#storefront/testing/render-page.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const store = { capabilities: ['variants', 'product-details', 'image-sources', 'mrp', 'prior-prices'] };
const open = (over: Record<string, unknown>, others: unknown[] = []) =>
  renderPage(
    '/product/kurta',
    { 'GET /products/kurta': apiProduct(over), 'GET /products': apiList(others) },
    { store },
  );
const cart = () => JSON.parse(localStorage.getItem('cart') ?? '[]');
const add = () => screen.getByRole('button', { name: 'Add to Cart' });
const sizes = (...values: string[]) => ({ attributes: [{ key: 'size', values }] });

test('shows name, price with two decimals, original price, percentage off and taxes', async () => {
  await open({});
  expect(screen.getByRole('heading', { level: 1, name: 'Dabu Kurta' })).toBeTruthy();
  expect(screen.getByText('₹1,499.00')).toBeTruthy();
  expect(screen.getByText('Regular price ₹1,899.00').tagName).toBe('S');
  expect(screen.getByText('21% off')).toBeTruthy();
  expect(screen.getByText('Inclusive of all taxes')).toBeTruthy();
});

test('only the MRP of the product is called so', async () => {
  await open({ mrp: 1899 });
  expect(screen.getByText('MRP ₹1,899.00').tagName).toBe('S');
  expect(screen.queryByText(/Regular price/)).toBeNull();
});

test('another price above it is a regular price, and so is every price if the server announces no MRP', async () => {
  await open({ mrp: 1999 });
  expect(screen.getByText('Regular price ₹1,899.00').tagName).toBe('S');
  expect(screen.queryByText(/^MRP/)).toBeNull();
  await renderPage('/product/kurta', {
    'GET /products/kurta': apiProduct({ mrp: 1899 }),
    'GET /products': apiList([]),
  });
  expect(screen.queryByText(/^MRP/)).toBeNull();
});

test('below a reduced price is the lowest one of the 30 days before, of the chosen variant', async () => {
  const variant = (size: string, priorPrice?: number) => ({
    size,
    regularPrice: 1899,
    discountedPrice: 1499,
    available: 3,
    priorPrice,
  });
  await open({ ...sizes('M', 'L'), priorPrice: 1899, variants: [variant('M', 1899), variant('L', 1650)] });
  expect(screen.getByText('Lowest price in the 30 days before: ₹1,899.00')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'L' }));
  expect(screen.getByText('Lowest price in the 30 days before: ₹1,650.00')).toBeTruthy();
});

test('Add to Cart is disabled until a size is selected', async () => {
  await open(sizes('M', 'L'));
  expect(screen.getByRole('group', { name: /Clothing Size/ })).toBeTruthy();
  expect(add()).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('radio', { name: 'L' }));
  expect(add()).toHaveProperty('disabled', false);
  await userEvent.click(add());
  expect(cart()).toMatchObject([{ id: 'kurta', selectedSize: 'L', quantity: 1, price: 1499 }]);
});

test('the gallery shows the images of the selected colour first, and those of no colour', async () => {
  const image = (name: string, color?: string) => ({
    url: `https://cdn.example/${name}.jpg`,
    alt: name,
    ...(color && { color }),
  });
  const listed = [image('red', 'Red'), image('blue', 'Blue'), image('red back', 'Red'), image('sizes')];
  const openWith = (announced: string[]) =>
    renderPage(
      '/product/kurta',
      {
        'GET /products/kurta': apiProduct({
          imgUrl: listed[0]?.url,
          images: listed,
          attributes: [{ key: 'color', values: ['Red', 'Blue'] }],
        }),
        'GET /products': apiList([]),
      },
      { store: { capabilities: announced } },
    );
  const shown = () =>
    within(screen.getByRole('region', { name: 'Pictures' }))
      .getAllByRole('img')
      .map((each) => each.getAttribute('alt'))
      .filter(Boolean);
  await openWith(store.capabilities);
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  expect(shown()).toEqual(['blue', 'sizes']);
  await userEvent.click(screen.getByRole('radio', { name: 'Red' }));
  expect(shown()).toEqual(['red', 'red back', 'sizes']);
  await openWith(['variants']);
  expect(shown()).toEqual(['red', 'blue', 'red back', 'sizes']);
});

test('the selected pack has its own net quantity and unit price', async () => {
  const pack = { regularPrice: 100, available: 3 };
  await open({
    ...sizes('100 g', '500 g'),
    facts: [
      { label: 'Net quantity', value: '100 g, 500 g' },
      { label: 'Unit sale price', value: '₹1.00 per g, ₹0.20 per g' },
      { label: 'Care', value: 'Keep dry.' },
    ],
    variants: [
      { ...pack, size: '100 g', facts: { 'Net quantity': '100 g', 'Unit sale price': '₹1.00 per g' } },
      { ...pack, size: '500 g', facts: { 'Net quantity': '500 g', 'Unit sale price': '₹0.20 per g' } },
    ],
  });
  const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts()).toEqual(['100 g, 500 g', '₹1.00 per g, ₹0.20 per g', 'Keep dry.']);
  await userEvent.click(screen.getByRole('radio', { name: '500 g' }));
  expect(facts()).toEqual(['500 g', '₹0.20 per g', 'Keep dry.']);
});

test('One Size is preselected if it is the only size', async () => {
  await open(sizes('One Size'));
  expect(screen.getByRole('radio', { name: 'One Size' })).toHaveProperty('checked', true);
  expect(add()).toHaveProperty('disabled', false);
});

test('footwear has shoe sizes', async () => {
  await open({ ...sizes('UK 8', 'UK 9'), category: 'Footwear' });
  expect(screen.getByRole('group', { name: /Shoe Size/ })).toBeTruthy();
});

test('colors are hidden if the first is Default, shown otherwise', async () => {
  await open({ attributes: [{ key: 'color', values: ['Default'] }] });
  expect(screen.queryByRole('group', { name: /Colour/ })).toBeNull();
  await open({ attributes: [{ key: 'color', values: ['Rust', 'Indigo'] }] });
  expect(within(screen.getByRole('group', { name: /Colour/ })).getAllByRole('radio')).toHaveLength(2);
});

test('a color has its swatch if the server announces swatches', async () => {
  const attributes = [{ key: 'color', values: ['Red', 'Natural'] }];
  const swatches = [
    { color: 'Red', swatch: '#b3202c' },
    { color: 'Natural', swatch: 'url(x)' },
  ];
  const replies = {
    'GET /products/kurta': apiProduct({ attributes, swatches }),
    'GET /products': apiList([]),
  };
  const fills = () =>
    [...document.querySelectorAll('.picker__swatch circle')].map((dot) => dot.getAttribute('fill'));
  await renderPage('/product/kurta', replies, { store: { capabilities: ['swatches'] } });
  expect(fills()).toEqual(['#b3202c']);
  expect(screen.getByRole('radio', { name: 'Red' })).toBeTruthy();
});

test('the quantity starts at 1 and cannot go below', async () => {
  await open({});
  expect(screen.getByRole('button', { name: 'Decrease quantity' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await userEvent.click(add());
  expect(cart()).toMatchObject([{ quantity: 2 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }));
  expect(screen.getByRole('button', { name: 'Decrease quantity' })).toHaveProperty('disabled', true);
});

test('adding the same product again increases the quantity and shows a notice', async () => {
  await open({});
  await userEvent.click(add());
  await userEvent.click(add());
  expect(cart()).toMatchObject([{ quantity: 2 }]);
  expect(screen.getByText('Cart updated')).toBeTruthy();
  expect(screen.getByText('Dabu Kurta quantity increased')).toBeTruthy();
});

test('price and stock are those of the selected variant; sold-out options are marked', async () => {
  await open({
    ...sizes('M', 'L', 'XL'),
    variants: [
      { size: 'M', regularPrice: 1899, discountedPrice: 1499, available: 0 },
      { size: 'L', regularPrice: 1899, discountedPrice: 1499, available: 2 },
      { size: 'XL', regularPrice: 2099, available: 40 },
    ],
  });
  expect(screen.getByRole('radio', { name: 'M , sold out' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('radio', { name: 'L' }));
  expect(screen.getByText('Only 2 left.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(screen.getByRole('button', { name: 'Increase quantity' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('radio', { name: 'XL' }));
  expect(screen.getByText('₹2,099.00')).toBeTruthy();
});

test('a sold-out product is marked and cannot be added', async () => {
  await open({ variants: [{ regularPrice: 100, available: 0 }] });
  expect(screen.getByRole('button', { name: 'Sold out' })).toHaveProperty('disabled', true);
});

test('thumbnails, buttons and arrow keys change the image, and wrap around', async () => {
  await open({
    images: [
      { url: '/a.webp', alt: 'Front' },
      { url: '/b.webp', alt: 'Back' },
    ],
    imgUrl: '/a.webp',
  });
  const gallery = screen.getByRole('region', { name: 'Pictures' });
  const count = () => gallery.querySelector('.gallery__count')?.textContent;
  expect(count()).toBe('Picture 1 / 2');
  const second = screen.getByRole('button', { name: 'Picture 2 of 2' });
  await userEvent.click(second);
  expect(count()).toBe('Picture 2 / 2');
  expect(second.getAttribute('aria-current')).toBe('true');
  await userEvent.keyboard('{ArrowRight}');
  expect(count()).toBe('Picture 1 / 2');
  await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(count()).toBe('Picture 2 / 2');
  expect(screen.getByAltText('Front')).toBeTruthy();
});

test('a single image has no previous and next buttons, but can be enlarged', async () => {
  await open({});
  expect(screen.queryByRole('button', { name: /(Next|Previous) picture/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge picture' }));
  const zoom = await screen.findByRole('dialog', { name: 'Pictures of Dabu Kurta' });
  await userEvent.click(within(zoom).getByRole('button', { name: 'Zoom in' }));
  expect(within(zoom).getByRole('button', { name: 'Zoom out' })).toBeTruthy();
  await userEvent.click(within(zoom).getByAltText('Dabu Kurta'));
  expect(within(zoom).getByRole('button', { name: 'Zoom in' })).toBeTruthy();
});

const KURTAS = {
  id: 'kurtas',
  title: 'Kurtas',
  goods: ['kurtas'],
  tables: [{ columns: ['Size', 'Chest'], rows: [['M', '109']] }],
};

test('products with sizes have a size guide if the server announces size guides', async () => {
  const replies = {
    'GET /products/kurta': apiProduct(sizes('M', 'L')),
    'GET /products': apiList([]),
    'GET /size-guides': { data: [KURTAS] },
  };
  const withoutGuides = await renderPage('/product/kurta', replies, { store });
  expect(screen.queryByRole('link', { name: 'Size guide' })).toBeNull();
  expect(withoutGuides.calls).not.toContain('GET /size-guides');

  await renderPage('/product/kurta', replies, { store: { capabilities: ['size-guides'] } });
  const link = screen.getByRole('link', { name: 'Size guide' });
  expect(link.getAttribute('href')).toBe('/size-guide#kurtas');
  await userEvent.click(link);
  const guide = await screen.findByRole('dialog', { name: 'Size guide: Kurtas' });
  expect(within(guide).getByRole('rowheader', { name: 'M' }).nextElementSibling?.textContent).toBe('109');
});

test('delivery and returns show by the buttons, without times if the merchant wrote policies', async () => {
  await open({});
  const promises = screen.getByRole('region', { name: 'Delivery and returns' });
  expect(promises.textContent).toContain('Free shipping, normal orders in 0-7 working days.');
  expect(promises.textContent).toContain('Returns within 0-7 days of delivery.');
  expect(within(promises).queryByRole('textbox')).toBeNull();
  await renderPage(
    '/product/kurta',
    { 'GET /products/kurta': apiProduct(), 'GET /products': apiList([]) },
    { store: { policies: { shipping: '<p>ours</p>', return: '<p>ours</p>' } } },
  );
  expect(screen.getByRole('region', { name: 'Delivery and returns' }).textContent).toBe(
    'Free shipping. Shipping PolicyReturn Policy',
  );
  await renderPage(
    '/product/kurta',
    { 'GET /products/kurta': apiProduct(), 'GET /products': apiList([]) },
    {
      store: {
        content: {
          'shop.shippingPromise': 'Sent within a day.',
          'shop.returnPromise': 'Returns in 15 days.',
        },
        policies: { return: '<p>ours</p>' },
      },
    },
  );
  expect(screen.getByRole('region', { name: 'Delivery and returns' }).textContent).toBe(
    'Free shipping. Sent within a day. Shipping PolicyReturns in 15 days. Return Policy',
  );
});

describe('delivery estimate', () => {
  const day = (min: number, max: number) => ({ min, max });
  const delivery = { dispatch: day(1, 1), days: day(2, 3), zones: [{ pins: ['56'], days: day(0, 0) }] };
  const check = async (pin: string) => {
    const field = screen.getByRole('textbox', { name: 'Deliver to PIN code' });
    await userEvent.clear(field);
    await userEvent.type(field, `${pin}{Enter}`);
  };
  beforeEach(async () => {
    const files: Record<string, string> = { '/pin-codes/56.txt': 'Karnataka|Bengaluru|0001-0100' };
    vi.stubGlobal(
      'fetch',
      async (path: string) => new Response(files[path], { status: files[path] ? 200 : 404 }),
    );
    await renderPage(
      '/product/kurta',
      { 'GET /products/kurta': apiProduct(), 'GET /products': apiList([]) },
      { store: { delivery } },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  test('a PIN code shows delivery days and place, and is stored', async () => {
    await check('560 001');
    expect(
      await screen.findByText(/if you order today\. An estimate in working days to Bengaluru, Karnataka\./),
    ).toBeTruthy();
    expect(localStorage.getItem('delivery-pin')).toBe('["560001"]');
  });

  test('an invalid PIN code shows an error until it is corrected, and is not stored', async () => {
    await check('5600');
    expect(await screen.findByText('A PIN code has six digits, such as 110001.')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Deliver to PIN code' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, '0');
    expect(field.getAttribute('aria-invalid')).toBe('false');
    expect(localStorage.getItem('delivery-pin')).toBeNull();
  });

  test('an unknown PIN code shows a warning, and still shows the delivery days', async () => {
    await check('569999');
    expect(await screen.findByText(/We do not know the PIN code 569999/)).toBeTruthy();
    expect(screen.getByText(/if you order today/)).toBeTruthy();
  });
});

test('malicious HTML in the description is not executed', async () => {
  const description =
    '<p>Soft <b>cotton</b><img src=x onerror="document.title=1"></p><script>alert(1)</script>';
  await open({ description });
  expect(screen.getByText('cotton').tagName).toBe('STRONG');
  const text = document.querySelector('.product__text');
  expect(text?.querySelectorAll('script, img, [onerror]')).toHaveLength(0);
  expect(text?.textContent).toBe('Soft cotton');
});

test('shows facts and related products', async () => {
  await open({ facts: [{ label: 'Fabric', value: 'Cotton' }] }, [
    apiProduct(),
    apiProduct({ id: 'stole', title: 'Khadi Stole' }),
  ]);
  expect(screen.getByText('Fabric').nextElementSibling?.textContent).toBe('Cotton');
  const related = screen.getByRole('heading', { name: 'You may also like' }).closest('section');
  expect(within(related as HTMLElement).getAllByRole('article')).toHaveLength(1);
});

test('recently viewed shows other products, not the current one', async () => {
  await open({});
  expect(screen.queryByRole('heading', { name: 'Recently viewed' })).toBeNull();
  await renderPage('/product/stole', {
    'GET /products/stole': apiProduct({ id: 'stole', title: 'Stole' }),
    'GET /products': apiList([]),
  });
  const recent = screen.getByRole('heading', { name: 'Recently viewed' }).closest('section') as HTMLElement;
  expect(
    within(recent)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/product/kurta']);
});

test('Back goes to the previous page, or to the listing if there is none', async () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => {});
  const length = vi.spyOn(window.history, 'length', 'get').mockReturnValue(3);
  await open({});
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledOnce();
  length.mockReturnValue(1);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(window.location.pathname + window.location.search).toBe(
    '/products?category=men&parentCategory=Kurtas',
  );
});

test('a product that does not exist shows Product not found', async () => {
  await renderPage('/product/none', {});
  const text =
    "We couldn't find the product you're looking for. It may have been discontinued or the link might be incorrect.";
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Product not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
});

test('a failed load shows an error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderPage('/product/kurta', { 'GET /products/kurta': 500 });
  expect(screen.getByText('Failed to load product details')).toBeTruthy();
});

test('a placeholder shows while the page is loading', async () => {
  await renderPage(
    '/product/kurta',
    { 'GET /products/kurta': () => new Promise(() => {}) },
    { isLoading: true },
  );
  expect(screen.getByRole('status', { name: 'Loading product' })).toBeTruthy();
});
