import { PAGE_PATHS } from '#contract/page-links.ts';
import { POLICY_TITLES } from '#contract/policies.ts';

/** A text of the shop with its built-in wording, which is shown while the merchant's is empty. */
export interface ContentText {
  /** In the store information it is `home.` and this name. */
  name: string;
  label: string;
  builtIn: string;
  isLong?: boolean;
}

/** An image, a link or a category of the shop. Empty: the shop shows its own. */
export interface ContentSetting {
  /** In the store information it is `home.` and this name. */
  name: string;
  label: string;
  /** `image`: the files of an uploaded image, as a `srcset`. `link`: a path of the shop. `category`: its name. */
  kind: 'image' | 'link' | 'category';
}

interface HomeSection {
  title: string;
  settings?: readonly ContentSetting[];
  fields: readonly ContentText[];
}

/** The texts of the home page in the order in which it shows them, by section. `storefront` has the same. */
export const HOME_SECTIONS: readonly HomeSection[] = [
  {
    title: 'First view',
    settings: [
      { name: 'heroImage', label: 'Image', kind: 'image' },
      { name: 'actionLink', label: 'The button leads to', kind: 'link' },
    ],
    fields: [
      { name: 'badge', label: 'Above the heading', builtIn: '100% AUTHENTIC' },
      { name: 'title', label: 'Heading', builtIn: 'Premium Masala & Seasoning' },
      {
        name: 'text',
        label: 'Text',
        builtIn:
          'Authentic, premium, handcrafted: regional blends, freshly ground, from the people who have always made them.',
        isLong: true,
      },
      { name: 'action', label: 'Button', builtIn: 'Explore Collection' },
      { name: 'claim1', label: 'First figure', builtIn: '20+ spice blends' },
      { name: 'claim2', label: 'Second figure', builtIn: '15+ regional flavors' },
      { name: 'claim3', label: 'Third figure', builtIn: '30+ years experience' },
    ],
  },
  {
    title: 'Categories and featured products',
    settings: [
      { name: 'category1', label: 'First category', kind: 'category' },
      { name: 'category2', label: 'Second category', kind: 'category' },
      { name: 'category3', label: 'Third category', kind: 'category' },
    ],
    fields: [
      {
        name: 'collectionsLabel',
        label: 'Above the heading of the categories',
        builtIn: 'Premium Collections',
      },
      { name: 'collectionsTitle', label: 'Heading of the categories', builtIn: 'Authentic Flavors of India' },
      { name: 'featuredTitle', label: 'Heading of the featured products', builtIn: 'Featured Products' },
    ],
  },
  {
    title: 'First story',
    settings: [
      { name: 'traditionImage', label: 'Image', kind: 'image' },
      { name: 'traditionLink', label: 'The button leads to', kind: 'link' },
    ],
    fields: [
      { name: 'traditionTitle', label: 'Heading', builtIn: 'Traditional Flavors' },
      {
        name: 'traditionText',
        label: 'Text',
        builtIn:
          'Every region of India has its own way with fire, stone and seed. We roast slowly, grind in small lots and pack on the same day, so that the first thing you meet is the aroma.',
        isLong: true,
      },
      { name: 'traditionAction', label: 'Button', builtIn: 'Explore Products' },
    ],
  },
  {
    title: 'Second story, in shops that sell clothes',
    settings: [{ name: 'clothImage', label: 'Image', kind: 'image' }],
    fields: [
      { name: 'clothTitle', label: 'Heading', builtIn: 'Printed by Hand' },
      {
        name: 'clothText',
        label: 'Text',
        builtIn:
          'Indigo and madder are weighed out like spice. The rest is a carved block, a steady hand and the sun: cloth of which no two lengths are quite alike.',
        isLong: true,
      },
    ],
  },
  {
    title: 'Three reasons',
    fields: [
      { name: 'whyTitle', label: 'Heading', builtIn: 'Why Choose Us' },
      { name: 'why1Title', label: 'First reason', builtIn: 'Premium Quality' },
      {
        name: 'why1Text',
        label: 'First reason: text',
        builtIn: 'Sorted by hand and bought by harvest; what does not smell right is not packed.',
        isLong: true,
      },
      { name: 'why2Title', label: 'Second reason', builtIn: 'Authentic Recipes' },
      {
        name: 'why2Text',
        label: 'Second reason: text',
        builtIn: 'Regional blends as families make them, with nothing added to fill the pack.',
        isLong: true,
      },
      { name: 'why3Title', label: 'Third reason', builtIn: 'Freshly Ground' },
      {
        name: 'why3Text',
        label: 'Third reason: text',
        builtIn: 'Ground cool and in small lots, so that the oils stay in the spice until it meets your pan.',
        isLong: true,
      },
    ],
  },
  {
    title: 'Newsletter',
    fields: [
      { name: 'newsletterTitle', label: 'Heading', builtIn: 'Join Our Spice Community' },
      {
        name: 'newsletterText',
        label: 'Text',
        builtIn: 'Recipes, new harvests and the odd story from the mill. One letter a month.',
        isLong: true,
      },
    ],
  },
  {
    title: 'Foot of every page',
    fields: [
      {
        name: 'footer',
        label: 'Last list, as Heading: one, two, three. A hyphen removes it',
        builtIn: 'Home Services: Custom home decor, Home styling advice, Nationwide delivery',
        isLong: true,
      },
    ],
  },
];

