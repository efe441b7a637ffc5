export interface Crumb {
  name: string;
  href: string;
}

/** The way to a page as schema.org's BreadcrumbList. */
export function breadcrumbs(crumbs: readonly Crumb[], origin: string): object {
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
