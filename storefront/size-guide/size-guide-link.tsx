import type { MouseEvent } from 'react';
import { links } from '#contract/page-links.ts';
import type { SizeGuide } from '#contract/size-guides.ts';
import { RulerIcon } from '#storefront/ui/icons.tsx';
import { useLazyDialog } from '#storefront/ui/use-lazy-dialog.ts';

const importDialog = () => import('./size-guide-dialog.tsx').then((module) => module.SizeGuideDialog);

/** Opens the size guide in a dialog, or the guide page without JavaScript or if the dialog fails to load. */
export function SizeGuideLink({ guide }: { guide: SizeGuide }) {
  const href = links.sizeGuide(guide.id);
  const { open, preload, close, View } = useLazyDialog(importDialog, () => window.location.assign(href));

  function openHere(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(event);
  }

  return (
    <>
      <a className="size-guide-link" href={href} onClick={openHere} onPointerEnter={preload}>
        <RulerIcon />
        Size guide
      </a>
      {View && <View guide={guide} onClose={close} />}
    </>
  );
}
