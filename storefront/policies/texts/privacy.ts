import type { PolicyText } from '../policy-text.ts';
import { contactSection } from './contact-section.ts';
import { DEFAULT_JURISDICTION } from './default-jurisdiction.ts';

export const privacy: PolicyText = {
  intro:
    'This policy says which personal data {company} collects when you use {store}, why, who else sees them, and what you can ask of us. It follows the Digital Personal Data Protection Act, 2023 and the Information Technology Act, 2000 with its rules.',
  sections: [
    {
      heading: 'What we collect',
      body: [
        [
          'For your account: first and last name, email address and a password, of which we keep only a hash that cannot be read back.',
          'For an order: the name, address and phone number of the delivery, what you bought, and how and when it was paid.',
          'When you write to us or subscribe to our newsletter: your email address and what you wrote.',
          'For the safety of the site: the network address and time of a request and what went wrong with it, for a short time.',
        ],
        'We do not ask for more than the purpose needs, and we never see your card number, UPI PIN or bank password: these go to the payment provider alone.',
      ],
    },
    {
      heading: 'What we use it for',
      body: [
        [
          'to take, pack, deliver and invoice your orders, and to tell you how far they are;',
          'to take payments, and to return money;',
          'to answer your questions and complaints;',
          'to keep the shop safe from fraud and abuse;',
          'to keep the books and tax records that the law demands;',
          'to send the newsletter, only if you asked for it.',
        ],
        'We do not sell your data, and we do not build advertising profiles.',
      ],
    },
    {
      heading: 'What your browser keeps',
      body: [
        'The shop sets no advertising cookies; one technical cookie may live for ten seconds to report a page that is missing. Your browser itself stores your cart, the products you saved and those you viewed last, the PIN code you last entered, the number of columns of listings, and, while you are signed in, a token that proves it. Until you close the tab it also stores the address you typed at checkout, the payment in progress with its UPI reference number (UTR), and keys that prevent an order from being placed twice and tell when another account signs in. You can delete all of this in the settings of your browser; signing out removes the token, the typed address and the payment.',
      ],
    },
    {
      heading: 'Who else receives data',
      body: [
        [
          'the courier who brings your parcel: name, address and phone number;',
          'the payment provider you choose: the amount, the order number and what the method needs;',
          'those who run our servers{sendEmails}, on our behalf and under contract;',
          'authorities, when the law obliges us.',
        ],
        'Each of them receives only what their task needs.',
      ],
    },
    {
      heading: 'How long we keep it',
      body: [
        'We keep your account until you ask us to delete it. Orders and invoices are kept for as long as tax law requires, even after an account is gone. Messages are deleted when they are settled and no longer needed as proof.',
      ],
    },
    {
      heading: 'How we protect it',
      body: [
        'All traffic between you and the shop is encrypted, passwords are hashed, and only those who need your data for their work can reach them. No system is perfectly safe: if data of yours should ever be lost or seen by others, we tell you and the Data Protection Board without delay.',
      ],
    },
    {
      heading: 'Your rights',
      body: [
        'You may ask us at any time:',
        [
          'which data we hold about you and whom we shared them with;',
          'to correct or complete them;',
          'to erase them, as far as no law obliges us to keep them;',
          'to withdraw a consent, as easily as you gave it, for instance to the newsletter;',
          'to name a person who may use these rights in your place should you be unable to.',
        ],
        'Write to {email} from the address of your account, so that we know it is you. If our answer does not satisfy you, you may turn to the Data Protection Board of India.',
      ],
    },
    {
      heading: 'Children',
      body: [
        'The shop is not meant for children. We do not knowingly collect data of anybody under 18 without the consent of a parent or guardian.',
      ],
    },
    {
      heading: 'Questions and complaints',
      body: [
        '{officer} Phone support is available {supportHours}.',
        `This policy and its use are governed by Indian law; ${DEFAULT_JURISDICTION} have jurisdiction.`,
      ],
    },
    {
      heading: 'Changes',
      body: [
        'When we change how we use data we change this page first, and where the law asks for your consent we ask you again.',
      ],
    },
    contactSection,
  ],
};
