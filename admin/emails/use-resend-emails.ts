import { useWrite } from '#admin/api/use-write.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { countOf, formatCount } from '#admin/kit/figures.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { EmailRow, ResendEmailsReply } from '#contract/admin/emails/emails.ts';

/** Sends emails again, and notifies which ones were skipped and why. */
export function useResendEmails() {
  const { write, isBusy } = useWrite();
  const resend = async (emails: readonly Pick<EmailRow, 'id' | 'state'>[]) => {
    const result = await write<ResendEmailsReply>({
      method: 'POST',
      path: ADMIN_PATHS.resendEmails,
      body: { emails: emails.map(({ id, state }) => ({ id, state })) },
      invalidates: ['emails', 'messages', 'today', 'orders', 'activity'],
    });
    if (!result.ok) {
      notify({ message: result.error.message, tone: 'bad' });
      return;
    }
    const { results } = result.data;
    const queued = results.filter(({ isQueued }) => isQueued).length;
    const skipped = results.filter(({ isQueued }) => !isQueued);
    if (queued > 0) notify({ message: `${countOf(queued, 'email')} on the way` });
    const [first] = skipped;
    if (first?.reason) {
      const more = skipped.length > 1 ? ` And ${formatCount(skipped.length - 1)} more.` : '';
      notify({ message: `Not sent again: ${first.reason}${more}`, tone: 'info' });
    }
  };
  return { resend, isBusy };
}
