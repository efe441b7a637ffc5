import { links } from '#contract/page-links.ts';
import type { SizeGuide } from '#contract/size-guides.ts';
import type { PageProps } from '#storefront/navigation/page.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { SizeTables } from './size-tables.tsx';

export default function SizeGuidePage({ data }: PageProps<SizeGuide[] | null>) {
  return (
    <article className="size-guides">
      <h1>Size guide</h1>
      {data === undefined && <Skeleton className="size-guides__skeleton" />}
      {data === null && <p>The size guides could not be loaded. Please try again in a moment.</p>}
      {data && <Guides guides={data} />}
    </article>
  );
}

function Guides({ guides }: { guides: SizeGuide[] }) {
  return (
    <>
      <nav aria-label="Size guides">
        <ul className="size-guides__names">
          {guides.map(({ id, title }) => (
            <li key={id}>
              <a className="chip" href={links.sizeGuide(id)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {guides.map((guide) => (
        <section
          key={guide.id}
          id={guide.id}
          className="size-guides__guide"
          aria-labelledby={`${guide.id}-title`}
        >
          <h2 id={`${guide.id}-title`}>{guide.title}</h2>
          <SizeTables guide={guide} />
        </section>
      ))}
    </>
  );
}
