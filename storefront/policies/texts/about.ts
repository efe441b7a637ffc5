import type { PolicyText } from '../policy-text.ts';
import { contactSection } from './contact-section.ts';

export const about: PolicyText = {
  intro: '{description}',
  sections: [
    {
      heading: 'Who we are',
      body: [
        '{store} is run by {company}. We work with small makers all over India and bring what they grow, grind, weave and stitch straight to your door.',
      ],
    },
    {
      heading: 'What we care about',
      body: [
        [
          'Honest goods: what the page says is what is in the parcel.',
          'Honest prices: in rupees, with all taxes in them{shippingIncluded}.',
          'Makers first: we name where things come from and buy in lots that a small workshop can make well.',
          'Little waste: packs that protect, and nothing around them that does not.',
        ],
      ],
    },
    {
      heading: 'How we work',
      body: [
        'Normal orders reach you in 0-7 working days, bulk orders in 10-15 business days. If something is not right you have a window of 0-7 days to cancel or return it, and refunds are credited in 0-7 working days. The details stand in our {shipping}, {return} and {refund}.',
      ],
    },
    {
      heading: 'The fine print',
      body: ['{legal}'],
    },
    contactSection,
  ],
};
