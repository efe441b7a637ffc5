import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { PreviewContentBody, PreviewContentReply } from '#contract/admin/content/content.ts';
import { ADMIN_PREVIEW_PAGE } from '#contract/page-links.ts';

/** Returns a function that stores what a preview shows. It returns the URL of the page, or why there is none. */
export function useCreatePreview(kind: string, key: string) {
  const { write } = useWrite();
  return async (body: PreviewContentBody): Promise<{ url: string } | { problem: string }> => {
    const path = fillPath(ADMIN_PATHS.previewContent, { kind, key });
    const result = await write<PreviewContentReply>({ method: 'POST', path, body });
    return result.ok
      ? { url: fillPath(ADMIN_PREVIEW_PAGE, { token: result.data.token }) }
      : { problem: result.error.message };
  };
}

/** Opens a preview in a tab of its own. */
export function useOpenPreview(kind: string, key: string) {
  const create = useCreatePreview(kind, key);
  const [isOpening, setIsOpening] = useState(false);
  const open = async (content: PreviewContentBody) => {
    // only a tab that is opened at once, by the press itself, is not blocked
    const tab = window.open('', '_blank');
    setIsOpening(true);
    const result = await create(content);
    setIsOpening(false);
    if ('problem' in result) {
      tab?.close();
      notify({ message: result.problem, tone: 'bad' });
    } else if (tab) tab.location.href = result.url;
    else
      notify({ message: 'The browser has blocked the preview. Allow pop-ups for this page.', tone: 'bad' });
  };
  return { open, isOpening };
}
