import type { FormEvent } from 'react';
import { ErrorSummary } from '#storefront/ui/forms/error-summary.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { TextAreaField } from '#storefront/ui/forms/text-area-field.tsx';
import { EmailField, TextField } from '#storefront/ui/forms/text-field.tsx';
import { useFormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { closeFailures } from '#storefront/ui/notices.ts';
import { CONTACT_FIELDS, contactErrors } from './contact-errors.ts';
import { useSendMessage } from './use-send-message.ts';

/** The contact form. The typed text stays until the message is sent. */
export function ContactForm() {
  const { errors, setErrors, onInput, focusFirstError } = useFormErrors();
  const { send, isBusy, ticketNumber } = useSendMessage();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    closeFailures();
    const message = formValues(form, CONTACT_FIELDS);
    const fieldErrors = contactErrors(message);
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) return focusFirstError(form);
    const serverErrors = await send(message);
    if (!serverErrors) return form.reset();
    setErrors(serverErrors);
    focusFirstError(form);
  }

  return (
    <form className="panel form" method="post" noValidate onSubmit={submit} onInput={onInput}>
      <h2>Send us a message</h2>
      <ErrorSummary errors={errors} />
      <div className="form-row">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          enterKeyHint="next"
          required
          error={errors.name}
        />
        <EmailField autoComplete="email" enterKeyHint="next" error={errors.email} />
      </div>
      <TextField
        label="Subject"
        name="subject"
        autoComplete="off"
        maxLength={200}
        enterKeyHint="next"
        required
        error={errors.subject}
      />
      <TextAreaField
        label="Message"
        name="message"
        rows={6}
        maxLength={5_000}
        required
        error={errors.message}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Sending...">
        Send Message
      </SubmitButton>
      {/* stays after the notice has closed; the region exists before its text, so that it is announced */}
      <p role="status">
        {ticketNumber && (
          <>
            Your ticket number is <strong>{ticketNumber}</strong>. Please quote it when you write or call
            about this message.
          </>
        )}
      </p>
    </form>
  );
}
