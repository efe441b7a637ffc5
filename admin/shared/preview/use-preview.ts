import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import type { PreviewContentReply } from '#contract/admin/content/content.ts';
import { ADMIN_PREVIEW_PAGE } from '#contract/page-links.ts';

/** The URL of a page with what is not published, with a caption if it needs one, or why there is none. */
export type PreviewResult = { url: string; caption?: string } | { problem: string };

/**
 * Returns a function that posts unpublished content to `path`, a preview path of `ADMIN_PATHS`, with the body of that
 * path. The server keeps it a while; the URL is that of the shop's page with it.
 */
export function useCreatePreview<Body extends object>(path: string) {
  const { write } = useWrite();
  return async (body: Body): Promise<PreviewResult> => {
    const result = await write<PreviewContentReply>({ method: 'POST', path, body });
    return result.ok
      ? { url: fillPath(ADMIN_PREVIEW_PAGE, { token: result.data.token }) }
      : { problem: result.error.message };
  };
}

/** Opens a preview in a tab of its own. `create`: as `useCreatePreview` returns it. */
export function useOpenPreview<Body extends object>(create: (body: Body) => Promise<PreviewResult>) {
  const [isOpening, setIsOpening] = useState(false);
  const open = async (body: Body) => {
    // only a tab that is opened at once, by the press itself, is not blocked
    const tab = window.open('', '_blank');
    setIsOpening(true);
    const result = await create(body);
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
