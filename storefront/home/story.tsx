import type { ReactNode } from 'react';
import { stockPicture } from '../pictures/site-pictures.ts';
import { Picture, type PictureFiles } from '../ui/picture.tsx';

interface StoryProps {
  id: string;
  title: string;
  text: string;
  picture: PictureFiles;
  /** Puts the image at the right if there are two columns. */
  isTurned?: boolean;
  /** Links below the text. */
  children: ReactNode;
}

/** An image up to the edge of the window, with title and text next to it. */
export function Story({ id, title, text, picture, isTurned, children }: StoryProps) {
  return (
    <section
      className={isTurned ? 'story story--turned full-bleed' : 'story full-bleed'}
      aria-labelledby={id}
    >
      <Picture
        className="story__picture"
        files={picture}
        fallback={stockPicture}
        alt=""
        sizes="(max-width: 767px) 100vw, 50vw"
      />
      <div className="story__text">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        <div className="story__actions">{children}</div>
      </div>
    </section>
  );
}
