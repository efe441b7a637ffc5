import type { StoreInfo } from '#contract/store-info.ts';
import { formatPhone, phoneHref } from '#format/phone.ts';
import { officerTitle } from '#storefront/site/officer-title.ts';
import { StoreLogo } from '#storefront/site/store-logo.tsx';
import { SocialIcon } from './social-icon.tsx';

const DEFAULT_HOURS = 'Monday to Saturday 10AM-6PM';
const NOT_AVAILABLE = 'Not available';

interface ContactInfoProps {
  info: StoreInfo;
  socialLinks: readonly { name: string; href: string }[];
}

/** The merchant's contact details. Missing ones are "Not available", missing hours the built-in ones. */
export function ContactInfo({ info, socialLinks }: ContactInfoProps) {
  const { companyEmail, companyPhone, companyAddress, phoneHours, grievanceOfficer } = info;
  return (
    <section className="contact__info" aria-labelledby="contact-info">
      <h2 id="contact-info">Contact information</h2>
      <p className="store-brand">
        <StoreLogo info={info} />
      </p>
      <dl>
        <div>
          <dt>Email</dt>
          <dd>{companyEmail ? <a href={`mailto:${companyEmail}`}>{companyEmail}</a> : NOT_AVAILABLE}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            {companyPhone ? <a href={phoneHref(companyPhone)}>{formatPhone(companyPhone)}</a> : NOT_AVAILABLE}
          </dd>
        </div>
        <div>
          <dt>Hours</dt>
          <dd>{phoneHours ?? DEFAULT_HOURS}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            <address>{companyAddress ?? NOT_AVAILABLE}</address>
          </dd>
        </div>
        {grievanceOfficer && (
          <div>
            <dt>Grievance officer</dt>
            <Officer officer={grievanceOfficer} />
          </div>
        )}
      </dl>
      <ul className="contact__social" aria-label="Social networks">
        {socialLinks.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener noreferrer" aria-label={name}>
              <SocialIcon name={name} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Officer({ officer }: { officer: NonNullable<StoreInfo['grievanceOfficer']> }) {
  const { email, phone } = officer;
  return (
    <dd className="contact__officer">
      {officerTitle(officer)}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <a href={phoneHref(phone)}>{formatPhone(phone)}</a>}
    </dd>
  );
}
