import { type FormEvent, useState } from 'react';
import { type FormErrors, useFormErrors } from './use-form-errors.ts';

interface FormSubmit<Result> {
  /** Errors by field name, before anything is sent. */
  validate(form: HTMLFormElement): FormErrors;
  /** Runs if `validate` returns no errors. */
  send(form: HTMLFormElement): Promise<Result>;
  /** Returns what to show on the form; undefined after success. */
  onResult(result: Result, form: HTMLFormElement): FormFailure | undefined;
}

/** `fields`: errors beside fields, by name. `message`: the error of the form as a whole. */
interface FormFailure {
  fields?: FormErrors;
  message?: string;
}

/**
 * Validates a form, sends it and shows what is wrong with it: the first invalid field has the focus then. The caller
 * passes `onSubmit` and `onInput` to the form, and shows `errors` beside fields and `formError` above them.
 */
export function useFormSubmit<Result>({ validate, send, onResult }: FormSubmit<Result>) {
  const { errors, setErrors, onInput, focusFirstError } = useFormErrors();
  const [formError, setFormError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function show(form: HTMLFormElement, { fields = {}, message }: FormFailure): boolean {
    setErrors(fields);
    setFormError(message);
    const hasInvalidField = Object.keys(fields).length > 0;
    if (hasInvalidField) focusFirstError(form);
    return hasInvalidField;
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (show(form, { fields: validate(form) })) return;
    setBusy(true);
    const result = await send(form);
    setBusy(false);
    const failure = onResult(result, form);
    if (failure) show(form, failure);
  }

  return { errors, formError, isBusy, onInput, onSubmit };
}
