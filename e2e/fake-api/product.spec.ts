import { fillCartBeforehand, storedCart } from '../testing/cart-in-storage.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from './fake-api-test.ts';
import { LINE, PIXEL, product } from './sample-data.ts';

const add = { name: 'Add to Cart' };

test.describe('section 2, product detail: states', () => {
  test('loading, then loaded', async ({ page, fakeApi }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await openPage(page, '/products?category=toys');
    fakeApi.setReply('GET /products/p3', { waitFor: held, body: product('p3') });
    await page.getByRole('link', { name: 'Product p3', exact: true }).click();
    await expect(page.getByRole('status', { name: 'Loading product' })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product p3');
  });

  for (const [what, fakeReply] of [
    ['a failure', { status: 500, body: { error: 'no' } }],
    ['garbage', { text: '<!doctype html>' }],
    ['a dropped connection', { disconnect: true }],
  ] as const) {
    test(`${what}: Failed to load product details`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /products/:id', fakeReply);
      await openPage(page, '/product/p1');
      await expect(page.getByText('Failed to load product details')).toBeVisible();
      fakeApi.setReply('GET /products/:id', { body: product('p1') });
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product p1');
    });
  }

  test.describe('not found', () => {
    test.use({ expectedConsole: /status of 404/ });

    for (const [what, fakeReply] of [
      ['status 404', { status: 404, body: { error: 'no' } }],
      ['an empty reply', { body: {} }],
      ['null', { body: null }],
    ] as const) {
      test(`${what}: Product not found, with status 404`, async ({ page, fakeApi }) => {
        fakeApi.setReply('GET /products/:id', fakeReply);
        const reply = await page.goto('/product/p1');
        expect(reply?.status()).toBe(404);
        await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
      });
    }
  });
});

