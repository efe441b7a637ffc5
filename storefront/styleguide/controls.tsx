import { Button, buttonClass } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { PasswordField, TextField } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import * as icons from '../ui/icons.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { Specimen, State } from './specimen.tsx';

const LOOKS = ['primary', 'outline', 'quiet', 'danger'] as const;
const STATES = [['India', 'in'] as const].map(([label, value]) => ({ label, value }));
const nothing = () => {};

// sorted by name: the order of a module's exports differs between server and browser
const ICONS = Object.entries(icons).sort(([one], [other]) => (one < other ? -1 : 1));

export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
      <Steppers />
      <Specimen title="Icons" note="Lines of 24 units in the colour and size of the text around them.">
        {ICONS.map(([name, Icon]) => (
          <State key={name} name={name}>
            <Icon />
          </State>
        ))}
      </Specimen>
    </>
  );
}

function Buttons() {
  return (
    <Specimen title="Button" note="One primary a screen; everything else is outline or quiet.">
      {LOOKS.map((look) => (
        <State key={look} name={look}>
          <Button look={look}>Add to Cart</Button>
        </State>
      ))}
      {LOOKS.map((look) => (
        <State key={look} name={`${look}, hover`} held="hover">
          <Button look={look}>Add to Cart</Button>
        </State>
      ))}
      {LOOKS.map((look) => (
        <State key={look} name={`${look}, focus`} held="focus">
          <Button look={look}>Add to Cart</Button>
        </State>
      ))}
      {LOOKS.map((look) => (
        <State key={look} name={`${look}, disabled`}>
          <Button look={look} disabled>
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
    </Specimen>
  );
}

function Fields() {
  const text = { label: 'Full name', defaultValue: 'Asha Rao', autoComplete: 'off' };
  return (
    <Specimen title="Field" note="Label above, hint and error below; the error says what to do.">
      <State name="text">
        <TextField {...text} />
      </State>
      <State name="text, empty with hint">
        <TextField label="Address" placeholder="House or flat, street, area" hint="For the courier." />
      </State>
      <State name="text, hover" held="hover">
        <TextField {...text} />
      </State>
      <State name="text, focus" held="focus">
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
      <State name="text area, focus" held="focus">
        <TextAreaField label="Message" rows={3} />
      </State>
      <State name="text area, error">
        <TextAreaField label="Message" rows={3} error="Please write a message" />
      </State>
      <State name="text area, disabled">
        <TextAreaField label="Message" rows={3} disabled />
      </State>
      <State name="select">
        <SelectField label="State" blank="Select state" options={STATES} />
      </State>
      <State name="select, focus" held="focus">
        <SelectField label="State" blank="Select state" options={STATES} />
      </State>
      <State name="select, error">
        <SelectField label="State" blank="Select state" options={STATES} error="This field is required" />
      </State>
      <State name="select, disabled">
        <SelectField label="State" blank="Select state" options={STATES} disabled />
      </State>
      <State name="error summary" isWide>
        <ErrorSummary errors={{ fullName: 'Please enter your full name', city: 'Please enter your city' }} />
      </State>
      <State name="form alert">
        <FormAlert>Registration failed. Please try using a different email provider.</FormAlert>
      </State>
    </Specimen>
  );
}

function Choices() {
  const radio = (label: string, props: object) => (
    <label className="checkbox">
      <input type="radio" name="styleguide-sort" {...props} />
      <span>{label}</span>
    </label>
  );
  return (
    <Specimen title="Checkbox and radio">
      <State name="checkbox">
        <CheckboxField label="Remember me" />
      </State>
      <State name="checkbox, ticked">
        <CheckboxField label="Remember me" defaultChecked />
      </State>
      <State name="checkbox, focus" held="focus">
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
      <State name="radio, focus" held="focus">
        {radio('Newest', {})}
      </State>
      <State name="radio, disabled">{radio('Price: high to low', { disabled: true })}</State>
    </Specimen>
  );
}

function Steppers() {
  return (
    <Specimen title="Stepper">
      <State name="at least">
        <Stepper label="Quantity, at least" value={1} max={9} onChange={nothing} />
      </State>
      <State name="between">
        <Stepper label="Quantity, between" value={4} max={9} onChange={nothing} />
      </State>
      <State name="hover" held="hover">
        <Stepper label="Quantity, under the pointer" value={4} max={9} onChange={nothing} />
      </State>
      <State name="focus" held="focus">
        <Stepper label="Quantity, in focus" value={4} max={9} onChange={nothing} />
      </State>
      <State name="at most">
        <Stepper label="Quantity, at most" value={9} max={9} onChange={nothing} />
      </State>
    </Specimen>
  );
}
