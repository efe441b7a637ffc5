import { PageHeader } from '#admin/kit/layout/page-header.tsx';

/** What has to be done today. */
export function TodayScreen() {
  return <PageHeader title="Today" />;
}
