import type { PreviewPage } from '#contract/page-links.ts';

/** A text of the shop with its built-in wording, which is shown while the merchant's is empty. */
export interface ContentText {
  /** In the store information it is the key of its document, a dot and this name: `home.title`. */
  name: string;
  label: string;
  /** Empty: without a text of the merchant nothing is shown. */
  builtIn: string;
  /** Default, of texts without a built-in wording: that nothing is shown. */
  hint?: string;
  isLong?: boolean;
  /** Where the preview shows it, if not on the page of its section. */
  previewPage?: PreviewPage;
}

/** An image, a link or a category of the shop. Empty: the shop shows its own. */
export interface ContentSetting {
  /** As the name of a text. */
  name: string;
  label: string;
  /** `image`: the files of an uploaded image, as a `srcset`. `link`: a path of the shop. `category`: its name. */
  kind: 'image' | 'link' | 'category';
  /** Where a link leads without a choice, in words. */
  unset?: string;
}

export interface TextSection {
  title: string;
  /** Where the preview shows its texts; default: the home page. */
  previewPage?: PreviewPage;
  settings?: readonly ContentSetting[];
  fields: readonly ContentText[];
}

const ALT_HINT = 'Read aloud to people who cannot see it. Needed if the image contains words.';

/** The texts of the home page in the order in which it shows them, by section. `storefront` has the same. */
export const HOME_SECTIONS: readonly TextSection[] = [
  {
    title: 'First view',
    settings: [
      { name: 'heroImage', label: 'Image', kind: 'image' },
      { name: 'actionLink', label: 'The button leads to', kind: 'link', unset: 'All products' },
    ],
    fields: [
      { name: 'heroAlt', label: 'What the image shows', hint: ALT_HINT, builtIn: '' },
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
      { name: 'traditionLink', label: 'The button leads to', kind: 'link', unset: 'All products' },
    ],
    fields: [
      { name: 'traditionAlt', label: 'What the image shows', hint: ALT_HINT, builtIn: '' },
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
      { name: 'clothAlt', label: 'What the image shows', hint: ALT_HINT, builtIn: '' },
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
        label: 'Last list',
        hint: 'Write the heading, a colon, and the entries separated by commas. A single hyphen removes the list.',
        builtIn: 'Home Services: Custom home decor, Home styling advice, Nationwide delivery',
        isLong: true,
      },
    ],
  },
];

