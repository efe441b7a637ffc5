import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { AdminResult } from '#admin/api/client.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { ErrorState, Notice } from '#admin/kit/feedback/states.tsx';
import { type Choice, SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Facts } from '#admin/kit/layout/section.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { DemoNotice } from '#admin/shared/staff/demo-notice.tsx';
import { fieldErrors, messageOf } from '#admin/shared/staff/request-errors.ts';
import type {
  SettingChanges,
  SettingStates,
  TestResult,
} from '#contract/admin/settings/payment-and-email-settings.ts';
import { SettingValue } from './setting-value.tsx';
import { type SettingsScreen, useSettingsWrite } from './use-settings-write.ts';

/** How one setting is entered. */
export interface SettingField {
  name: string;
  label: string;
  hint?: string;
  choices?: readonly Choice[];
  inputMode?: 'numeric' | 'email';
  /** How its value is shown, if not as entered. */
  shown?: (value: string) => string;
}

interface SettingDialogProps {
  title: string;
  screen: SettingsScreen;
  fields: readonly SettingField[];
  settings: SettingStates;
  etag: string | undefined;
  /** What to know or choose before the fields. */
  children?: ReactNode | ((set: (values: Record<string, string>) => void) => ReactNode);
  /** Tries what was typed before it is saved. `method`: of payments. */
  test?: { label: string; method?: string };
  /** Removes all of them: the text of the button, and what follows from it. */
  remove?: { label: string; consequence: string };
  onClose: () => void;
}

/** Changes some settings of the server at once. What is typed stays in this dialog: it may be a secret. */
export function SettingDialog({
  title,
  screen,
  fields,
  settings,
  etag,
  children,
  test,
  remove,
  onClose,
}: SettingDialogProps) {
  const editable = fields.filter(({ name }) => !settings[name]?.environmentVariable);
  const fixed = fields.filter(({ name }) => settings[name]?.environmentVariable);
  const isStored = fields.some(({ name }) => settings[name]?.isSet && !settings[name]?.environmentVariable);
  const { isDemo } = useStaff();
  const formId = useId();
  const form = useSettingForm({ screen, settings, etag, onClose });
  const { typed, type, changes, failed, errors, tested, send, isBusy } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(changes);
  };

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        editable.length > 0 &&
        !isDemo && (
          <>
            {test && (
              <Button isBusy={isBusy} onClick={() => void form.tryOut(test.method)}>
                {test.label}
              </Button>
            )}
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isBusy={isBusy}
              disabled={Object.keys(changes).length === 0}
            >
              Save
            </Button>
          </>
        )
      }
    >
      <form id={formId} className="staff-stack" onSubmit={submit}>
        <DemoNotice>Nothing can be saved or tested here in the demo.</DemoNotice>
        {typeof children === 'function' ? children(type) : children}
        {fixed.length > 0 && (
          <Facts
            items={fixed.map(({ name, label }) => [
              label,
              <SettingValue key={name} state={settings[name]} />,
            ])}
          />
        )}
        {editable.map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            state={settings[field.name]}
            typed={typed[field.name]}
            error={errors[`settings.${field.name}`]}
            onChange={(value) => type({ [field.name]: value })}
          />
        ))}
        {remove && isStored && !isDemo && (
          <div className="setting-remove">
            <p className="staff-note">{remove.consequence}</p>
            <Button
              variant="danger"
              isBusy={isBusy}
              onClick={() => void send(Object.fromEntries(editable.map(({ name }) => [name, null])))}
            >
              {remove.label}
            </Button>
          </div>
        )}
        {failed && !failed.ok && (
          <div ref={scrollIntoView}>
            <ErrorState
              title={form.isTestFailed ? 'The test was not made.' : 'Nothing is changed.'}
              message={Object.keys(errors).length > 0 ? 'Correct the marked fields.' : messageOf(failed)}
            />
          </div>
        )}
        {tested && (
          <div ref={scrollIntoView}>
            <Notice tone={tested.isOk ? 'ok' : 'bad'}>{tested.message}</Notice>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** The fields of a dialog may fill more than the screen; its buttons are always visible. */
const scrollIntoView = (result: HTMLElement | null) => result?.scrollIntoView({ block: 'nearest' });

/** What is typed into the dialog, and what became of saving or trying it. */
function useSettingForm({
  screen,
  settings,
  etag,
  onClose,
}: Pick<SettingDialogProps, 'screen' | 'settings' | 'etag' | 'onClose'>) {
  const { save, test, isBusy } = useSettingsWrite(screen);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [failed, setFailed] = useState<AdminResult<unknown>>();
  const [tested, setTested] = useState<TestResult>();
  const [isTestFailed, setTestFailed] = useState(false);
  const changes: SettingChanges = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) =>
      settings[name]?.isSecret ? value !== '' : value !== (settings[name]?.value ?? ''),
    ),
  );

  const send = async (next: SettingChanges) => {
    const result = await save(next, etag);
    setTested(undefined);
    setTestFailed(false);
    setFailed(result.ok ? undefined : result);
    if (!result.ok) return;
    notify({ message: 'Saved. Your shop uses it now.' });
    onClose();
  };
  const tryOut = async (method?: string) => {
    setTested(undefined);
    const result = await test(changes, method);
    setTestFailed(!result.ok);
    setFailed(result.ok ? undefined : result);
    if (result.ok) setTested(result.data);
  };

  return {
    typed,
    type: (values: Record<string, string>) => setTyped((all) => ({ ...all, ...values })),
    changes,
    failed,
    isTestFailed,
    errors: fieldErrors(failed),
    tested,
    send,
    tryOut,
    isBusy,
  };
}

interface SettingInputProps {
  field: SettingField;
  state: SettingStates[string] | undefined;
  /** Undefined: not touched. */
  typed: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
}

function SettingInput({ field, state, typed, error, onChange }: SettingInputProps) {
  const { name, label, hint, choices, inputMode } = field;
  if (choices)
    return (
      <SelectField
        label={label}
        {...(hint !== undefined && { hint })}
        value={typed ?? state?.value ?? ''}
        error={error}
        onChange={onChange}
        choices={choices}
      />
    );
  const storedHint =
    state?.isSecret && state.isSet && !state.isUnreadable ? 'Leave it empty to keep the stored one.' : '';
  return (
    <TextField
      label={label}
      hint={[hint, storedHint].filter(Boolean).join(' ') || undefined}
      value={typed ?? state?.value ?? ''}
      error={error}
      onChange={onChange}
      type={state?.isSecret ? 'password' : 'text'}
      name={name}
      // no password of the person who signs in
      autoComplete={state?.isSecret ? 'new-password' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      inputMode={inputMode}
    />
  );
}
