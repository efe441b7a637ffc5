import { saveData } from '../testing/browser-conditions.ts';
import { expectFailure, expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from './fake-api-test.ts';
import { PRODUCTS, STORE } from './sample-data.ts';

const featured = { name: 'Featured Products' };

test.describe('section 2, home: featured products', () => {
  test('GET /products with limit 4 and the first store category lowercased (section 7)', async ({
    page,
    fakeApi,
  }) => {
    await openPage(page, '/');
    await expect(page.getByRole('region', featured).getByRole('article')).toHaveCount(4);
    expect(fakeApi.callsOf('GET /products').map(({ query }) => query)).toEqual([
      { limit: '4', category: 'men' },
    ]);
  });

  test('4 skeleton cards while loading, then the products', async ({ page, fakeApi }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await openPage(page, '/cart');
    fakeApi.setReply('GET /products', {
      waitFor: held,
      body: { data: PRODUCTS.slice(0, 4), pagination: { total: 4 } },
    });
    await page.getByRole('banner').getByRole('link', { name: 'Sample Store' }).click();
    await expect(page.getByRole('region', featured).getByTestId('product-skeleton')).toHaveCount(4);
    release();
    await expect(page.getByRole('region', featured).getByRole('article')).toHaveCount(4);
    await expect(page.getByTestId('product-skeleton')).toHaveCount(0);
  });

  test('an empty list: No featured products available at the moment.', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /products', { body: { data: [], pagination: { total: 0 } } });
    await openPage(page, '/');
    await expect(page.getByText('No featured products available at the moment.')).toBeVisible();
  });

  for (const [what, fakeReply] of [
    ['a failed load', { status: 500, body: { error: 'no' } }],
    ['garbage', { text: '<html>oops' }],
    ['a dropped connection', { disconnect: true }],
    ['a list of the wrong type', { body: { data: 'nothing' } }],
  ] as const) {
    test(`${what} counts as empty (section 4)`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /products', fakeReply);
      await openPage(page, '/');
      await expect(page.getByText('No featured products available at the moment.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

test.describe('section 4, featured products', () => {
  test.use({ expectedConsole: /status of 500|Failed to load products/ });

  test('a failed load is logged', async ({ page, fakeApi }) => {
    await openPage(page, '/cart');
    fakeApi.setReply('GET /products', { status: 500, body: {} });
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('Failed to load products'),
    );
    await page.getByRole('banner').getByRole('link', { name: 'Sample Store' }).click();
    await logged;
    await expect(page.getByText('No featured products available at the moment.')).toBeVisible();
  });
});

test.describe('section 2, home: categories', () => {
  test('3 tiles at most, in the order of the store', async ({ page }) => {
    await openPage(page, '/');
    const tiles = page.getByRole('region', { name: 'Authentic Flavors of India' }).getByRole('link');
    await expect(tiles).toHaveCount(3);
    expect(await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('aria-label')))).toEqual([
      'Shop Men Collection',
      'Shop Women Collection',
      'Shop Toys Collection',
    ]);
  });

  test('a name with special characters is lowercased and URL-encoded in its link', async ({
    page,
    fakeApi,
  }) => {
    fakeApi.setReply('GET /storeInfo', { body: { ...STORE, categories: ['Home & Décor?'] } });
    await openPage(page, '/');
    const href = `/products?category=${encodeURIComponent('home & décor?')}`;
    const tile = page.getByRole('link', { name: 'Shop Home & Décor? Collection' });
    await expect(tile).toHaveAttribute('href', href);
    await tile.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home & décor?');
  });

  test('each has a fixed image; an unknown category has the default', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /storeInfo', { body: { ...STORE, categories: ['Men', 'Toys', 'Books'] } });
    await openPage(page, '/');
    const images = page.getByRole('region', { name: 'Authentic Flavors of India' }).locator('img');
    const sources = await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')));
    expect(sources[1]).toBe(sources[2]);
    expect(sources[0]).not.toBe(sources[1]);
    await images.nth(2).scrollIntoViewIfNeeded();
    await expect
      .poll(() => images.nth(2).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  for (const [what, categories] of [
    ['no categories', undefined],
    ['an empty list', []],
    ['something else', 'Men'],
  ] as const) {
    test(`${what}: home falls back to Masala & Seasoning, the header to men, women, accessories`, async ({
      page,
      fakeApi,
    }) => {
      fakeApi.setReply('GET /storeInfo', { body: { ...STORE, categories } });
      await openPage(page, '/');
      const tiles = page.getByRole('region', { name: 'Authentic Flavors of India' }).getByRole('link');
      await expect(tiles).toHaveCount(1);
      await expect(tiles).toHaveAttribute('aria-label', 'Shop Masala & Seasoning Collection');
      await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveText([
        'men',
        'women',
        'accessories',
      ]);
    });
  }
});

test.describe('section 2, home: newsletter without the capability (ruling 21)', () => {
  test('no network call, Subscribed!, and the field is clear', async ({ page, fakeApi }) => {
    // prefetch requests are calls as well
    await saveData(page);
    await openPage(page, '/');
    const before = fakeApi.calls.length;
    const email = page.getByLabel('Email address');
    await email.fill('reader@shopper.example');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expectNotice(page, 'Subscribed!', 'Thank you for subscribing to our newsletter.');
    await expect(email).toHaveValue('');
    expect(fakeApi.calls.length).toBe(before);
  });
});

test.describe('section 4, store information', () => {
  test('the store can replace each text of the home page (ruling 7)', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /storeInfo', {
      body: { ...STORE, content: { 'home.title': 'Shirts of Surat', 'home.claim1': '' } },
    });
    await openPage(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shirts of Surat');
    await expect(page.getByText('blends', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Explore Collection' })).toBeVisible();
  });

  test('wrapped in data it is read the same way', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /storeInfo', { body: { data: STORE } });
    await openPage(page, '/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sample Store' })).toBeVisible();
  });

  test('the company name replaces a missing store name', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /storeInfo', { body: { ...STORE, storeName: null } });
    await openPage(page, '/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sample Company' })).toBeVisible();
  });

  test.describe('when it cannot be loaded', () => {
    test.use({ expectedConsole: /status of 500|ERR_EMPTY_RESPONSE/ });

    for (const [what, fakeReply] of [
      ['a failure', { status: 500, body: { error: 'no' } }],
      ['a dropped connection', { disconnect: true }],
      ['garbage', { text: 'nonsense' }],
    ] as const) {
      test(`${what}: the destructive notice of section 8, and a shop that still works`, async ({
        page,
        fakeApi,
      }) => {
        fakeApi.setReply('GET /storeInfo', fakeReply);
        await openPage(page, '/');
        await expectFailure(page, 'Error', 'Failed to load store information. Please refresh the page.');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Masala & Seasoning');
        await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveText([
          'men',
          'women',
          'accessories',
        ]);
        expect(fakeApi.callsOf('GET /products')[0]?.query).toEqual({ limit: '4', category: 'accessories' });
      });
    }

    test('it can be loaded again from the notice, without a new page', async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /storeInfo', { status: 500, body: { error: 'no' } });
      await openPage(page, '/');
      await expectFailure(page, 'Error', 'Failed to load store information. Please refresh the page.');
      fakeApi.setReply('GET /storeInfo', { body: STORE });
      await page.getByRole('button', { name: 'Load it again' }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sample Store' })).toBeVisible();
      await expect(page.getByText('Failed to load store information')).toHaveCount(0);
    });

    test('the browser requests it once more, and uses the reply', async ({ page, fakeApi }) => {
      let isFirst = true;
      fakeApi.setReply('GET /storeInfo', () => {
        const fakeReply = isFirst ? { status: 500 } : { body: STORE };
        isFirst = false;
        return fakeReply;
      });
      await openPage(page, '/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sample Store' })).toBeVisible();
      expect(fakeApi.callsOf('GET /storeInfo')).toHaveLength(2);
    });
  });

  test('it is fetched once on start: neither hydration nor navigation requests it again', async ({
    page,
    fakeApi,
  }) => {
    await openPage(page, '/');
    await page.getByRole('link', { name: 'Explore Collection' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Categories');
    expect(fakeApi.callsOf('GET /storeInfo')).toHaveLength(1);
  });
});
