import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { ContentReply, ContentSummary, ContentVersionList } from '#contract/admin/content/content.ts';
import { EDITABLE_EMAILS } from '#contract/admin/content/content-documents.ts';
import { API_PATHS, API_PREFIX, LINKED_API_PATHS } from '#contract/api-paths.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { saveStoreInfo } from '../save-store-info.ts';
import { publishDueContent } from './publish-content.ts';

const GUIDE = {
  id: 'kurtas',
  title: 'Kurtas',
  goods: ['Kurtas'],
  tables: [{ columns: ['Size', 'Chest'], rows: [['S', '88']] }],
};
const BEFORE = {
  storeName: 'Haat',
  categories: ['Masala', 'Dr. Herbal'],
  content: { 'home.badge': 'Handmade', 'listing.title.masala': 'Spices', 'own.text': 'Kept' },
  policies: { terms: '<p>Terms</p>' },
  socialLinks: { instagram: 'https://instagram.example/haat', pinterest: 'https://pinterest.example/haat' },
  phoneHours: 'Monday, 10 am',
  sizeGuides: [GUIDE],
};

let shop: Awaited<ReturnType<typeof testApp>>;
let editor: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  shop = await testApp();
  editor = await signedInStaff(shop.app, shop.db, 'catalog-editor');
});
beforeEach(async () => {
  await sql`truncate content_versions, content_previews`.execute(shop.db);
  await saveStoreInfo(shop.db, BEFORE);
});
afterAll(() => shop.close());

const fill = (path: string, document: string) => {
  const [kind = '', key = ''] = document.split('/');
  return path.replace(':kind', kind).replace(':key', key);
};

async function read(document: string): Promise<{ content: ContentReply; etag: string }> {
  const reply = await staffInject(shop.app, editor, 'GET', fill(ADMIN_PATHS.contentDocument, document));
  return { content: reply.json(), etag: String(reply.headers.etag) };
}

async function send(
  method: 'PATCH' | 'POST',
  path: string,
  document: string,
  payload: object,
  etag?: string,
) {
  const tag = etag ?? (await read(document)).etag;
  return await staffInject(shop.app, editor, method, fill(path, document), {
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', 'if-match': tag },
  });
}

const saveDraft = (document: string, fields: object, etag?: string) =>
  send('PATCH', ADMIN_PATHS.contentDocument, document, fields, etag);
const publish = (document: string, etag?: string) =>
  send('POST', ADMIN_PATHS.publishContent, document, {}, etag);

const shopInfo = async () => (await shop.app.inject(API_PREFIX + API_PATHS.storeInfo)).json();
const versionsOf = async (document: string): Promise<ContentVersionList['data']> =>
  (await staffInject(shop.app, editor, 'GET', fill(ADMIN_PATHS.contentVersions, document))).json().data;

test('a draft is stored on the server and not shown in the shop; publishing shows it at once, and all else stays', async () => {
  const draft = await saveDraft('texts/home', { title: ' Cloth of Bagru ', badge: '' });
  expect(draft.statusCode).toBe(200);
  expect(draft.json()).toMatchObject({
    body: { title: 'Cloth of Bagru', badge: '', text: '' },
    live: { title: '', badge: 'Handmade' },
    draft: { by: editor.name },
  });
  expect(draft.headers.etag).toBe((await read('texts/home')).etag);
  expect((await shopInfo()).content).toEqual(BEFORE.content);

  const published = await publish('texts/home', String(draft.headers.etag));
  expect(published.statusCode).toBe(200);
  expect(published.json()).toMatchObject({
    live: { title: 'Cloth of Bagru' },
    published: { by: editor.name },
  });
  expect(published.json().draft).toBeUndefined();
  await eventually(async () =>
    expect((await shopInfo()).content).toEqual({
      'home.title': 'Cloth of Bagru',
      'listing.title.masala': 'Spices',
      'own.text': 'Kept',
    }),
  );
  expect((await shopInfo()).policies).toEqual(BEFORE.policies);
  expect((await publish('texts/home')).statusCode).toBe(422);
});

test.each([
  [
    'texts/listings',
    { 'title:dr%2E herbal': 'Herbs', 'title:masala': '' },
    (info: Info) => info.content?.['listing.title.dr. herbal'],
    'Herbs',
  ],
  [
    'policy/privacy',
    { html: '<h1>Yours</h1><script>x</script>' },
    (info: Info) => info.policies?.privacy,
    '<h2>Yours</h2>',
  ],
  [
    'contact/page',
    { phoneHours: '', instagram: '', youtube: 'https://youtube.example/@haat' },
    (info: Info) => info.socialLinks,
    { pinterest: 'https://pinterest.example/haat', youtube: 'https://youtube.example/@haat' },
  ],
])('%s is published where the shop reads it', async (document, fields, readBack, expected) => {
  expect((await saveDraft(document, fields)).statusCode).toBe(200);
  expect((await publish(document)).statusCode).toBe(200);
  await eventually(async () => expect(readBack(await shopInfo())).toEqual(expected));
});
type Info = Record<'content' | 'policies' | 'socialLinks', Record<string, string> | undefined>;

