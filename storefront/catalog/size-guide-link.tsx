import { type MouseEvent, useState } from 'react';
import type { SizeGuide } from '#contract/size-guides.ts';
import { links } from '../links.ts';
import { RulerIcon } from '../ui/icons.tsx';
import type { SizeGuideDialog } from './size-guide-dialog.tsx';

const importDialog = () => import('./size-guide-dialog.tsx');

/** Opens the size guide of a product; without JavaScript, or without the dialog's code, the page of all guides. */
export function SizeGuideLink({ guide }: { guide: SizeGuide }) {
  const [View, setView] = useState<typeof SizeGuideDialog>();
  const href = links.sizeGuide(guide.id);

  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Safari focuses no link that is clicked: there the focus goes back to
    event.currentTarget.focus({ preventScroll: true });
    importDialog().then(
      (module) => setView(() => module.SizeGuideDialog),
      () => window.location.assign(href),
    );
  }

  return (
    <>
      <a
        className="size-guide-link"
        href={href}
        onClick={open}
        onPointerEnter={() => void importDialog().catch(() => {})}
      >
        <RulerIcon />
        Size guide
      </a>
      {View && <View guide={guide} onClose={() => setView(undefined)} />}
    </>
  );
}
