import { useWrite } from '#admin/api/use-write.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { messageOf } from '#admin/shared/staff/request-errors.ts';

/** The area of the data about the signed-in devices. */
export const SESSIONS = 'sessions';

/** Sends a change and shows what the server confirmed. */
export function useAccountChange() {
  const { write } = useWrite();
  return async (path: string, body: object, areas: string[]): Promise<void> => {
    const result = await write<{ message: string }>({ method: 'POST', path, body, invalidates: areas });
    notify(result.ok ? { message: result.data.message } : { message: messageOf(result), tone: 'bad' });
  };
}
