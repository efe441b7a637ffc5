import { Badge, type Tone } from '#admin/kit/badge.tsx';
import type { EmailState } from '#contract/admin/emails/emails.ts';

const STATES: Record<EmailState, [text: string, tone: Tone]> = {
  waiting: ['Waiting', 'info'],
  failed: ['Failed', 'bad'],
  sent: ['Sent', 'ok'],
  'no-recipient': ['No recipient', 'neutral'],
};

export function EmailStateBadge({ state }: { state: EmailState }) {
  const [text, tone] = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}