/** The texts of all other pages, by section. Their built-in wording is in the components of `storefront` (a test compares them). */
export const SHOP_SECTIONS: readonly TextSection[] = [
  {
    title: 'Top of every page',
    settings: [{ name: 'announcementLink', label: 'It leads to', kind: 'link', unset: 'Nothing' }],
    fields: [{ name: 'announcement', label: 'Announcement', builtIn: '' }],
  },
  {
    title: 'Product page',
    previewPage: 'product',
    fields: [
      { name: 'productNote', label: 'Note below Add to Cart', builtIn: '', isLong: true },
      {
        name: 'shippingPromise',
        label: 'Delivery, behind the shipping fee',
        hint: 'Such as: Sent within two working days. Empty: the built-in delivery time, until you have a shipping policy or fees of your own.',
        builtIn: '',
      },
      {
        name: 'returnPromise',
        label: 'Returns',
        hint: 'Such as: Returns within 15 days. Empty: the built-in time, until you have a return policy of your own.',
        builtIn: '',
      },
      { name: 'relatedTitle', label: 'Heading of the products below', builtIn: 'You may also like' },
      { name: 'soldOut', label: 'Sold out', builtIn: 'Sold out for now.', previewPage: 'sold-out' },
      {
        name: 'productNotFound',
        previewPage: 'no-product',
        label: 'A product that is no longer there',
        builtIn:
          "We couldn't find the product you're looking for. It may have been discontinued or the link might be incorrect.",
        isLong: true,
      },
    ],
  },
  {
    title: 'Lists and search',
    fields: [
      {
        name: 'featuredEmpty',
        previewPage: 'empty-home',
        label: 'Home page without products',
        builtIn: 'No featured products available at the moment.',
      },
      {
        name: 'listingEmpty',
        previewPage: 'empty-listing',
        label: 'Category without products',
        builtIn: 'No products found with the selected filters.',
      },
      {
        name: 'searchTip1',
        previewPage: 'empty-search',
        label: 'Search without results: first tip',
        builtIn: 'Try fewer or more general words, such as kurta, turmeric or brass.',
      },
      {
        name: 'searchTip2',
        previewPage: 'empty-search',
        label: 'Search without results: second tip',
        builtIn: 'English and Hindi both work: haldi, हल्दी and turmeric find the same.',
      },
    ],
  },
  {
    title: 'Cart and checkout',
    previewPage: 'empty-cart',
    fields: [
      { name: 'cartEmptyTitle', label: 'Empty cart: heading', builtIn: 'Your cart is empty' },
      {
        name: 'cartEmpty',
        label: 'Empty cart: text',
        builtIn: 'Whatever you add waits here for you, in this browser.',
      },
      {
        name: 'cartText',
        label: 'Cart: below the heading',
        builtIn: 'You see the sum once more before you pay.',
        previewPage: 'cart',
      },
      { name: 'cartNote', label: 'Note in the cart', builtIn: '', isLong: true, previewPage: 'cart' },
      {
        name: 'checkoutNote',
        label: 'Note above Place Order',
        builtIn: '',
        isLong: true,
        previewPage: 'checkout',
      },
      {
        name: 'paymentText',
        label: 'Below the payment',
        builtIn: 'You can also pay later from your orders.',
        previewPage: 'payment',
      },
    ],
  },
  {
    title: 'After the order',
    previewPage: 'after-order',
    fields: [
      { name: 'thanksTitle', label: 'Heading', builtIn: 'Thank You for Your Order!' },
      {
        name: 'thanksText',
        label: 'Text',
        builtIn: 'A confirmation is on its way to your email, with everything you ordered and where it goes.',
        isLong: true,
      },
      { name: 'thanksNote', label: 'Note below it', builtIn: '', isLong: true },
      {
        name: 'trackText',
        label: 'Track an order',
        builtIn: 'Enter your order number and the email or phone you gave with it. No account needed.',
        previewPage: 'track-order',
      },
      {
        name: 'refundTime',
        label: 'When a refund arrives, also in emails',
        builtIn: 'Refunds are credited in 0-7 working days; your bank may need a little longer to show it.',
        isLong: true,
        previewPage: 'refunded-order',
      },
    ],
  },
  {
    title: 'Account and saved products',
    fields: [
      {
        name: 'loginText',
        label: 'Sign in',
        builtIn: 'To check out, pay and follow your orders.',
        previewPage: 'sign-in',
      },
      {
        name: 'registerText',
        previewPage: 'register',
        label: 'Create an account',
        builtIn: 'One account for checkout, payment and your orders.',
      },
      {
        name: 'forgotText',
        label: 'Forgot password',
        builtIn: 'No problem. Tell us the email address of your account.',
        previewPage: 'forgot-password',
      },
      {
        name: 'ordersEmpty',
        label: 'My Orders, empty',
        builtIn: 'What you order will be listed here.',
        previewPage: 'empty-orders',
      },
      {
        name: 'savedEmptyTitle',
        label: 'Saved, empty: heading',
        builtIn: 'Nothing saved yet',
        previewPage: 'empty-saved',
      },
      {
        name: 'savedEmpty',
        previewPage: 'empty-saved',
        label: 'Saved, empty: text',
        builtIn: 'Press the heart on a product, and it waits here for you, in this browser.',
      },
    ],
  },
  {
    title: 'Contact, newsletter and unknown pages',
    previewPage: 'contact',
    fields: [
      {
        name: 'contactText',
        label: 'Contact page',
        builtIn: 'A question about an order, a product or a bulk purchase? Write to us.',
      },
      {
        name: 'contactThanks',
        label: 'After a message',
        previewPage: 'contact-thanks',
        builtIn: "Thank you for contacting us. We'll get back to you shortly.",
      },
      {
        name: 'subscribed',
        previewPage: 'subscribed',
        label: 'After a subscription to the newsletter',
        builtIn: 'Thank you for subscribing to our newsletter.',
      },
      {
        name: 'notFound',
        label: 'A page that does not exist',
        builtIn: 'Oops! Page not found',
        previewPage: 'not-found',
      },
    ],
  },
];

/** The sections of each document of texts with fixed names; those of `listings` depend on the categories. */
export const TEXT_SECTIONS: Readonly<Record<string, readonly TextSection[]>> = {
  home: HOME_SECTIONS,
  shop: SHOP_SECTIONS,
};
