import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/forms/checkbox-field.tsx';
import { ErrorSummary } from '#storefront/ui/forms/error-summary.tsx';
import { FormAlert } from '#storefront/ui/forms/form-alert.tsx';
import { SelectField } from '#storefront/ui/forms/select-field.tsx';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { TextAreaField } from '#storefront/ui/forms/text-area-field.tsx';
import { PasswordField, TextField } from '#storefront/ui/forms/text-field.tsx';
import * as icons from '#storefront/ui/icons.tsx';
import { Stepper } from '#storefront/ui/stepper.tsx';
import { Sample, State } from './sample.tsx';

const VARIANTS = ['primary', 'outline', 'quiet', 'danger'] as const;
const STATE_OPTIONS = [{ label: 'Karnataka', value: 'Karnataka' }];
const doNothing = () => {};

// sorted by name: the order of a module's exports differs between server and browser
const ICONS = Object.entries(icons).sort(([one], [other]) => (one < other ? -1 : 1));

/** e2e/site/styleguide.spec.ts lists these titles and names. */
export function ControlSamples() {
  return (
    <>
      <Buttons />
      <Fields />
      <CheckboxesAndRadios />
      <Steppers />
      <Sample title="Icons" note="Lines of 24 units in the colour and size of the text around them.">
        {ICONS.map(([name, Icon]) => (
          <State key={name} name={name}>
            <Icon />
          </State>
        ))}
      </Sample>
    </>
  );
}

function Buttons() {
  return (
    <Sample title="Button" note="One primary a screen; everything else is outline or quiet.">
      {VARIANTS.map((variant) => (
        <State key={variant} name={variant}>
          <Button variant={variant}>Add to Cart</Button>
        </State>
      ))}
      {VARIANTS.map((variant) => (
        <State key={variant} name={`${variant}, hover`} forcedState="hover">
          <Button variant={variant}>Add to Cart</Button>
        </State>
      ))}
      {VARIANTS.map((variant) => (
        <State key={variant} name={`${variant}, focus`} forcedState="focus">
          <Button variant={variant}>Add to Cart</Button>
        </State>
      ))}
      {VARIANTS.map((variant) => (
        <State key={variant} name={`${variant}, disabled`}>
          <Button variant={variant} disabled>
            Sold out
          </Button>
        </State>
      ))}
      <State name="submit">
        <SubmitButton>Place Order</SubmitButton>
      </State>
      <State name="submit, busy">
        <SubmitButton isBusy busyLabel="Processing...">
          Place Order
        </SubmitButton>
      </State>
      <State name="link as a button">
        <a className={buttonClass('outline')} href="#main">
          View All
        </a>
      </State>
    </Sample>
  );
}

function Fields() {
  const text = { label: 'Full name', defaultValue: 'Asha Rao', autoComplete: 'off' };
  return (
    <Sample title="Field" note="Label above, hint and error below; the error says what to do.">
      <State name="text">
        <TextField {...text} />
      </State>
      <State name="text, empty with hint">
        <TextField label="Address" placeholder="House or flat, street, area" hint="For the courier." />
      </State>
      <State name="text, hover" forcedState="hover">
        <TextField {...text} />
      </State>
      <State name="text, focus" forcedState="focus">
        <TextField {...text} />
      </State>
      <State name="text, error">
        <TextField {...text} error="First name must be at least 2 characters" />
      </State>
      <State name="text, disabled">
        <TextField {...text} disabled />
      </State>
      <State name="password">
        <PasswordField label="Password" defaultValue="secret words" autoComplete="off" />
      </State>
      <State name="password, error">
        <PasswordField label="Password" autoComplete="off" error="Password must be at least 6 characters" />
      </State>
      <State name="text area">
        <TextAreaField label="Message" rows={3} defaultValue="Do you grind to order?" />
      </State>
      <State name="text area, focus" forcedState="focus">
        <TextAreaField label="Message" rows={3} />
      </State>
      <State name="text area, error">
        <TextAreaField label="Message" rows={3} error="Please write a message" />
      </State>
      <State name="text area, disabled">
        <TextAreaField label="Message" rows={3} disabled />
      </State>
      <State name="select">
        <SelectField label="State" blank="Select state" options={STATE_OPTIONS} />
      </State>
      <State name="select, focus" forcedState="focus">
        <SelectField label="State" blank="Select state" options={STATE_OPTIONS} />
      </State>
      <State name="select, error">
        <SelectField
          label="State"
          blank="Select state"
          options={STATE_OPTIONS}
          error="This field is required"
        />
      </State>
      <State name="select, disabled">
        <SelectField label="State" blank="Select state" options={STATE_OPTIONS} disabled />
      </State>
      <State name="error summary" isWide>
        <ErrorSummary errors={{ fullName: 'Please enter your full name', city: 'Please enter your city' }} />
      </State>
      <State name="form alert">
        <FormAlert>Registration failed. Please try using a different email provider.</FormAlert>
      </State>
    </Sample>
  );
}

function CheckboxesAndRadios() {
  const radio = (label: string, props: object) => (
    <label className="checkbox">
      <input type="radio" name="styleguide-sort" {...props} />
      <span>{label}</span>
    </label>
  );
  return (
    <Sample title="Checkbox and radio">
      <State name="checkbox">
        <CheckboxField label="Remember me" />
      </State>
      <State name="checkbox, ticked">
        <CheckboxField label="Remember me" defaultChecked />
      </State>
      <State name="checkbox, focus" forcedState="focus">
        <CheckboxField label="Remember me" />
      </State>
      <State name="checkbox, error">
        <CheckboxField label="I agree" error="This field is required" />
      </State>
      <State name="checkbox, disabled">
        <CheckboxField label="Remember me" disabled />
      </State>
      <State name="radio">{radio('Newest first', {})}</State>
      <State name="radio, chosen">{radio('Price: low to high', { defaultChecked: true })}</State>
      <State name="radio, focus" forcedState="focus">
        {radio('Newest', {})}
      </State>
      <State name="radio, disabled">{radio('Price: high to low', { disabled: true })}</State>
    </Sample>
  );
}

function Steppers() {
  return (
    <Sample title="Stepper">
      <State name="at least">
        <Stepper label="Quantity, at least" value={1} max={9} onChange={doNothing} />
      </State>
      <State name="between">
        <Stepper label="Quantity, between" value={4} max={9} onChange={doNothing} />
      </State>
      <State name="hover" forcedState="hover">
        <Stepper label="Quantity, under the pointer" value={4} max={9} onChange={doNothing} />
      </State>
      <State name="focus" forcedState="focus">
        <Stepper label="Quantity, in focus" value={4} max={9} onChange={doNothing} />
      </State>
      <State name="at most">
        <Stepper label="Quantity, at most" value={9} max={9} onChange={doNothing} />
      </State>
    </Sample>
  );
}
