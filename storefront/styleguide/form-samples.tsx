import { AccountDetails } from '#storefront/account/account-card.tsx';
import { ContactStoreNote } from '#storefront/auth/contact-store-note.tsx';
import { ForgotPasswordForm } from '#storefront/auth/forgot-password-form.tsx';
import { RegistrationForm } from '#storefront/auth/registration-form.tsx';
import { ResetPasswordForm } from '#storefront/auth/reset-password-form.tsx';
import { ShippingFields } from '#storefront/checkout/shipping-fields.tsx';
import { ContactForm } from '#storefront/contact/contact-form.tsx';
import { ContactInfo } from '#storefront/contact/contact-info.tsx';
import { ConnectionTest } from '#storefront/diagnostics/connection-test.tsx';
import { Sample, State } from './sample.tsx';

const NETWORKS = ['facebook', 'instagram', 'x', 'youtube', 'whatsapp', 'linkedin', 'anything else'];
const EVERY_NETWORK = NETWORKS.map((name) => ({ name, href: '#main' }));
const EMPTY = { fullName: '', address: '', city: '', state: '', postalCode: '', phone: '' };
const FILLED = {
  fullName: 'Asha Rao',
  address: '12 Lodhi Road',
  city: 'New Delhi',
  state: 'Delhi',
  postalCode: '400001',
  phone: '98765 43210',
};
const STORE = {
  companyEmail: 'care@haat.example',
  companyPhone: '+911204567890',
  companyAddress: 'Sector 18, Noida, Uttar Pradesh 201301',
  grievanceOfficer: {
    name: 'Meera Joshi',
    designation: 'Grievance Officer',
    email: 'meera@haat.example',
    phone: '+911204567891',
  },
};
const ACCOUNT = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  createdAt: '2026-11-02T09:30:00Z',
};

/** The forms of single screens. */
export function FormSamples() {
  return (
    <>
      <Sample title="Delivery address">
        <State name="empty" isWide>
          <div className="panel form">
            <ShippingFields initialAddress={EMPTY} errors={{}} pinWarning={undefined} />
          </div>
        </State>
        <State name="another state than the PIN code's" isWide>
          <div className="panel form">
            <ShippingFields
              initialAddress={FILLED}
              errors={{}}
              pinWarning="PIN code 400001 belongs to Maharashtra. Please check the PIN code and the state."
            />
          </div>
        </State>
        <State name="errors" isWide>
          <div className="panel form">
            <ShippingFields
              initialAddress={EMPTY}
              errors={{ address: 'Please enter your address', state: 'Please choose your state' }}
              pinWarning={undefined}
            />
          </div>
        </State>
      </Sample>
      <Sample title="Contact">
        <State name="form" isWide>
          <ContactForm />
        </State>
        <State name="every way to reach the store" isWide>
          <ContactInfo info={STORE} socialLinks={EVERY_NETWORK} />
        </State>
      </Sample>
      <Sample title="Account">
        <State name="loading">
          <AccountDetails state={{ kind: 'loading' }} />
        </State>
        <State name="loaded">
          <AccountDetails state={{ kind: 'loaded', account: ACCOUNT }} />
        </State>
        <State name="failed">
          <AccountDetails state={{ kind: 'failed' }} />
        </State>
      </Sample>
      <Sample title="Forms on the light card">
        <State name="registration" isWide>
          <div className="auth-card">
            <RegistrationForm />
          </div>
        </State>
        <State name="forgotten password" isWide>
          <div className="auth-card">
            <ForgotPasswordForm />
          </div>
        </State>
        <State name="new password" isWide>
          <div className="auth-card">
            <ResetPasswordForm token="styleguide" />
          </div>
        </State>
        <State name="passwords by hand" isWide>
          <div className="auth-card">
            <ContactStoreNote />
          </div>
        </State>
      </Sample>
      <Sample title="Connection test">
        <State name="for real" isWide>
          <ConnectionTest />
        </State>
      </Sample>
    </>
  );
}
