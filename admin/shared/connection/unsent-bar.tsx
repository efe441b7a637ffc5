import { useState } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import { useUnsent } from '#admin/api/use-unsent.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { countOf, Moment } from '#admin/kit/figures.tsx';
import { OfflineIcon } from '#admin/kit/icons.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';

/** Changes that are stored on this device and not sent yet. */
export function UnsentBar() {
  const { unsent } = useApi();
  const changes = useUnsent();
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  if (changes.length === 0) return null;
  const rejected = changes.filter((change) => change.rejected !== undefined).length;
  const send = async () => {
    setIsSending(true);
    await unsent.send();
    setIsSending(false);
  };
  return (
    <div className="notice" data-tone={rejected > 0 ? 'bad' : 'warn'} role="status">
      <OfflineIcon />
      <p>
        {countOf(changes.length, 'change')} not sent yet
        {rejected > 0 && `, ${rejected} rejected`}
      </p>
      <Button onClick={() => setIsOpen(true)}>Show</Button>
      <Button isBusy={isSending} onClick={() => void send()}>
        Send now
      </Button>
      <Dialog title="Not sent yet" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ul className="unsent">
          {changes.map(({ key, label, createdAt, rejected: reason }) => (
            <li key={key}>
              <p>
                <strong>{label}</strong> {reason && <Badge tone="bad">Rejected</Badge>}
              </p>
              <p className="field-hint">
                <Moment iso={createdAt} />
                {reason && ` · ${reason}`}
              </p>
              <div className="unsent-actions">
                {reason && (
                  <Button
                    onClick={() => {
                      unsent.retry(key);
                      void send();
                    }}
                  >
                    Try again
                  </Button>
                )}
                <Button onClick={() => unsent.remove(key)}>Do not send</Button>
              </div>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

/** The same for people who are not signed in yet, because the shop cannot be reached: nothing can be done with them. */
export function UnsentList() {
  const changes = useUnsent();
  if (changes.length === 0) return null;
  return (
    <Notice tone="warn" title={`${countOf(changes.length, 'change')} not sent yet`}>
      <ul className="unsent">
        {changes.map(({ key, label, createdAt }) => (
          <li key={key}>
            {label} · <Moment iso={createdAt} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
