import { useState } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { FileIcon } from '#admin/kit/icons.tsx';
import { downloadFile } from '#admin/kit/print.ts';

/** A button that stores a CSV file of a report on the device under `name`. */
export function DownloadCsv({
  path,
  query,
  name,
  label = 'Download CSV',
}: {
  /** Of the API. */
  path: string;
  query: Readonly<Record<string, string>>;
  name: string;
  label?: string;
}) {
  const { client } = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    const file = await client.getFile(path, { query });
    setIsBusy(false);
    if (file.ok) downloadFile(file.data, name);
    else notify({ message: file.error.message, tone: 'bad' });
  };
  return (
    <Button icon={<FileIcon />} isBusy={isBusy} onClick={() => void download()}>
      {label}
    </Button>
  );
}
