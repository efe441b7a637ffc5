export interface Breadcrumb {
  name: string;
  href: string;
}

/** The breadcrumbs of a page as schema.org `BreadcrumbList`. */
export function breadcrumbs(crumbs: readonly Breadcrumb[], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: origin + href,
    })),
  };
}
