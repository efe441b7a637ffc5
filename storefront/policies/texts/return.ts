import type { PolicyText } from '../policy-text.ts';
import { contactSection } from './contact-section.ts';
import { DEFAULT_JURISDICTION } from './default-jurisdiction.ts';

export const returnPolicy: PolicyText = {
  intro:
    'If something you bought at {store} is not right, you can send it back. This page says within what time, in what state, and how.',
  sections: [
    {
      heading: 'The return window',
      body: [
        'Ask for a return within 0-7 days of delivery. Damaged, defective or wrong goods should be reported as soon as you see it, best with a photograph of the product and of the pack.',
      ],
    },
    {
      heading: 'What can be returned',
      body: [
        [
          'clothing, footwear and accessories that are unused and unwashed, with their tags and their pack;',
          'food and spices in their unopened, sealed pack;',
          'anything that arrived damaged, defective, past its date, other than ordered, or later than we promised, whatever its kind.',
        ],
      ],
    },
    {
      heading: 'What cannot be returned',
      body: [
        [
          'opened food, for reasons of hygiene;',
          'innerwear, earrings and other goods worn close to the body;',
          'pieces made or altered to your wish;',
          'goods marked as final sale on their product page.',
        ],
        'These limits do not apply to goods that were defective or other than ordered when they reached you, or that reached you late.',
      ],
    },
    {
      heading: 'How to return',
      body: [
        [
          'Write to {email} or call {phone} with your order number, what you want to return and why.',
          'We answer within two working days, and arrange a pickup where our courier offers it; otherwise we tell you where to send the parcel.',
          'Pack the goods so that they are safe on the way, with everything that came with them.',
          'When they have arrived we look at them within two working days and tell you the result {notified}.',
        ],
        'If the fault is ours, or the goods came late, the return costs you nothing. If you changed your mind, the postage back is yours unless the product page says otherwise.',
      ],
    },
    {
      heading: 'Exchange',
      body: [
        'If only the size or the colour is wrong we gladly exchange the piece, as long as the one you want is in stock. The window and the conditions are the same as for a return.',
      ],
    },
    {
      heading: 'Your money',
      body: [
        `For an accepted return the refund is credited in 0-7 working days, as our {refund} describes. Indian law applies, and ${DEFAULT_JURISDICTION} have jurisdiction.`,
      ],
    },
    contactSection,
  ],
};