test('size guides are published with their tables; the ETag of a draft is that of the next read', async () => {
  const wider = { ...GUIDE, id: 'kurtis', title: 'Kurtis', advice: ['Between two sizes take the larger.'] };
  const draft = await saveDraft('size-guides/all', { guides: [GUIDE, wider] });
  expect(draft.headers.etag).toBe((await read('size-guides/all')).etag);
  expect((await publish('size-guides/all', String(draft.headers.etag))).statusCode).toBe(200);
  await eventually(async () => {
    const guides = (await shop.app.inject(API_PREFIX + API_PATHS.sizeGuides)).json().data;
    expect(guides).toEqual([GUIDE, wider]);
  });
});

test('each wrong field is named, and nothing is saved', async () => {
  const contact = await saveDraft('contact/page', { instagram: 'haat', myspace: 'https://x.example' });
  expect(contact.statusCode).toBe(422);
  expect(contact.json().fields).toEqual([
    { path: 'instagram', message: expect.stringMatching(/https:/) },
    { path: 'myspace', message: 'Contact page has no field myspace.' },
  ]);
  const guide = { ...GUIDE, title: '', tables: [{ columns: ['Size', 'Chest'], rows: [['S']] }] };
  const guides = await saveDraft('size-guides/all', { guides: [guide] });
  expect(guides.json().fields).toEqual([
    { path: 'guides.0.title', message: 'Fill this in.' },
    { path: 'guides.0.tables.0', message: 'Every row needs as many cells as there are columns.' },
  ]);
  expect((await saveDraft('texts/home', { title: 'x'.repeat(1_001) })).statusCode).toBe(422);
  expect((await saveDraft('texts/home', { title: [GUIDE] })).statusCode).toBe(422);
  expect((await read('contact/page')).content.draft).toBeUndefined();
  expect((await read('texts/shoes')).content).toMatchObject({ code: 'not_found' });
});

test('of two editors the second sees what the first has saved, also when publishing', async () => {
  const { etag } = await read('policy/terms');
  expect((await saveDraft('policy/terms', { html: '<p>First</p>' }, etag)).statusCode).toBe(200);
  const late = await saveDraft('policy/terms', { html: '<p>Second</p>' }, etag);
  expect([late.statusCode, late.json().current]).toEqual([412, { html: '<p>First</p>' }]);
  expect((await publish('policy/terms', etag)).statusCode).toBe(412);
  expect((await read('policy/terms')).content.live).toEqual({ html: '<p>Terms</p>' });
});

test('logo, icon and color are published where the pages read them; a color that cannot be read is rejected', async () => {
  const dark = await saveDraft('appearance/shop', { accent: '#7a1f2b' });
  expect(dark.statusCode).toBe(422);
  expect(dark.json().fields[0].message).toMatch(
    /^This colour has a contrast of 1\.\d to 1 .* text needs 4\.5 to 1\. The nearest .* is #[\da-f]{6}\.$/,
  );
  expect(
    (await saveDraft('appearance/shop', { accent: 'red', icon: 'https://x.example/a.png' })).json().fields,
  ).toHaveLength(2);
  const saved = await saveDraft('appearance/shop', {
    accent: '#8aa5d6',
    logo: '/media/logo-320.webp',
    icon: '/media/icon-320.webp',
  });
  expect(saved.statusCode).toBe(200);
  await publish('appearance/shop');
  await eventually(async () => {
    const info = await shopInfo();
    expect(info.companyLogoUrl).toBe('/media/logo-320.webp');
    expect(info.content).toEqual({
      ...BEFORE.content,
      'appearance.accent': '#8aa5d6',
      'appearance.icon': '/media/icon-320.webp',
    });
  });
  await saveDraft('appearance/shop', { accent: '', logo: '', icon: '' });
  await publish('appearance/shop');
  await eventually(async () => {
    const info = await shopInfo();
    expect([info.companyLogoUrl, info.content]).toEqual([undefined, BEFORE.content]);
  });
});

const SRCSET = '/media/a-320.webp 320w, /media/a-960.webp 960w';

