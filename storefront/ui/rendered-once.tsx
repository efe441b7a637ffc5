import {
  createContext,
  type ElementType,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';

/** Returns the HTML of `content`, rendered for this page or for an earlier one with the same key. */
export type RenderContent = (key: string, content: ReactNode) => string;

/** Only the server has one: see entry-server.tsx. */
export const RenderContentContext = createContext<RenderContent | undefined>(undefined);

interface RenderedOnceProps extends HTMLAttributes<HTMLElement> {
  as: 'header' | 'footer' | 'section' | 'nav' | 'li';
  /** Undefined: the content is rendered for each page. */
  name: string | undefined;
  /** What the content shows beside the store information. */
  of?: unknown;
  ref?: Ref<HTMLElement>;
}

/**
 * An element whose content depends only on the store information, its name and `of`. The server renders the content once for
 * all pages, a browser like any other. The content has no `useId`: the ids of server and browser would differ.
 */
export function RenderedOnce({ as: tag, name, of, children, ...attributes }: RenderedOnceProps) {
  const renderContent = useContext(RenderContentContext);
  const Element = tag as ElementType;
  if (!renderContent || name === undefined) return <Element {...attributes}>{children}</Element>;
  const html = renderContent(`${name} ${JSON.stringify(of)}`, children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
