import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import { useInvalidate, useResource } from '#admin/api/use-data.ts';
import { useUpload } from '#admin/api/use-upload.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button, DownloadLink } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { countOf, Day, formatCount } from '#admin/kit/figures.tsx';
import { FileDrop } from '#admin/kit/forms/file-drop.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminImport, AdminImportList } from '#contract/admin/catalog/imports.ts';
import type { ImageQueue, RetryImagesReply } from '#contract/admin/catalog/products.ts';
import { ImportStateBadge } from './import-states.tsx';
import './imports.css';

/** Upload a product file, and the earlier imports. */
export function ImportListScreen() {
  const { client } = useApi();
  return (
    <>
      <PageHeader
        title="Import products"
        subtitle="A file is first compared with your products. Nothing changes before you have seen every difference."
        back={{ href: '/products', label: 'Products' }}
        actions={
          <DownloadLink href={client.url(ADMIN_PATHS.exportProducts)}>Export all products</DownloadLink>
        }
      />
      <Upload />
      <Images />
      <Earlier />
    </>
  );
}

function Upload() {
  const [, navigate] = useLocation();
  const invalidate = useInvalidate();
  const [error, setError] = useState<string>();
  const { upload, percent } = useUpload();
  const send = async (file: File | undefined) => {
    if (!file) return;
    setError(undefined);
    const result = await upload<AdminImport>(ADMIN_PATHS.imports, file, { name: file.name });
    if (!result.ok) return setError(result.error.message);
    invalidate('imports');
    navigate(`/imports/${result.data.id}`);
  };
  return (
    <>
      <FileDrop
        label="Choose or drop a product file"
        hint="CSV or Excel (.xlsx), at most 50 MB: an export of this shop, of Shopify or WooCommerce, or any list with a title and a price."
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        error={error}
        isBusy={percent !== undefined}
        takesWholePage
        onFiles={([file]) => void send(file)}
      />
      <p className="soft">
        No file?{' '}
        <Link href="/products/new" className="text-link">
          Add a product
        </Link>{' '}
        by hand.
      </p>
      {percent !== undefined && (
        <ImportProgress label="Uploading the file" done={percent} total={100} unit="%" />
      )}
    </>
  );
}

/** How far a job or an upload is. Without a total it only counts. */
export function ImportProgress({
  label,
  done,
  total,
  unit,
}: {
  label: string;
  done: number;
  total?: number | undefined;
  unit?: string;
}) {
  const text = unit ? `${done} ${unit}` : countOf(done, 'product');
  return (
    <div className="import-progress" role="status">
      <span>
        {label}: {text}
        {total !== undefined && !unit && ` of ${formatCount(total)}`}
      </span>
      <progress aria-label={label} {...(total !== undefined && { value: done, max: Math.max(total, 1) })} />
    </div>
  );
}

/** Images of imported products are fetched after the import; those of some addresses fail. */
function Images() {
  const loaded = useResource<ImageQueue>('images', ADMIN_PATHS.images);
  const { write, isBusy } = useWrite();
  const { waiting = 0, failed = 0 } = loaded.data ?? {};
  if (waiting + failed === 0) return null;
  const retry = async () => {
    const result = await write<RetryImagesReply>({
      method: 'POST',
      path: ADMIN_PATHS.retryImages,
      invalidates: ['images', 'activity'],
    });
    if (result.ok) notify({ message: `${countOf(result.data.queued, 'image')} fetched again` });
    else notify({ message: result.error.message, tone: 'bad' });
  };
  return (
    <Notice
      tone={failed > 0 ? 'warn' : 'info'}
      title={
        failed > 0
          ? `${countOf(failed, 'image')} could not be fetched`
          : `${countOf(waiting, 'image')} of imported products ${waiting === 1 ? 'is' : 'are'} being fetched`
      }
      action={
        failed > 0 && (
          <Button isBusy={isBusy} onClick={() => void retry()}>
            Try again
          </Button>
        )
      }
    >
      {failed > 0 && 'Today names each of them with the reason.'}
    </Notice>
  );
}

function Earlier() {
  const loaded = useResource<AdminImportList>('imports', ADMIN_PATHS.imports);
  return (
    <Loading loaded={loaded} title="The earlier imports could not be loaded." lines={3}>
      {({ data }) =>
        data.length > 0 && (
          <Section title="Earlier imports and large changes">
            <ul className="import-list">
              {data.map((each) => (
                <li key={each.id}>
                  <Link href={`/imports/${each.id}`}>{each.fileName}</Link>
                  <span className="import-list-facts">
                    <ImportStateBadge state={each.state} isChange={each.isChange} />
                    <span>{countsText(each)}</span>
                    <Day iso={each.createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )
      }
    </Loading>
  );
}

function countsText({ counts }: AdminImport): string {
  const parts = [
    counts.new > 0 && `${formatCount(counts.new)} new`,
    counts.changed > 0 && `${formatCount(counts.changed)} changed`,
    counts.rejected > 0 && `${formatCount(counts.rejected)} rejected`,
  ].filter(Boolean);
  return parts.join(' · ');
}
