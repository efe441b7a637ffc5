import { socialLinks } from '#storefront/site/footer-links.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactInfo } from './contact-info.tsx';

export default function ContactPage() {
  const { info } = useStoreInfo();
  const text = useStoreText();
  return (
    <div className="contact">
      <header>
        <h1>Contact Us</h1>
        <p className="contact__lead">
          {text('contactText', 'A question about an order, a product or a bulk purchase? Write to us.')}
        </p>
      </header>
      <ContactForm />
      <ContactInfo info={info} socialLinks={socialLinks(info.socialLinks)} />
    </div>
  );
}
