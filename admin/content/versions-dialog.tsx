import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { EmptyState, Loading } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { ContentVersionList } from '#contract/admin/content/content.ts';

interface VersionsDialogProps {
  kind: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onPreview: (versionId: string) => void;
  /** Undefined while there are unsaved changes, which it would replace. */
  onRestore: ((versionId: string) => Promise<void>) | undefined;
}

/** Every version that was published or discarded, to look at and to restore. */
export function VersionsDialog(props: VersionsDialogProps) {
  return (
    <Dialog title="Versions" kind="sheet" isOpen={props.isOpen} onClose={props.onClose}>
      {props.isOpen && <Versions {...props} />}
    </Dialog>
  );
}

function Versions({ kind, name, onClose, onPreview, onRestore }: VersionsDialogProps) {
  const [before, setBefore] = useState<readonly string[]>([]);
  const path = fillPath(ADMIN_PATHS.contentVersions, { kind, key: name });
  const after = before.at(-1);
  const loaded = useResource<ContentVersionList>('content-versions', path, {
    query: after === undefined ? {} : { after },
  });
  const restore = async (versionId: string) => {
    await onRestore?.(versionId);
    onClose();
  };
  return (
    <Loading loaded={loaded} title="The versions could not be loaded.">
      {({ data, next }) => (
        <>
          {data.length === 0 && (
            <EmptyState
              title="No versions yet"
              text="Each publication is kept here, and what was shown before it."
            />
          )}
          {!onRestore && <p className="soft">Save or discard your changes to restore a version.</p>}
          <ul className="content-versions">
            {data.map(({ id, status, at, by, excerpt }) => (
              <li key={id}>
                <p>
                  <Badge tone={status === 'published' ? 'ok' : 'neutral'}>
                    {status === 'published' ? 'Published' : 'Discarded'}
                  </Badge>{' '}
                  <Moment iso={at} /> by {by}
                </p>
                <p className="soft">{excerpt || 'Empty'}</p>
                <div className="content-version-actions">
                  <Button onClick={() => onPreview(id)}>Preview</Button>
                  {onRestore && <Button onClick={() => void restore(id)}>Restore</Button>}
                </div>
              </li>
            ))}
          </ul>
          <div className="content-version-actions">
            {before.length > 0 && <Button onClick={() => setBefore(before.slice(0, -1))}>Newer</Button>}
            {next && <Button onClick={() => setBefore([...before, next])}>Older</Button>}
          </div>
        </>
      )}
    </Loading>
  );
}
