import { z } from 'zod';
import { email } from './accounts.ts';
import { messageReply } from './message-reply.ts';

const requiredText = (label: string, max: number) =>
  z.string().trim().min(1, `${label} is required`).max(max, `${label} must have at most ${max} characters`);
const requiredLine = (label: string, max: number) =>
  requiredText(label, max).regex(/^\P{Cc}*$/u, `${label} must be on one line`);

/** POST /contact (capability `contact`). The shop stores the message and receives it by email. */
export const contactBody = z.object({
  name: requiredLine('Name', 100),
  email,
  subject: requiredLine('Subject', 200),
  message: requiredText('Message', 5_000),
});

/** With capability `message-tickets` the reply has the number that the sender can quote. */
export const contactReply = messageReply.extend({ ticketNumber: z.string() });

/**
 * POST /newsletter (capability `newsletter`). Each email is stored once. The reply never reveals whether it
 * was new.
 */
export const newsletterBody = z.object({ email });

export type ContactBody = z.infer<typeof contactBody>;
