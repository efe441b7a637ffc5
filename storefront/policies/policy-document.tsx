import { createElement, Fragment, type ReactNode } from 'react';
import { POLICY_TITLES, type PolicySlug } from '#contract/policies.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { StoreLogo } from '#storefront/site/store-logo.tsx';
import { fallbackImage, heroImage } from '#storefront/site-images/site-images.ts';
import { FormattedText } from '#storefront/ui/html/formatted-text.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import { fillPlaceholders, type TextPart } from './fill-placeholders.ts';
import { POLICY_TEXTS } from './policy-texts.ts';

/** One policy: the merchant's HTML if there is any, else the built-in text with the store's details. */
export function PolicyDocument({ slug, info }: { slug: PolicySlug; info: StoreInfo }) {
  const customHtml = info.policies?.[slug]?.trim();
  return (
    <article className="policy">
      <header>
        <p className="store-brand">
          <StoreLogo info={info} />
        </p>
        <h1>{POLICY_TITLES[slug]}</h1>
      </header>
      {customHtml ? <FormattedText html={customHtml} /> : <BuiltInText slug={slug} info={info} />}
    </article>
  );
}

function BuiltInText({ slug, info }: { slug: PolicySlug; info: StoreInfo }) {
  const { intro, sections } = POLICY_TEXTS[slug];
  return (
    <>
      {slug === 'about' && (
        <Picture
          className="policy__picture"
          files={heroImage}
          fallback={fallbackImage}
          alt=""
          sizes="(max-width: 767px) 100vw, 44rem"
          isFirst
        />
      )}
      <p className="policy__intro">
        <FilledText text={intro} info={info} />
      </p>
      {sections.map(({ heading, body }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {body.map((block) =>
            typeof block === 'string' ? (
              <p key={block}>
                <FilledText text={block} info={info} />
              </p>
            ) : (
              <ul key={block.join()}>
                {block.map((item) => (
                  <li key={item}>
                    <FilledText text={item} info={info} />
                  </li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </>
  );
}

function FilledText({ text, info }: { text: string; info: StoreInfo }) {
  // as separate children without keys: the order never changes, and the same text may occur twice
  return createElement(Fragment, null, ...fillPlaceholders(text, info).map(toElement));
}

function toElement(part: TextPart): ReactNode {
  if (typeof part === 'string') return part;
  if (part.href.startsWith('/')) return <Link href={part.href}>{part.text}</Link>;
  return <a href={part.href}>{part.text}</a>;
}