test('images, links and categories of pages are published where the pages read them; others are rejected', async () => {
  const home = { heroImage: SRCSET, actionLink: '/products?category=masala', category1: 'Masala' };
  expect((await saveDraft('texts/home', home)).statusCode).toBe(200);
  expect((await publish('texts/home')).statusCode).toBe(200);
  expect((await saveDraft('texts/listings', { 'image:dr%2E herbal': SRCSET })).statusCode).toBe(200);
  expect((await publish('texts/listings')).statusCode).toBe(200);
  await eventually(async () =>
    expect((await shopInfo()).content).toEqual({
      ...BEFORE.content,
      'home.heroImage': SRCSET,
      'home.actionLink': '/products?category=masala',
      'home.category1': 'Masala',
      'listing.image.dr. herbal': SRCSET,
    }),
  );
  const wrong = await saveDraft('texts/home', {
    heroImage: 'https://elsewhere.example/a.webp 320w',
    actionLink: '//elsewhere.example',
    traditionLink: 'javascript:alert(1)',
  });
  expect(wrong.json().fields.map(({ path }: { path: string }) => path)).toEqual([
    'heroImage',
    'actionLink',
    'traditionLink',
  ]);
  expect((await saveDraft('texts/listings', { 'image:masala': 'a.webp' })).statusCode).toBe(422);
  await saveDraft('texts/home', { heroImage: '', actionLink: '', category1: '' });
  await publish('texts/home');
  await eventually(async () => expect((await shopInfo()).content['home.heroImage']).toBeUndefined());
});

test('the announcement and the texts of other pages are published like those of the home page', async () => {
  const texts = { announcement: ' Diwali sale ', announcementLink: '/products', cartEmpty: 'Nothing yet' };
  expect((await saveDraft('texts/shop', texts)).statusCode).toBe(200);
  expect((await publish('texts/shop')).statusCode).toBe(200);
  await eventually(async () =>
    expect((await shopInfo()).content).toEqual({
      ...BEFORE.content,
      'shop.announcement': 'Diwali sale',
      'shop.announcementLink': '/products',
      'shop.cartEmpty': 'Nothing yet',
    }),
  );
  const wrong = await saveDraft('texts/shop', { announcementLink: '//elsewhere.example', title: 'Home' });
  expect(wrong.json().fields.map(({ path }: { path: string }) => path)).toEqual([
    'announcementLink',
    'title',
  ]);
  expect((await saveDraft('texts/home', { announcement: 'Sale' })).statusCode).toBe(422);
});

