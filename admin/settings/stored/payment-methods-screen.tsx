import { useState } from 'react';
import { useResource } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { copyText } from '#admin/kit/copy-text.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { Checkbox } from '#admin/kit/forms/choices.tsx';
import { CopyIcon } from '#admin/kit/icons.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Facts, Section } from '#admin/kit/layout/section.tsx';
import { LongAddress } from '#admin/kit/long-address.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { DemoNotice } from '#admin/shared/staff/demo-notice.tsx';
import { messageOf } from '#admin/shared/staff/request-errors.ts';
import { useQrImage } from '#admin/shared/use-qr-image.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  PaymentSettings,
  SettingStates,
  TestResult,
} from '#contract/admin/settings/payment-and-email-settings.ts';
import { SettingsLinks } from '../settings-links.tsx';
import { METHOD_ORDER, type Method, PAYMENT_METHODS } from './payment-method-texts.ts';
import { SettingDialog, type SettingField } from './setting-dialog.tsx';
import { SettingValue } from './setting-value.tsx';
import { useSettingsWrite } from './use-settings-write.ts';

/** How customers can pay: methods, their accounts, and a test of each. */
export function PaymentMethodsScreen() {
  const loaded = useResource<PaymentSettings>('payment-settings', ADMIN_PATHS.paymentSettings);
  const [open, setOpen] = useState<Method>();
  return (
    <>
      <PageHeader
        title="Payment methods"
        subtitle="UPI and cash on delivery need no contract. For cards, one of the gateways below is enough."
      />
      <SettingsLinks />
      <DemoNotice>Payment methods cannot be changed or tested in the demo.</DemoNotice>
      <Loading loaded={loaded} title="The payment methods could not be loaded.">
        {({ settings, methods, trialLink }) => {
          const texts = open && PAYMENT_METHODS[open];
          const opened = methods.find(({ method }) => method === open);
          const takesPayments = methods.some(({ method, isSetUp }) => isSetUp && method !== 'cod');
          return (
            <>
              {METHOD_ORDER.flatMap((name) => {
                const method = methods.find((each) => each.method === name);
                return method
                  ? [
                      <MethodSection
                        key={name}
                        method={method}
                        settings={settings}
                        etag={loaded.etag}
                        trialLink={name === 'upi' ? trialLink : undefined}
                        isFirstStep={name === 'upi' && !takesPayments}
                        onOpen={() => setOpen(name)}
                      />,
                    ]
                  : [];
              })}
              {open && texts && (
                <SettingDialog
                  title={texts.title}
                  screen="payments"
                  fields={texts.fields}
                  settings={settings}
                  etag={loaded.etag}
                  {...(opened?.webhookUrl !== undefined && {
                    test: { label: 'Test connection', method: open },
                  })}
                  {...(texts.remove && { remove: texts.remove })}
                  onClose={() => setOpen(undefined)}
                >
                  {texts.steps && (
                    <ol className="setting-list">
                      {texts.steps.map((step) => (
                        <li key={step}>{step}</li>
                      ))}
                    </ol>
                  )}
                  {opened?.webhookUrl !== undefined && <WebhookUrl url={opened.webhookUrl} />}
                  {texts.events && (
                    <p className="setting-events">
                      Events: <code>{texts.events.join(', ')}</code>
                    </p>
                  )}
                </SettingDialog>
              )}
            </>
          );
        }}
      </Loading>
    </>
  );
}

interface MethodSectionProps {
  method: PaymentSettings['methods'][number];
  settings: SettingStates;
  etag: string | undefined;
  /** A UPI link that pays ₹1. */
  trialLink: string | undefined;
  /** The shop takes no payment in advance yet, and this is the method to begin with. */
  isFirstStep: boolean;
  onOpen: () => void;
}