test.describe('section 3 and ruling 28, the accepted shapes of a product', () => {
  for (const [what, body] of [
    ['values as a list', product('p1', { attributes: [{ key: 'size', values: ['S', 'M'] }] })],
    ['value as a list', product('p1', { attributes: [{ key: 'Sizes', value: ['S', 'M'] }] })],
    ['key in capitals', product('p1', { attributes: [{ key: 'SIZE', values: ['S', 'M'] }] })],
    ['wrapped in data', { data: product('p1', { attributes: [{ key: 'size', values: ['S', 'M'] }] }) }],
    ['a number for an id', product('p1', { id: 1, attributes: [{ key: 'size', values: ['S', 'M'] }] })],
  ] as const) {
    test(`sizes: ${what}`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /products/:id', { body });
      await openPage(page, '/product/p1');
      await expect(page.getByRole('group', { name: /^Clothing Size/ }).getByRole('radio')).toHaveCount(2);
      await expect(page.getByRole('button', add).first()).toBeDisabled();
      await page.getByRole('radio', { name: 'M', exact: true }).check();
      await expect(page.getByRole('button', add).first()).toBeEnabled();
    });
  }

  for (const key of ['color', 'Colour', 'COLORS']) {
    test(`colors under the key ${key}`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /products/:id', {
        body: product('p1', { attributes: [{ key, value: 'Blue' }] }),
      });
      await openPage(page, '/product/p1');
      await expect(page.getByRole('radio', { name: 'Blue' })).toBeVisible();
    });
  }

  test('colors whose first is Default are not shown', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /products/:id', {
      body: product('p1', { attributes: [{ key: 'color', values: ['Default', 'Blue'] }] }),
    });
    await openPage(page, '/product/p1');
    await expect(page.getByRole('button', add).first()).toBeEnabled();
    await expect(page.getByRole('radio')).toHaveCount(0);
  });

  for (const [what, more, now, before] of [
    ['discountedPrice below regularPrice', { regularPrice: 500, discountedPrice: 400 }, '₹400.00', '₹500.00'],
    ['no discountedPrice', { regularPrice: 500 }, '₹500.00', undefined],
    ['discountedPrice null', { regularPrice: 500, discountedPrice: null }, '₹500.00', undefined],
    ['prices as text', { regularPrice: '500', discountedPrice: '399.5' }, '₹399.50', '₹500.00'],
    ['discountedPrice above regularPrice', { regularPrice: 500, discountedPrice: 600 }, '₹600.00', undefined],
    ['lakhs', { regularPrice: 1234567 }, '₹12,34,567.00', undefined],
    ['none at all', { regularPrice: null }, '₹0.00', undefined],
  ] as const) {
    test(`price: ${what}`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /products/:id', { body: product('p1', more) });
      await openPage(page, '/product/p1');
      const main = page.getByRole('main');
      await expect(main.getByText(now, { exact: true })).toBeVisible();
      if (before) await expect(main.getByText(before)).toHaveCSS('text-decoration-line', 'line-through');
      else await expect(main.locator('s')).toHaveCount(0);
    });
  }

  for (const [what, more] of [
    ['imgUrl', { imgUrl: PIXEL, images: [] }],
    ['the first image', { imgUrl: null, images: [{ url: PIXEL }] }],
    ['the first image as plain text', { imgUrl: '', images: [PIXEL] }],
  ] as const) {
    test(`image: ${what}`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /products/:id', { body: product('p1', more) });
      await openPage(page, '/product/p1');
      await expect(page.getByRole('region', { name: 'Pictures' }).locator('img').first()).toHaveAttribute(
        'src',
        PIXEL,
      );
    });
  }

  test('without any image the stock image is shown', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /products/:id', { body: product('p1', { imgUrl: null, images: null }) });
    await openPage(page, '/product/p1');
    const image = page.getByRole('region', { name: 'Pictures' }).locator('img').first();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
  });

  for (const [what, more, heading] of [
    ['category Footwear', { category: 'Footwear' }, 'Shoe Size'],
    ['category shoes', { category: 'shoes' }, 'Shoe Size'],
    ['a description that mentions a shoe', { description: 'Goes with every Shoe.' }, 'Shoe Size'],
    ['anything else', {}, 'Clothing Size'],
  ] as const) {
    test(`size heading (section 5): ${what}`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /products/:id', {
        body: product('p1', { ...more, attributes: [{ key: 'size', values: ['6', '7'] }] }),
      });
      await openPage(page, '/product/p1');
      await expect(page.getByRole('group', { name: new RegExp(`^${heading}`) })).toBeVisible();
    });
  }

  test('nothing beyond section 7 is used: variants and stock that were not announced', async ({
    page,
    fakeApi,
  }) => {
    fakeApi.setReply('GET /products/:id', {
      body: product('p1', {
        available: 0,
        variants: [{ size: 'M', color: '', regularPrice: 9, available: 0 }],
        attributes: [{ key: 'size', values: ['M', 'L'] }],
      }),
    });
    await openPage(page, '/product/p1');
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await expect(page.getByRole('button', add).first()).toBeEnabled();
    await expect(page.getByRole('main').getByText('₹500.00')).toBeVisible();
  });

  test('malicious HTML in title and description runs nothing and breaks nothing', async ({
    page,
    fakeApi,
  }) => {
    fakeApi.setReply('GET /products/:id', {
      body: product('p1', {
        title: '<script>window.hacked=1</script>Shirt',
        description:
          '<p>Good <b>words</b></p><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>' +
          '<a href="javascript:window.hacked=1">press</a><svg onload="window.hacked=1"><iframe srcdoc="<script>parent.hacked=1</script>">' +
          '</div></main></body><style>body{display:none}</style><p>The end',
      }),
    });
    await openPage(page, '/product/p1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('<script>window.hacked=1</script>Shirt');
    await expect(page.getByText('Good words')).toBeVisible();
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    await expect(
      page.locator('main iframe, main script, main style, main [href^="javascript:"]'),
    ).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test.describe('without an id', () => {
    test.use({ expectedConsole: /status of 404/ });

    test('a URL without an id is not a product page, and no product is requested', async ({
      page,
      fakeApi,
    }) => {
      for (const url of ['/product', '/product/']) {
        await openPage(page, url);
        await expect(page).toHaveURL('/404');
        await expect(page.getByText('Oops! Page not found')).toBeVisible();
      }
      expect(fakeApi.callsOf('GET /products/:id')).toEqual([]);
    });
  });

  test('an id with special characters reaches the server unchanged', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /products/:id', ({ path }) => ({
      body: product(decodeURIComponent(path.split('/')[2] ?? '')),
    }));
    await openPage(page, `/product/${encodeURIComponent('कुर्ता/1 ?')}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product कुर्ता/1 ?');
  });
});

test.describe('section 3, a cart line', () => {
  for (const [value, featured] of [
    ['true', true],
    ['no', false],
  ] as const) {
    test(`holds the selected options and the product's own fields; featured "${value}"`, async ({
      page,
      fakeApi,
    }) => {
      fakeApi.setReply('GET /products/:id', {
        body: product('p1', {
          discountedPrice: 400,
          attributes: [
            { key: 'Sizes', values: ['M', 'L'] },
            { key: 'colour', value: 'Blue' },
            { key: 'featured', values: [value] },
          ],
        }),
      });
      await openPage(page, '/product/p1');
      await page.getByRole('radio', { name: 'L', exact: true }).check();
      await page.getByRole('button', add).first().click();
      await expect.poll(() => storedCart(page)).toHaveLength(1);
      expect(await storedCart(page)).toEqual([
        {
          id: 'p1',
          name: 'Product p1',
          image: PIXEL,
          price: 400,
          originalPrice: 500,
          quantity: 1,
          selectedColor: 'Blue',
          selectedSize: 'L',
          description: 'Plain words about it.',
          category: 'Men',
          parentCategory: 'Shirts',
          sizes: ['M', 'L'],
          colors: ['Blue'],
          featured,
        },
      ]);
    });
  }
});

test.describe('section 8, broken product image', () => {
  test.use({ expectedConsole: /status of 404|ERR_/ });

  for (const url of ['/product/p1', '/cart', '/products?category=toys']) {
    test(`${url}: a stock image replaces it`, async ({ page, fakeApi }) => {
      const imgUrl = `${fakeApi.origin}/no-such-picture.png`;
      fakeApi.setReply('GET /no-such-picture.png', { status: 404, text: '' });
      fakeApi.setReply('GET /products/:id', { body: product('p1', { imgUrl }) });
      fakeApi.setReply('GET /products', {
        body: { data: [product('p1', { imgUrl })], pagination: { total: 1 } },
      });
      await fillCartBeforehand(page, [{ ...LINE, image: imgUrl } as typeof LINE]);
      await openPage(page, url);
      const image = page.getByRole('main').locator('img').first();
      await expect(image).not.toHaveAttribute('src', imgUrl);
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(1);
    });
  }
});
