import { useState } from 'react';
import { Link } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { type Draft, useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { ErrorState, Notice, Skeleton } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  AdminEmailTexts,
  EmailTexts,
  EmailTextsList,
  EmailTextsPreview,
} from '#contract/admin/emails/email-texts.ts';
import { EmailFrame } from './email-frame.tsx';
import './emails.css';

const LABELS = { subject: 'Subject', opening: 'Opening', closing: 'Closing' };

/** Every email whose texts can be changed. */
export function EmailTextListScreen() {
  const { data, error, retry } = useResource<EmailTextsList>('email-texts', ADMIN_PATHS.emailTextsList);
  return (
    <>
      <PageHeader
        title="Email texts"
        back={{ href: '/emails', label: 'Emails' }}
        subtitle="Add your own subject, opening and closing. The facts of the order stay as they are."
      />
      <Section>
        {error && (
          <ErrorState title="The texts could not be loaded." message={error.message} onRetry={retry} />
        )}
        {!data && !error && <Skeleton lines={8} />}
        <ul className="email-kinds">
          {data?.data.map(({ kind, title, isChanged }) => (
            <li key={kind}>
              <Link href={`/emails/texts/${kind}`} className="email-kind">
                {title}
              </Link>
              {isChanged && <Badge tone="info">Changed</Badge>}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** The texts of one kind of email, with a preview and their versions. */
export function EmailTextsScreen({ kind }: { kind: string }) {
  const path = fillPath(ADMIN_PATHS.emailTexts, { kind });
  const loaded = useResource<AdminEmailTexts>('email-texts', path);
  const { write } = useWrite();
  const { data, error } = loaded;
  const draft = useDraft<EmailTexts>({
    name: `email-texts:${kind}`,
    server: data?.texts,
    etag: loaded.etag,
    save: async (patch, etag) => {
      const result = await write<AdminEmailTexts>({
        method: 'PATCH',
        path,
        body: patch,
        ifMatch: etag,
        invalidates: ['email-texts', 'activity'],
      });
      return result.ok
        ? { ok: true, data: result.data.texts, ...(result.etag !== undefined && { etag: result.etag }) }
        : { ok: false, error: result.error };
    },
    onSaved: () => notify({ message: 'Saved. Emails sent from now on have these texts.' }),
  });
  const back = { href: '/emails/texts', label: 'Email texts' };
  if (!data || !draft.value) {
    return (
      <>
        <PageHeader title="Texts of an email" back={back} />
        {error ? (
          <ErrorState title="The texts could not be loaded." message={error.message} onRetry={loaded.retry} />
        ) : (
          <Section>
            <Skeleton lines={8} />
          </Section>
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={data.title}
        back={back}
        subtitle="Leave a text empty for what the shop writes itself."
      />
      <Columns
        main={
          <>
            <Section title="Texts">
              <Fields draft={draft} texts={draft.value} />
              <p>
                Placeholders:{' '}
                <span className="email-placeholders">
                  {data.placeholders.map((name) => `{{${name}}}`).join(' ')}
                </span>
              </p>
            </Section>
            <Preview kind={kind} texts={draft.value} />
          </>
        }
        side={<Versions data={data} draft={draft} />}
      />
      <SaveBar draft={draft} labels={LABELS} />
    </>
  );
}

function Fields({ draft, texts }: { draft: Draft<EmailTexts>; texts: EmailTexts }) {
  const errorOf = (path: string) => {
    const error = draft.fieldError(path);
    return error === undefined ? {} : { error };
  };
  return (
    <div className="email-fields">
      <TextField
        label="Subject"
        hint="Such as: Thank you for order {{order_number}}"
        value={texts.subject}
        onChange={(text) => draft.set('subject', text)}
        {...errorOf('subject')}
      />
      <TextAreaField
        label="Opening"
        hint="After the greeting."
        value={texts.opening}
        onChange={(text) => draft.set('opening', text)}
        {...errorOf('opening')}
      />
      <TextAreaField
        label="Closing"
        hint="Before your address."
        value={texts.closing}
        onChange={(text) => draft.set('closing', text)}
        {...errorOf('closing')}
      />
    </div>
  );
}

/** The texts as JSON in base64url, for a URL. */
function encodeDraft(texts: EmailTexts): string {
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function Preview({ kind, texts }: { kind: string; texts: EmailTexts }) {
  const { client } = useApi();
  const [shown, setShown] = useState<string>();
  const current = encodeDraft(texts);
  const { data, error } = useResource<EmailTextsPreview>(
    'email-texts',
    fillPath(ADMIN_PATHS.emailTextsPreview, { kind }),
    { query: { draft: shown ?? '' }, isEnabled: shown !== undefined },
  );
  return (
    <Section
      title="Preview"
      actions={
        <Button onClick={() => setShown(current)}>
          {shown === undefined ? 'Show' : 'Show the newest texts'}
        </Button>
      }
    >
      {shown === undefined && <p>Shows the email with a real order, before you save.</p>}
      {error && (
        <Notice tone="warn" title="No preview">
          {error.message}
        </Notice>
      )}
      {data && shown !== undefined && (
        <>
          <p>
            <strong>{data.subject}</strong>
          </p>
          <EmailFrame
            title={data.subject}
            text={data.text}
            src={client.url(fillPath(ADMIN_PATHS.emailTextsPage, { kind }), { draft: shown })}
          />
          <p className="email-text">{data.text}</p>
        </>
      )}
    </Section>
  );
}

function Versions({ data, draft }: { data: AdminEmailTexts; draft: Draft<EmailTexts> }) {
  const use = ({ subject, opening, closing }: EmailTexts) => {
    draft.set('subject', subject);
    draft.set('opening', opening);
    draft.set('closing', closing);
  };
  return (
    <Section title="Versions">
      <ul className="email-kinds">
        <li>
          <span>What the shop writes itself</span>
          <Button onClick={() => use({ subject: '', opening: '', closing: '' })}>Use</Button>
        </li>
        {data.versions.map(({ id, author, createdAt, texts }) => (
          <li key={id}>
            <span>
              {author} · <Moment iso={createdAt} />
            </span>
            <Button onClick={() => use(texts)}>Use</Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