function MethodSection({ method, settings, etag, trialLink, isFirstStep, onOpen }: MethodSectionProps) {
  const { title, about, fields } = PAYMENT_METHODS[method.method];
  const { isDemo } = useStaff();
  const { save, test, isBusy } = useSettingsWrite('payments');
  const [tested, setTested] = useState<TestResult>();
  const offerName = `${method.method.toUpperCase()}_OFFERED`;
  const offer = settings[offerName];
  const shown = fields.filter(({ name }) => method.isSetUp || settings[name]?.isSet);

  const switchOffer = async (isOn: boolean) => {
    const result = await save({ [offerName]: isOn ? 'on' : 'off' }, etag);
    if (result.ok) notify({ message: isOn ? `${title} is offered now` : `${title} is no longer offered` });
    else notify({ message: messageOf(result), tone: 'bad' });
  };
  const tryOut = async () => {
    const result = await test({}, method.method);
    if (result.ok) setTested(result.data);
    else notify({ message: messageOf(result), tone: 'bad' });
  };

  return (
    <Section
      title={title}
      actions={
        <>
          {method.webhookUrl !== undefined && method.isSetUp && !isDemo && (
            <Button isBusy={isBusy} onClick={() => void tryOut()}>
              Test connection<span className="sr-only"> to {title}</span>
            </Button>
          )}
          <Button variant={isFirstStep ? 'primary' : 'outline'} onClick={onOpen}>
            {method.isSetUp ? 'Change' : 'Set up'}
            <span className="sr-only"> {title}</span>
          </Button>
        </>
      }
    >
      <p className="setting-state">
        <StateBadge method={method} isOff={offer?.value === 'off'} />{' '}
        <span className="soft">
          {method.isSetUp && method.label !== undefined ? `Customers see: ${method.label}` : about}
        </span>
      </p>
      {!method.isSetUp && method.label !== undefined && (
        <p className="setting-state">
          Until you set it up, customers see “{method.label}” at checkout, so that you can try an order.
        </p>
      )}
      {tested && <Notice tone={tested.isOk ? 'ok' : 'bad'}>{tested.message}</Notice>}
      {shown.length > 0 && (
        <Facts
          items={shown.map((field) => [
            field.label.replace(' in rupees', ''),
            <SettingValue
              key={field.name}
              state={settings[field.name]}
              shown={shownValue(field, settings[field.name]?.value ?? '')}
            />,
          ])}
        />
      )}
      {method.isSetUp && method.webhookUrl !== undefined && <WebhookUrl url={method.webhookUrl} />}
      {trialLink !== undefined && <TrialCode link={trialLink} />}
      {method.isSetUp && (
        <Checkbox
          label={
            method.method === 'cod' ? 'Offer cash on delivery at checkout' : `Offer ${title} at checkout`
          }
          hint={
            offer?.environmentVariable === undefined
              ? undefined
              : `Set by the server's environment (${offer.environmentVariable})`
          }
          isChecked={offer?.value !== 'off'}
          isDisabled={isBusy || isDemo || offer?.environmentVariable !== undefined}
          onChange={(isOn) => void switchOffer(isOn)}
        />
      )}
    </Section>
  );
}

function StateBadge({ method, isOff }: { method: PaymentSettings['methods'][number]; isOff: boolean }) {
  if (method.isSetUp && isOff) return <Badge tone="warn">Switched off</Badge>;
  if (!method.isSetUp && method.label !== undefined) return <Badge tone="warn">Demo</Badge>;
  if (method.label !== undefined) return <Badge tone="ok">Offered</Badge>;
  return <Badge>Not set up</Badge>;
}

const shownValue = ({ choices, shown }: SettingField, value: string) =>
  choices?.find((choice) => choice.value === value)?.label ?? shown?.(value);

const isLocal = (url: string) => /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(url);

/** The address that the gateway reports payments to. */
function WebhookUrl({ url }: { url: string }) {
  return (
    <div className="setting-url">
      <span>
        <strong>URL of the webhook</strong>{' '}
        <code>
          <LongAddress text={url} />
        </code>
        {isLocal(url) && (
          <small>
            Only this computer knows that address. The gateway needs the address of your shop on the internet.
          </small>
        )}
      </span>
      <Button icon={<CopyIcon />} onClick={() => void copyText(url, 'The URL is copied')}>
        Copy the URL
      </Button>
    </div>
  );
}

/** A QR code that pays ₹1, to try the address before customers do. */
function TrialCode({ link }: { link: string }) {
  const image = useQrImage(link);
  if (!image) return null;
  return (
    <figure className="setting-trial">
      <img src={image} width={160} height={160} alt="QR code to pay ₹1.00 to your UPI address" />
      <figcaption>
        <strong>Try it: ₹1.00</strong>
        <span className="soft">
          Scan it with your own UPI app. It must show your name, and the money must arrive.
        </span>
      </figcaption>
    </figure>
  );
}
