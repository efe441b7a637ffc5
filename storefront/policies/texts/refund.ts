import type { PolicyText } from '../policy-text.ts';
import { contactSection } from './contact-section.ts';
import { DEFAULT_JURISDICTION } from './default-jurisdiction.ts';

export const refund: PolicyText = {
  intro:
    'We want you to be glad of what you bought at {store}. This page says when you can cancel an order and how and when {company} returns your money. How goods come back to us is described in our {return}.',
  sections: [
    {
      heading: 'Cancelling before dispatch',
      body: [
        'You may cancel an order within 0-7 days of placing it, as long as it has not been handed to the courier. Tell us the order number; you need not give a reason, and cancelling costs nothing.',
        'What was paid is returned in full. A cash-on-delivery order that is cancelled in time simply ends.',
      ],
    },
    {
      heading: 'After dispatch',
      body: [
        'A parcel that is already on its way cannot be stopped. You may refuse it at the door or send it back under our {return}; the refund follows when the goods have reached us.',
      ],
    },
    {
      heading: 'When we cancel',
      body: [
        'Now and then we must cancel ourselves: when the last piece turns out to be damaged, when no courier serves your PIN code, or when a payment cannot be verified. We tell you {notified} and return whatever you have paid, without any deduction.',
      ],
    },
    {
      heading: 'When you get a refund',
      body: [
        [
          'an order was cancelled in time, by you or by us;',
          'goods arrived damaged, defective, past their date, not as ordered or later than promised, and you told us within 0-7 days of delivery;',
          'goods were returned unused and complete under our {return};',
          'a parcel was lost on its way;',
          'you were charged twice for one order.',
        ],
      ],
    },
    {
      heading: 'How and when it is paid',
      body: [
        'Once a refund is approved it is credited in 0-7 working days, by the way you paid: to the card, the bank account or the UPI address. Orders paid in cash are refunded to a bank account or UPI address that you name.',
        'Your bank may need a little longer to show the amount. If a UPI or card payment failed but your account was charged, your bank must return the money within five working days without your asking.',
        'We refund the price you paid, taxes included. If only part of an order comes back, the refund is for that part.',
      ],
    },
    {
      heading: 'What cannot be refunded',
      body: [
        [
          'food and spices whose pack has been opened, unless they were defective, past their date or late;',
          'made-to-measure or personalised pieces, unless they were defective or late;',
          'goods that were worn, washed, altered or damaged after delivery.',
        ],
        `Your rights under the Consumer Protection Act, 2019 remain untouched. Disputes are governed by Indian law and go to ${DEFAULT_JURISDICTION}.`,
      ],
    },
    contactSection,
  ],
};