/** The networks whose profiles the contact page and the footer link. */
export const SOCIAL_NETWORKS = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
} as const;

const SHOP = ['store_name'] as const;
const ORDER = [...SHOP, 'order_number', 'customer_name', 'order_total', 'city'] as const;
const SHIPMENT = [...ORDER, 'carrier', 'tracking_number'] as const;

/** What is replaced in the texts of emails: `{{order_number}}` by the number of the order. */
export type PlaceholderName = (typeof SHIPMENT)[number];

interface EditableEmail {
  title: string;
  placeholders: readonly PlaceholderName[];
}

/** The emails whose subject, opening and closing the merchant may write, by kind. */
export const EDITABLE_EMAILS: Readonly<Record<string, EditableEmail>> = {
  'order-placed': { title: 'Order confirmation', placeholders: ORDER },
  'cash-on-delivery-chosen': { title: 'Cash on delivery chosen', placeholders: ORDER },
  'payment-reminder': { title: 'Payment reminder', placeholders: ORDER },
  'payment-received': { title: 'Payment received', placeholders: ORDER },
  'payment-claim-rejected': { title: 'Payment not found', placeholders: ORDER },
  'address-changed': { title: 'Address changed', placeholders: ORDER },
  'order-shipped': { title: 'Shipped', placeholders: SHIPMENT },
  'order-delivered': { title: 'Delivered', placeholders: ORDER },
  'order-cancelled': { title: 'Cancelled', placeholders: ORDER },
  'items-cancelled': { title: 'Items cancelled', placeholders: ORDER },
  'order-returned': { title: 'Returned to the shop', placeholders: SHIPMENT },
  'refund-due': { title: 'Refund due', placeholders: ORDER },
  'refund-sent': { title: 'Refund sent', placeholders: ORDER },
  welcome: { title: 'Welcome', placeholders: SHOP },
  'contact-acknowledgement': { title: 'Contact message received', placeholders: SHOP },
  'contact-reply': { title: 'Reply to a message', placeholders: SHOP },
};

export const CONTENT_KINDS = ['texts', 'policy', 'size-guides', 'contact', 'appearance', 'email'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What is edited, published and restored as a whole. `page`: where the shop shows it; emails have none. */
export interface ContentDocument {
  kind: ContentKind;
  key: string;
  title: string;
  page?: string;
}

export const CONTENT_DOCUMENTS: readonly ContentDocument[] = [
  { kind: 'texts', key: 'home', title: 'Home page', page: PAGE_PATHS.home },
  {
    kind: 'texts',
    key: 'listings',
    title: 'Headings, texts and images of categories',
    page: PAGE_PATHS.products,
  },
  ...Object.entries(POLICY_TITLES).map(([slug, title]) => ({
    kind: 'policy' as const,
    key: slug,
    title,
    page: PAGE_PATHS.policy.replace(':policyType', slug),
  })),
  { kind: 'size-guides', key: 'all', title: 'Size guides', page: PAGE_PATHS.sizeGuide },
  { kind: 'contact', key: 'page', title: 'Contact page', page: PAGE_PATHS.contact },
  { kind: 'appearance', key: 'shop', title: 'Logo and colour', page: PAGE_PATHS.home },
  ...Object.entries(EDITABLE_EMAILS).map(([key, { title }]) => ({
    kind: 'email' as const,
    key,
    title: `Email: ${title.toLowerCase()}`,
  })),
];
