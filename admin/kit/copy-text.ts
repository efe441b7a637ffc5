import { notify } from './feedback/notifications.tsx';

const NOT_ALLOWED = 'This browser does not allow copying here.';

/**
 * Copies a text and shows `done`, or that it is not possible and what to do instead. Browsers have a clipboard for pages
 * only on https and localhost, so not on plain http in a local network.
 */
export async function copyText(
  text: string,
  done: string,
  instead = 'Select the text, then copy it.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ message: done });
  } catch {
    notify({ message: `${NOT_ALLOWED} ${instead}`, tone: 'bad' });
  }
}
