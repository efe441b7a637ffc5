/**
 * Built-in texts of the home page (specification, section 2). The merchant can replace each text by its key
 * (specification, ruling 7). `HOME_SECTIONS` of the contract and docs/store-texts.md repeat them: change all three together (a
 * test compares them).
 */
export const HOME_TEXTS = {
  'home.heroAlt': '',
  'home.badge': '100% AUTHENTIC',
  'home.title': 'Premium Masala & Seasoning',
  'home.text':
    'Authentic, premium, handcrafted: regional blends, freshly ground, from the people who have always made them.',
  'home.action': 'Explore Collection',
  'home.claim1': '20+ spice blends',
  'home.claim2': '15+ regional flavors',
  'home.claim3': '30+ years experience',
  'home.collectionsLabel': 'Premium Collections',
  'home.collectionsTitle': 'Authentic Flavors of India',
  'home.featuredTitle': 'Featured Products',
  'home.traditionAlt': '',
  'home.traditionTitle': 'Traditional Flavors',
  'home.traditionText':
    'Every region of India has its own way with fire, stone and seed. We roast slowly, grind in small lots and pack on the same day, so that the first thing you meet is the aroma.',
  'home.traditionAction': 'Explore Products',
  'home.clothAlt': '',
  'home.clothTitle': 'Printed by Hand',
  'home.clothText':
    'Indigo and madder are weighed out like spice. The rest is a carved block, a steady hand and the sun: cloth of which no two lengths are quite alike.',
  'home.whyTitle': 'Why Choose Us',
  'home.why1Title': 'Premium Quality',
  'home.why1Text': 'Sorted by hand and bought by harvest; what does not smell right is not packed.',
  'home.why2Title': 'Authentic Recipes',
  'home.why2Text': 'Regional blends as families make them, with nothing added to fill the pack.',
  'home.why3Title': 'Freshly Ground',
  'home.why3Text':
    'Ground cool and in small lots, so that the oils stay in the spice until it meets your pan.',
  'home.newsletterTitle': 'Join Our Spice Community',
  'home.newsletterText': 'Recipes, new harvests and the odd story from the mill. One letter a month.',
} as const;

export type HomeTexts = Record<keyof typeof HOME_TEXTS, string>;