test('two requests at the same time save one draft', async () => {
  const { etag } = await read('policy/about');
  const replies = await Promise.all(
    [1, 2, 3].map((i) => saveDraft('policy/about', { html: `<p>${i}</p>` }, etag)),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
});

describe('versions', () => {
  test('what the shop showed before the first publication, each publication and each discarded draft can be restored', async () => {
    await saveDraft('policy/terms', { html: '<p>Second</p>' });
    await publish('policy/terms');
    await saveDraft('policy/terms', { html: '<p>Never shown</p>' });
    const discarded = await send('POST', ADMIN_PATHS.discardContent, 'policy/terms', {});
    expect(discarded.json()).toMatchObject({ body: { html: '<p>Second</p>' } });
    const versions = await versionsOf('policy/terms');
    expect(versions.map(({ status, excerpt }) => [status, excerpt])).toEqual([
      ['discarded', 'Never shown'],
      ['published', 'Second'],
      ['published', 'Terms'],
    ]);
    expect(versions[2]?.by).toBe('The shop');
    const restored = await send('POST', ADMIN_PATHS.restoreContent, 'policy/terms', {
      versionId: versions[2]?.id,
    });
    expect(restored.json()).toMatchObject({
      body: { html: '<p>Terms</p>' },
      live: { html: '<p>Second</p>' },
    });
    await publish('policy/terms');
    expect((await read('policy/terms')).content.live).toEqual({ html: '<p>Terms</p>' });
    const undone = await send('POST', ADMIN_PATHS.restoreContent, 'policy/terms', {
      versionId: discarded.json().versionId,
    });
    expect(undone.json().body).toEqual({ html: '<p>Never shown</p>' });
    const other = await send('POST', ADMIN_PATHS.restoreContent, 'policy/about', {
      versionId: versions[0]?.id,
    });
    expect(other.statusCode).toBe(404);
  });

  test('what the command line has written meanwhile is among the versions', async () => {
    await saveDraft('policy/terms', { html: '<p>Second</p>' });
    await publish('policy/terms');
    await saveStoreInfo(shop.db, { ...BEFORE, policies: { terms: '<p>From a file</p>' } });
    await saveDraft('policy/terms', { html: '<p>Third</p>' });
    await publish('policy/terms');
    const excerpts = (await versionsOf('policy/terms')).map(({ excerpt }) => excerpt);
    expect(excerpts).toEqual(['Third', 'From a file', 'Second', 'Terms']);
  });

  test('the list of versions has parts of twenty', async () => {
    for (let i = 0; i < 22; i += 1) {
      await saveDraft('policy/terms', { html: `<p>Version ${i}</p>` });
      await publish('policy/terms');
    }
    const path = fill(ADMIN_PATHS.contentVersions, 'policy/terms');
    const first: ContentVersionList = (await staffInject(shop.app, editor, 'GET', path)).json();
    const second: ContentVersionList = (
      await staffInject(shop.app, editor, 'GET', `${path}?after=${first.next}`)
    ).json();
    const excerpts = [...first.data, ...second.data].map(({ excerpt }) => excerpt);
    expect(excerpts).toEqual([...Array.from({ length: 22 }, (_, i) => `Version ${21 - i}`), 'Terms']);
    expect(second.next).toBeUndefined();
  });
});

describe('scheduled publication', () => {
  const schedule = (document: string, publishAt: string) =>
    send('POST', ADMIN_PATHS.scheduleContent, document, { publishAt });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const makeDue = () =>
    sql`update content_versions set publish_at = now() where status = 'scheduled'`.execute(shop.db);

  test('a scheduled version is shown when its time has come, and another one can be edited until then', async () => {
    await saveDraft('texts/home', { title: 'Happy Diwali' });
    const scheduled = await schedule('texts/home', inDays(2));
    expect(scheduled.json()).toMatchObject({
      body: { title: '' },
      scheduled: [{ by: editor.name, publishAt: expect.any(String) }],
    });
    await saveDraft('texts/home', { badge: 'Small batches' });
    await publish('texts/home');
    expect(await publishDueContent(shop.db)).toBe(0);
    await makeDue();
    expect(await publishDueContent(shop.db)).toBe(1);
    expect(await publishDueContent(shop.db)).toBe(0);
    const { content } = await read('texts/home');
    expect(content).toMatchObject({ live: { title: 'Happy Diwali', badge: 'Handmade' }, scheduled: [] });
    await eventually(async () => expect((await shopInfo()).content?.['home.title']).toBe('Happy Diwali'));
    const [entry] = await shop.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'subject_id', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toMatchObject({
      actor_kind: 'system',
      subject_id: 'texts/home',
      after: { title: 'Happy Diwali' },
    });
  });

  test('without a draft, what is shown now is published again later: the end of a sale', async () => {
    await schedule('texts/home', inDays(3));
    await saveDraft('texts/home', { badge: 'Sale' });
    await publish('texts/home');
    await makeDue();
    await publishDueContent(shop.db);
    expect((await read('texts/home')).content.live.badge).toBe('Handmade');
  });

  test('several servers publish a version once', async () => {
    await saveDraft('policy/terms', { html: '<p>Later</p>' });
    await schedule('policy/terms', inDays(1));
    await makeDue();
    const counts = await Promise.all([1, 2, 3].map(() => publishDueContent(shop.db)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  test('a cancelled one becomes the draft again', async () => {
    await saveDraft('policy/terms', { html: '<p>Later</p>' });
    const { scheduled }: ContentSummary = (await schedule('policy/terms', inDays(1))).json();
    const cancelled = await send('POST', ADMIN_PATHS.unscheduleContent, 'policy/terms', {
      versionId: scheduled[0]?.id,
    });
    expect(cancelled.json()).toMatchObject({ body: { html: '<p>Later</p>' }, scheduled: [] });
    await makeDue();
    expect(await publishDueContent(shop.db)).toBe(0);
    const again = await send('POST', ADMIN_PATHS.unscheduleContent, 'policy/terms', {
      versionId: scheduled[0]?.id,
    });
    expect(again.statusCode).toBe(422);
  });

  test.each([
    ['is over', -1],
    ['is more than a year away', 400],
  ])('a time that %s is rejected', async (_name, days) => {
    const reply = await schedule('policy/terms', inDays(days));
    expect([reply.statusCode, reply.json().fields?.[0]?.path]).toEqual([422, 'publishAt']);
  });
});

describe('taking a publication back', () => {
  const undo = async (entryId: number) =>
    (
      await staffInject(shop.app, editor, 'POST', ADMIN_PATHS.undoActivity.replace(':id', `${entryId}`))
    ).json();

  test('restores the texts that it replaced, and is skipped after a newer publication', async () => {
    const owner = await signedInStaff(shop.app, shop.db, 'owner');
    await saveDraft('texts/home', { title: 'First', badge: '' });
    const { activityId } = (await publish('texts/home')).json();
    const asOwner = (id: number) =>
      staffInject(shop.app, owner, 'POST', ADMIN_PATHS.undoActivity.replace(':id', `${id}`));
    expect((await asOwner(activityId)).json()).toEqual({ isUndone: true });
    expect((await read('texts/home')).content.live).toMatchObject({ title: '', badge: 'Handmade' });
    await saveDraft('texts/home', { title: 'Second' });
    const second = (await publish('texts/home')).json().activityId;
    await saveDraft('texts/home', { title: 'Third' });
    await publish('texts/home');
    expect((await asOwner(second)).json()).toMatchObject({ isUndone: false, skipped: expect.any(String) });
    expect((await read('texts/home')).content.live.title).toBe('Third');
  });

  test('the editor who published may do it', async () => {
    await saveDraft('texts/home', { title: 'First' });
    const { activityId } = (await publish('texts/home')).json();
    expect(await undo(activityId)).toEqual({ isUndone: true });
  });
});

test('the list names what is drafted, scheduled and published of each page', async () => {
  await saveDraft('policy/terms', { html: '<p>New</p>' });
  const { data }: { data: ContentSummary[] } = (
    await staffInject(shop.app, editor, 'GET', ADMIN_PATHS.content)
  ).json();
  expect(data.map(({ kind, key }) => `${kind}/${key}`)).toEqual([
    'texts/home',
    'texts/shop',
    'texts/listings',
    ...['terms', 'privacy', 'refund', 'return', 'shipping', 'about'].map((slug) => `policy/${slug}`),
    'size-guides/all',
    'contact/page',
    'appearance/shop',
    ...Object.keys(EDITABLE_EMAILS).map((kind) => `email/${kind}`),
  ]);
  expect(data[3]).toMatchObject({ page: '/terms', draft: { by: editor.name }, scheduled: [] });
});

describe('a preview', () => {
  const create = async (document: string, content: object, staff = editor) =>
    await staffInject(shop.app, staff, 'POST', fill(ADMIN_PATHS.previewContent, document), {
      payload: JSON.stringify(content),
      headers: { 'content-type': 'application/json' },
    });
  const open = async (token: string) =>
    await shop.app.inject(API_PREFIX + LINKED_API_PATHS.contentPreview.replace(':token', token));

  test('has the texts of the screen, of the draft or of a version; the shop has not', async () => {
    await saveDraft('texts/home', { title: 'Draft' });
    const unsaved = await open((await create('texts/home', { body: { badge: 'Unsaved' } })).json().token);
    expect(unsaved.json()).toMatchObject({
      page: '/',
      storeInfo: { content: { 'home.title': 'Draft', 'home.badge': 'Unsaved', 'own.text': 'Kept' } },
      sizeGuides: { data: [GUIDE] },
    });
    expect(unsaved.headers['cache-control']).toBe('no-store');
    expect(unsaved.headers.etag).toBeUndefined();
    await publish('texts/home');
    const [, first] = await versionsOf('texts/home');
    const past = await open((await create('texts/home', { versionId: first?.id })).json().token);
    expect(past.json().storeInfo.content['home.title']).toBeUndefined();
    expect((await shopInfo()).content?.['home.badge']).toBe('Handmade');
    const wrong = await create('contact/page', { body: { instagram: 'haat' } });
    expect(wrong.json().fields).toHaveLength(1);
  });

  test('ends after an hour, and with the session of its staff member', async () => {
    const other = await signedInStaff(shop.app, shop.db, 'manager');
    const { token } = (await create('texts/home', {}, other)).json();
    expect((await open(token)).statusCode).toBe(200);
    expect((await open(`${token}x`)).statusCode).toBe(404);
    await staffInject(shop.app, other, 'POST', ADMIN_PATHS.signOut);
    expect((await open(token)).statusCode).toBe(404);
    const expiring = (await create('texts/home', {})).json().token;
    await sql`update content_previews set expires_at = now()`.execute(shop.db);
    expect((await open(expiring)).statusCode).toBe(404);
  });

  test('of one session at most twenty are stored', async () => {
    for (let i = 0; i < 22; i += 1) await create('texts/home', { body: { title: `${i}` } });
    const { rows } =
      await sql`select body ->> 'title' as title from content_previews order by created_at`.execute(shop.db);
    expect(rows).toHaveLength(20);
    expect(rows.at(-1)).toEqual({ title: '21' });
  });
});
