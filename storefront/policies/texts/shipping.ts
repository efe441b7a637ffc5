import type { PolicyText } from '../policy-text.ts';
import { contactSection } from './contact-section.ts';
import { DEFAULT_JURISDICTION } from './default-jurisdiction.ts';

export const shipping: PolicyText = {
  intro: 'How {company} packs and sends what you order at {store}, how long it takes, and what it costs.',
  sections: [
    {
      heading: 'Where we deliver',
      body: [
        'We deliver to addresses within India that our couriers serve. If yours is not among them we tell you and return your money in full.',
      ],
    },
    {
      heading: 'How long it takes',
      body: [
        [
          'Normal orders are delivered in 0-7 working days.',
          'Bulk orders are delivered in 10-15 business days; for large quantities please ask us first.',
        ],
        'The days count from the confirmation of your payment, or from the order for cash on delivery. Sundays and public holidays do not count. Hills, islands, heavy monsoon or festival weeks can make a parcel later; then we keep you informed.',
      ],
    },
    {
      heading: 'What it costs',
      body: ['{shippingCost}'],
    },
    {
      heading: 'Following your parcel',
      body: [
        'You see the state of each order in your account and on the {track} page, which needs only the order number and the email or phone you gave. As soon as the courier has given us a tracking number it is shown there.',
      ],
    },
    {
      heading: 'At the door',
      body: [
        'Please make sure that somebody can take the parcel and that the phone number of the order can be reached. The courier usually tries more than once; a parcel that cannot be delivered comes back to us, and we ask you how to go on.',
        'If a parcel is open or badly dented, note it with the courier or refuse it, and tell us the same day. Spices and other food travel sealed; do not use a pack whose seal is broken.',
      ],
    },
    {
      heading: 'Wrong address, lost parcels',
      body: [
        'An address can be changed until the parcel is handed over. If a parcel has not moved for seven days, write to us: we search for it with the courier, and send it anew or return your money when it is lost.',
      ],
    },
    {
      heading: 'Law',
      body: [
        `Deliveries are governed by Indian law; ${DEFAULT_JURISDICTION} have jurisdiction. See also our {terms}, {return} and {refund}.`,
      ],
    },
    contactSection,
  ],
};
