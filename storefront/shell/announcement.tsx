import { Link } from '#storefront/navigation/link.tsx';
import { storeLink } from '#storefront/site/store-images.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';

/** The merchant's announcement above the header, with or without a link. It scrolls away. */
export function Announcement() {
  const { content } = useStoreInfo().info;
  const text = useStoreText()('announcement', '');
  const key = 'shop.announcementLink';
  return (
    text && (
      <aside className="announcement" aria-label="Announcement">
        {content?.[key] ? <Link href={storeLink(content, key)}>{text}</Link> : text}
      </aside>
    )
  );
}
