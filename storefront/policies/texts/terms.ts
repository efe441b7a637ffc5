import type { PolicyText } from '../policy-text.ts';
import { contactSection } from './contact-section.ts';
import { DEFAULT_JURISDICTION } from './default-jurisdiction.ts';

export const terms: PolicyText = {
  intro:
    'These terms apply to your use of this website and to everything you buy from {store}, which is run by {company} ("we", "us"). By browsing the site, opening an account or placing an order you agree to them. Please read them together with our {privacy}, {refund}, {return} and {shipping}.',
  sections: [
    {
      heading: 'Who may use the shop',
      body: [
        'You may buy from us if you can enter into a contract under the Indian Contract Act, 1872, which in most cases means that you are at least 18 years old. If you are younger, a parent or guardian may order for you.',
        'The shop is meant for deliveries within India. You use it for your own lawful purposes and give us details that are true and complete.',
      ],
    },
    {
      heading: 'Your account',
      body: [
        'You need an account to check out, to pay and to see your orders. Keep your password to yourself: we treat what is done with it as done by you, until you tell us that somebody else knows it.',
        'We may close an account that is used for fraud, for attacks on the site or against these terms. Orders that were already paid are delivered or refunded all the same.',
      ],
    },
    {
      heading: 'Products and prices',
      body: [
        'We describe our products with care. Colours can look different from screen to screen, and handmade and natural goods vary a little from piece to piece; that is no defect.',
        'Prices are in Indian rupees (₹) and include all taxes. Shipping is free unless the checkout says otherwise before you order. If a price is obviously wrong, for instance because of a typing error, we tell you and you may take the product at the right price or cancel at no cost.',
      ],
    },
    {
      heading: 'Your order',
      body: [
        'The list of products in the shop is an invitation to order. Your order is an offer to buy, and the contract is made when we confirm it {notified}. You can correct your cart and your address at any time before you press the order button.',
        'We may decline an order, for instance when a product has sold out, when the address cannot be served, or when we suspect fraud. Whatever you have paid for it is then returned in full.',
      ],
    },
    {
      heading: 'Payment',
      body: [
        'You pay by one of the methods offered at checkout. Card and bank details are handled by the payment provider and never reach us. An order stays pending until the payment is confirmed.',
        'If money has left your account but the order is still pending, do not pay again: tell us the order number, and either the payment is confirmed or your bank returns the amount.',
      ],
    },
    {
      heading: 'Delivery, cancellation, returns and refunds',
      body: [
        [
          'Normal orders are delivered in 0-7 working days and bulk orders in 10-15 business days; see our {shipping}.',
          'You may cancel or ask for a return within the window of 0-7 days; see our {refund} and {return}.',
          'Refunds are credited in 0-7 working days after we have approved them.',
        ],
        'Ownership and risk pass to you when the parcel is handed to you or to a person at your address.',
      ],
    },
    {
      heading: 'Fair use of the site',
      body: [
        'You may not:',
        [
          'try to break into the site, overload it or read what belongs to others;',
          'copy the catalogue by machine without our written consent;',
          'order in the name of another person without their permission;',
          'send us anything unlawful, insulting or infected.',
        ],
        'Texts, pictures, the name and the signs of {store} belong to us or to the makers who lent them. You may share links freely; for any other use please ask first.',
      ],
    },
    {
      heading: 'Liability',
      body: [
        'We are liable under the law for products that are defective or not as described, and nothing in these terms takes away the rights the Consumer Protection Act, 2019 gives you.',
        'Beyond that our liability for an order is limited to what you paid for it, and we are not liable for events outside our control such as floods, strikes, network failures or acts of government.',
      ],
    },
    {
      heading: 'Complaints',
      body: [
        '{officer} We acknowledge every complaint within 48 hours and settle it within one month of receiving it.',
      ],
    },
    {
      heading: 'Law and courts',
      body: [
        `These terms and every order are governed by Indian law. Disputes that we cannot settle between us go to ${DEFAULT_JURISDICTION}. A consumer may also turn to the consumer commission of the place where they live.`,
      ],
    },
    {
      heading: 'Changes',
      body: [
        'We may change these terms; the version on this page at the time of your order is the one that applies to it. If a single clause does not hold, the others stay in force.',
      ],
    },
    contactSection,
  ],
};
