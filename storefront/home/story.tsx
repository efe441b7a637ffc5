import type { ReactNode } from 'react';
import { fallbackImage } from '#storefront/site-images/site-images.ts';
import { type ImageFiles, Picture } from '#storefront/ui/picture.tsx';
import { RenderedOnce } from '#storefront/ui/rendered-once.tsx';

interface StoryProps {
  id: string;
  title: string;
  text: string;
  image: ImageFiles;
  /** Empty: the image shows nothing that the text does not state. */
  alt: string;
  /** Puts the image at the right if there are two columns. */
  isReversed?: boolean;
  /** Links below the text. */
  children: ReactNode;
}

/** An image up to the edge of the window, with title and text next to it. */
export function Story({ id, title, text, image, alt, isReversed, children }: StoryProps) {
  return (
    <RenderedOnce
      as="section"
      name={id}
      className={isReversed ? 'story story--turned full-bleed' : 'story full-bleed'}
      aria-labelledby={id}
    >
      <Picture
        className="story__picture"
        files={image}
        fallback={fallbackImage}
        alt={alt}
        sizes="(max-width: 767px) 100vw, 50vw"
      />
      <div className="story__text">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        <div className="story__actions">{children}</div>
      </div>
    </RenderedOnce>
  );
}
