import { Badge, type Tone } from '#admin/kit/badge.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import type { MessageRow, MessageState } from '#contract/admin/messages.ts';

const STATES: Record<MessageState, [text: string, tone: Tone]> = {
  open: ['To answer', 'warn'],
  replied: ['Answered', 'info'],
  closed: ['Closed', 'neutral'],
};

type State = Pick<MessageRow, 'state' | 'isOverdue' | 'lastReply'>;

/** What has become of a message. */
export function MessageBadges({ message: { state, isOverdue, lastReply } }: { message: State }) {
  const [text, tone] = STATES[state];
  return (
    <span className="message-badges">
      {isOverdue && <Badge tone="bad">Overdue</Badge>}
      {lastReply === 'failed' && <Badge tone="bad">Reply not sent</Badge>}
      {lastReply === 'waiting' && state !== 'closed' ? (
        <Badge tone="info">Reply on its way</Badge>
      ) : (
        <Badge tone={tone}>{text}</Badge>
      )}
    </span>
  );
}

type Deadlines = Pick<MessageRow, 'state' | 'acknowledgedAt' | 'acknowledgeBy' | 'resolveBy'>;

/** The next legal deadline of a message. */
export function NextDeadline({ message }: { message: Deadlines }) {
  const { state, acknowledgedAt, acknowledgeBy, resolveBy } = message;
  if (state === 'closed') return null;
  return acknowledgedAt === undefined ? (
    <span>
      Acknowledge by <Moment iso={acknowledgeBy} />
    </span>
  ) : (
    <span>
      Solve by <Moment iso={resolveBy} />
    </span>
  );
}
