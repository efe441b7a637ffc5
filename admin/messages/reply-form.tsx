import { fillPath } from '#admin/api/client.ts';
import { isKeyReused, useRequestKey } from '#admin/api/use-request-key.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { ErrorState, Notice } from '#admin/kit/feedback/states.tsx';
import { Checkbox } from '#admin/kit/forms/choices.tsx';
import { TextAreaField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { repeatableMessage, useHeldUntilConfirmed } from '#admin/shared/unconfirmed-write.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminMessage } from '#contract/admin/messages.ts';

interface Reply {
  text: string;
  staysOpen: boolean;
}

const EMPTY: Reply = { text: '', staysOpen: false };

const SENT_BEFORE =
  'A reply was sent from this form before its last change. Read it above; sending again sends a second one.';

interface ReplyFormProps {
  message: AdminMessage;
  email: string;
  /** Called with the message as it is stored with the reply. */
  onSent: (message: AdminMessage, etag: string | undefined) => void;
}

/** The reply by email. What is typed stays on this device until it is sent. */
export function ReplyForm({ message, email, onSent }: ReplyFormProps) {
  const { ticketNumber, entries, sendsEmails, repliesGoTo } = message;
  const { held: lastEntryId, isHeld, settle, release } = useHeldUntilConfirmed(entries.at(-1)?.id ?? 0);
  const { write, isBusy } = useWrite();
  const canSeeEmails = useCan('emails.send');
  const canSetUpEmail = useCan('settings.manage');
  const draft = useDraft<Reply>({
    name: `message:${ticketNumber}`,
    server: EMPTY,
    save: async (patch) => {
      const { text, staysOpen } = { ...EMPTY, ...patch };
      const result = await write<AdminMessage>({
        method: 'POST',
        path: fillPath(ADMIN_PATHS.messageReplies, { ticket: ticketNumber }),
        body: { text, closes: !staysOpen, expected: { lastEntryId } },
        invalidates: ['messages', 'today', 'emails', 'activity'],
        idempotencyKey: requestKey.read(),
      });
      if (result.ok) {
        release();
        // what was typed meanwhile is another reply
        requestKey.renew();
        onSent(result.data, result.etag);
        return { ok: true, data: EMPTY };
      }
      const { error } = result;
      settle(error);
      if (!isKeyReused(error))
        return { ok: false, error: { ...error, message: repeatableMessage(error, 'reply', 'sent') } };
      requestKey.renew();
      return { ok: false, error: { ...error, message: SENT_BEFORE } };
    },
    onSaved: () =>
      notify({
        message: sendsEmails
          ? `The reply to ${message.name} is on its way`
          : `The reply to ${message.name} waits for an email server`,
      }),
  });
  const requestKey = useRequestKey(`reply:${ticketNumber}`, draft.isDirty);
  const { text, staysOpen } = draft.value ?? EMPTY;
  const hasFailed = message.lastReply === 'failed';
  return (
    <Section title="Reply">
      {!sendsEmails && (
        <Notice
          tone="warn"
          title="No email server is set up"
          {...(canSetUpEmail && { action: <LinkButton href="/settings/email">Set it up</LinkButton> })}
        >
          A reply is kept, and sent once there is one within a week. To answer now, write to{' '}
          <a href={`mailto:${email}`}>{email}</a> from your own email program.
        </Notice>
      )}
      {hasFailed && (
        <Notice
          tone="bad"
          title="The last reply was not sent"
          {...(canSeeEmails && {
            action: <LinkButton href="/emails?view=failed">Failed emails</LinkButton>,
          })}
        >
          Correct what the email server names, then send it again.
        </Notice>
      )}
      <TextAreaField
        label="Your reply"
        hint={`To ${email}, with ${ticketNumber} in the subject. Their message is quoted below it.`}
        rows={8}
        value={text}
        onChange={(next) => draft.set('text', next)}
      />
      <p className="soft">
        {repliesGoTo ? (
          <>
            If {message.name} answers your reply, the answer comes to <strong>{repliesGoTo}</strong>, not to
            this page.
          </>
        ) : (
          'An answer to your reply comes to the mailbox of the sender, not to this page.'
        )}
      </p>
      <Checkbox
        label="Keep the message open"
        hint="Otherwise it is closed as soon as the reply is sent."
        isChecked={staysOpen}
        onChange={(isChecked) => draft.set('staysOpen', isChecked)}
      />
      {draft.error && <SendError message={draft.error} isUnknown={isHeld} />}
      <div className="message-actions">
        {text !== '' && (
          <Button variant="quiet" onClick={draft.discard}>
            Discard
          </Button>
        )}
        <Button
          variant="primary"
          disabled={text.trim() === ''}
          isBusy={isBusy || draft.isSaving}
          onClick={() => void draft.save()}
        >
          Send reply
        </Button>
      </div>
    </Section>
  );
}

/** `isUnknown`: there was no reply from the shop, and the message tells what follows from that. */
function SendError({ message, isUnknown }: { message: string; isUnknown: boolean }) {
  if (!isUnknown) return <ErrorState title="The reply was not sent." message={message} />;
  return (
    <div role="alert">
      <Notice tone="bad" title={message} />
    </div>
  );
}
