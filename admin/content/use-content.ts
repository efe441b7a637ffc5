import { useEffect, useRef } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { type Draft, useDraft } from '#admin/kit/draft/use-draft.ts';
import { dismissNotifications, notify } from '#admin/kit/feedback/notifications.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  ContentBody,
  ContentReply,
  DiscardContentReply,
  PublishContentReply,
} from '#contract/admin/content/content.ts';

const AREAS = ['content', 'content-versions', 'today', 'shop'];

/** A page that is edited: its fields with a draft on this device, and what is done with the draft on the server. */
export function useContent(kind: string, key: string) {
  const at = (path: string) => fillPath(path, { kind, key });
  const path = at(ADMIN_PATHS.contentDocument);
  const isEmail = kind === 'email';
  const loaded = useResource<ContentReply>('content', path);
  const { write, isBusy } = useWrite();
  const undoActivity = useUndo('content', 'content-versions');
  // the notification of a saved draft outlives the render that showed it
  const latestPublish = useRef<() => Promise<void>>(undefined);

  const draft: Draft<ContentBody> = useDraft<ContentBody>({
    name: `content:${kind}/${key}`,
    server: loaded.data?.body,
    etag: loaded.etag,
    save: async (patch, version) => {
      const request = { method: 'PATCH', path, body: patch, ifMatch: version, invalidates: AREAS } as const;
      const result = await write<ContentReply>(request);
      if (!result.ok) return { ok: false, error: result.error };
      loaded.replace(result.data, result.etag);
      return { ...result, data: result.data.body };
    },
    onSaved: () =>
      notify({
        message: `Saved as a draft. ${isEmail ? 'Emails do not have it' : 'Your shop does not show it'} yet.`,
        action: { label: 'Publish now', run: () => void latestPublish.current?.() },
      }),
  });

  /** Sends what is done with the document as it is on the server. Shows the error and returns undefined. */
  async function send<Reply extends ContentReply>(action: string, body?: object): Promise<Reply | undefined> {
    const request = { method: 'POST', path: at(action), ...(body && { body }), invalidates: AREAS } as const;
    const result = await write<Reply>({ ...request, ifMatch: loaded.etag });
    if (result.ok) {
      loaded.replace(result.data, result.etag);
      return result.data;
    }
    notify({ message: result.error.message, tone: 'bad' });
    return undefined;
  }

  const restore = async (versionId: string) => {
    const isRestored = await send(ADMIN_PATHS.restoreContent, { versionId });
    if (isRestored)
      notify({
        message: `The version is the draft now. Publish it to ${isEmail ? 'use it in emails' : 'show it in the shop'}.`,
      });
  };

  const publish = async () => {
    const reply = await send<PublishContentReply>(ADMIN_PATHS.publishContent);
    if (!reply) return;
    // otherwise one still states that the shop does not show it
    dismissNotifications();
    notify({
      message: isEmail ? 'Published. Emails sent from now on have it.' : 'Published. Your shop shows it now.',
      undo: () => void undoActivity(reply.activityId),
    });
  };
  useEffect(() => {
    latestPublish.current = publish;
  });

  return {
    loaded,
    draft,
    isBusy,
    restore,
    publish,
    schedule: async (publishAt: string) => {
      const isScheduled = await send(ADMIN_PATHS.scheduleContent, { publishAt });
      if (isScheduled)
        notify({
          message: `Scheduled. ${isEmail ? 'Emails' : 'Your shop'} will ${isEmail ? 'have' : 'show'} it then.`,
        });
      return isScheduled !== undefined;
    },
    unschedule: async (versionId: string) => {
      const isCancelled = await send(ADMIN_PATHS.unscheduleContent, { versionId });
      if (isCancelled) notify({ message: 'It will not be published.' });
    },
    discard: async () => {
      const reply = await send<DiscardContentReply>(ADMIN_PATHS.discardContent);
      if (reply) notify({ message: 'The draft is discarded. It stays among the versions.' });
    },
  };
}

export type Content = ReturnType<typeof useContent>;
