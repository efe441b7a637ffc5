import { useState } from 'react';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { Loading } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { useMediaQuery } from '#admin/kit/use-media-query.ts';
import { PreviewFrame } from '#admin/shared/preview/preview-frame.tsx';
import { useOpenPreview } from '#admin/shared/preview/use-preview.ts';
import { CONTENT_DOCUMENTS } from '#contract/admin/content/content-documents.ts';
import type { PreviewPage } from '#contract/page-links.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { type FieldsProps, fieldLabels, type ShownField, shownText, textOf } from './content-fields.ts';
import { ContentState } from './content-state.tsx';
import { EmailFields } from './email-fields.tsx';
import { ListingFields } from './listing-fields.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { PreviewPageField } from './preview-page-field.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SectionFields } from './section-fields.tsx';
import { SizeGuideFields } from './size-guides/size-guide-fields.tsx';
import { type Content, useContent } from './use-content.ts';
import { useDocumentPreview } from './use-document-preview.ts';
import { VersionsDialog } from './versions-dialog.tsx';
import './content.css';

const BACK = { href: '/content', label: 'Content' };

/** What each kind of page is, in one sentence; of texts by document. */
const ABOUT: Readonly<Record<string, string>> = {
  'texts/home': 'What the home page shows, from top to bottom',
  'texts/shop': 'The announcement, and your own words on all other pages',
  'texts/listings': 'What customers read and see above the products of a category',
  policy: 'A page of its own, linked at the foot of every page',
  'size-guides': 'Tables beside the sizes of the products that they are for',
  contact: 'When and where customers reach you, besides the details in the store settings',
  appearance: 'How customers recognise your shop on every page',
  email: 'Your words around the facts that the shop writes into this email',
};

/** Edits one page of the shop beside its preview. */
export function ContentScreen({ kind, name }: { kind: string; name: string }) {
  const document = CONTENT_DOCUMENTS.find((each) => each.kind === kind && each.key === name);
  if (!document)
    return <PageHeader title="There is no such page" back={BACK} subtitle="Choose one from the list." />;
  return <Editor key={`${kind}/${name}`} kind={document.kind} name={name} title={document.title} />;
}

function Editor({ kind, name, title }: { kind: FieldsProps['kind']; name: string; title: string }) {
  const content = useContent(kind, name);
  const { loaded, draft } = content;
  const createPreview = useDocumentPreview(kind, name);
  const isWide = useMediaQuery('(width >= 75em)');
  const isOnManyPages = (kind === 'texts' && name === 'shop') || kind === 'appearance';
  const [shown, setShown] = useState<ShownField>({ page: 'home' });
  const { category } = shown;
  const page = isOnManyPages ? shown.page : undefined;
  const shownField = (shown.name && textOf(draft.value ?? {}, shown.name)) || shown.builtIn;
  return (
    <>
      <PageHeader
        title={title}
        back={BACK}
        subtitle={
          <>
            {ABOUT[kind === 'texts' ? `texts/${name}` : kind]}{' '}
            {loaded.data && <ContentState document={loaded.data} />}
          </>
        }
        actions={
          loaded.data && (
            <Actions
              content={content}
              kind={kind}
              name={name}
              isWide={isWide}
              page={page}
              category={category}
            />
          )
        }
      />
      <Loading loaded={loaded} title="The page could not be loaded.">
        {({ live, scheduled }) => (
          <div className="content-columns">
            <div className="content-fields">
              <Scheduled content={content} kind={kind} name={name} scheduled={scheduled} />
              {draft.value && (
                <Fields
                  kind={kind}
                  name={name}
                  draft={draft}
                  body={draft.value}
                  live={live}
                  onShow={setShown}
                />
              )}
            </div>
            {isWide && draft.value && (
              <div className="content-preview">
                {page && <PreviewPageField page={page} onChange={(next) => setShown({ page: next })} />}
                <PreviewFrame
                  create={createPreview}
                  title={title}
                  body={{ body: draft.value, page, category }}
                  text={shownField}
                />
              </div>
            )}
            <SaveBar draft={draft} labels={fieldLabels(kind, draft.value)} format={shownText} />
          </div>
        )}
      </Loading>
    </>
  );
}

function Fields(props: FieldsProps) {
  if (props.kind === 'policy') return <PolicyFields {...props} />;
  if (props.kind === 'size-guides') return <SizeGuideFields {...props} />;
  if (props.kind === 'appearance') return <AppearanceFields {...props} />;
  if (props.kind === 'email') return <EmailFields {...props} />;
  if (props.kind === 'contact') return <ContactFields {...props} />;
  return props.name === 'listings' ? <ListingFields {...props} /> : <SectionFields {...props} />;
}

interface ActionsProps {
  content: Content;
  kind: string;
  name: string;
  isWide: boolean;
  page: PreviewPage | undefined;
  category: string | undefined;
}

/** What is done with the draft. Unsaved changes are saved first by the bar below. */
function Actions({ content, kind, name, isWide, page, category }: ActionsProps) {
  const { loaded, draft, isBusy, publish, discard, schedule, restore } = content;
  const [dialog, setDialog] = useState<'versions' | 'schedule'>();
  const { open, isOpening } = useOpenPreview(useDocumentPreview(kind, name));
  const hasDraft = loaded.data?.draft !== undefined;
  const isUnsaved = draft.isDirty;
  return (
    <>
      {!isWide && (
        <Button isBusy={isOpening} onClick={() => void open({ body: draft.value ?? {}, page, category })}>
          Preview
        </Button>
      )}
      <Button onClick={() => setDialog('versions')}>Versions</Button>
      {hasDraft && (
        <Button isBusy={isBusy} disabled={isUnsaved} onClick={() => void discard()}>
          Discard draft
        </Button>
      )}
      <Button disabled={isUnsaved} onClick={() => setDialog('schedule')}>
        Schedule
      </Button>
      {hasDraft && (
        <Button variant="primary" isBusy={isBusy} disabled={isUnsaved} onClick={() => void publish()}>
          Publish
        </Button>
      )}
      <VersionsDialog
        kind={kind}
        name={name}
        isOpen={dialog === 'versions'}
        onClose={() => setDialog(undefined)}
        onPreview={(versionId) => void open({ versionId, page, category })}
        onRestore={isUnsaved ? undefined : restore}
      />
      <ScheduleDialog
        hasDraft={hasDraft}
        isOpen={dialog === 'schedule'}
        onClose={() => setDialog(undefined)}
        onSchedule={schedule}
      />
    </>
  );
}

interface ScheduledProps {
  content: Content;
  kind: string;
  name: string;
  scheduled: readonly { id: string; publishAt: string; by: string }[];
}

/** What is going to be published by itself. */
function Scheduled({ content, kind, name, scheduled }: ScheduledProps) {
  const { open, isOpening } = useOpenPreview(useDocumentPreview(kind, name));
  if (scheduled.length === 0) return null;
  return (
    <ul className="content-scheduled">
      {scheduled.map(({ id, publishAt, by }) => (
        <li key={id}>
          <p>
            <Badge tone="info">Scheduled</Badge> A version by {by} will be shown from{' '}
            <Moment iso={publishAt} />.
          </p>
          <div className="content-version-actions">
            <Button isBusy={isOpening} onClick={() => void open({ versionId: id })}>
              Preview
            </Button>
            <Button isBusy={content.isBusy} onClick={() => void content.unschedule(id)}>
              Cancel
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
