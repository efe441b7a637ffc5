import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { Loading } from '#admin/kit/feedback/states.tsx';
import { TextAreaField } from '#admin/kit/forms/text-field.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { links } from '#contract/page-links.ts';
import { POLICY_TITLES, type PolicySlug } from '#contract/policies.ts';
import { SettingsLinks } from './settings-links.tsx';
import { useStoreSettings } from './use-store-settings.ts';

const SLUGS = Object.keys(POLICY_TITLES) as PolicySlug[];
const LABELS = Object.fromEntries(SLUGS.map((slug) => [`policies.${slug}`, POLICY_TITLES[slug]]));

/** The texts of the policy pages. */
export function PoliciesScreen() {
  const { loaded, draft } = useStoreSettings('policies');
  return (
    <>
      <PageHeader title="Policies" subtitle="What customers agree to, and what the law requires you to say" />
      <SettingsLinks />
      <Loading loaded={loaded} title="The settings could not be loaded.">
        {() => (
          <>
            {SLUGS.map((slug) => (
              <Section key={slug} title={POLICY_TITLES[slug]}>
                <TextAreaField
                  label="Text"
                  hint="HTML: h2, p, ul, li, strong, a, table. While it is empty, the built-in text with your store information is shown."
                  rows={8}
                  spellCheck
                  value={draft.value?.policies[slug] ?? ''}
                  error={draft.fieldError(`policies.${slug}`)}
                  onChange={(html) => draft.set(`policies.${slug}`, html)}
                />
                <a className="text-link" href={links.policy(slug)} target="_blank" rel="noopener">
                  View in the shop
                </a>
              </Section>
            ))}
            <SaveBar draft={draft} labels={LABELS} format={(html) => String(html).slice(0, 80) || 'Empty'} />
          </>
        )}
      </Loading>
    </>
  );
}
