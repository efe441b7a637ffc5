import type { SizeGuide } from '#contract/size-guides.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { SizeTables } from './size-tables.tsx';

/** The size guide in a dialog above the product, so that the shopper can select a size next. */
export function SizeGuideDialog({ guide, onClose }: { guide: SizeGuide; onClose(): void }) {
  return (
    <Dialog label={`Size guide: ${guide.title}`} className="size-guide-dialog" onClose={onClose}>
      <h2 className="size-guide-dialog__title">{guide.title}: size guide</h2>
      <SizeTables guide={guide} />
    </Dialog>
  );
}
