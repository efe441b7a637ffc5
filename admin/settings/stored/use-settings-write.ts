import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  EmailSettingsReply,
  PaymentSettings,
  SettingChanges,
  TestResult,
} from '#contract/admin/settings/payment-and-email-settings.ts';

const SCREENS = {
  payments: {
    path: ADMIN_PATHS.paymentSettings,
    testPath: ADMIN_PATHS.testPaymentMethod,
    area: 'payment-settings',
  },
  email: { path: ADMIN_PATHS.emailSettings, testPath: ADMIN_PATHS.testEmail, area: 'email-settings' },
} as const;

export type SettingsScreen = keyof typeof SCREENS;
type SavedSettings = PaymentSettings | EmailSettingsReply;

/** Saves and tests settings of the server. They are never stored on this device, because they contain secrets. */
export function useSettingsWrite(screen: SettingsScreen) {
  const { write, isBusy } = useWrite();
  const { path, testPath, area } = SCREENS[screen];
  // the screen reads them
  const { replace } = useResource<SavedSettings>(area, path, { isEnabled: false });
  return {
    isBusy,
    save: async (settings: SettingChanges, etag: string | undefined) => {
      const result = await write<SavedSettings>({
        method: 'PATCH',
        path,
        body: { settings },
        ...(etag !== undefined && { ifMatch: etag }),
        invalidates: [area, 'shop', 'today'],
      });
      if (result.ok) replace(result.data, result.etag);
      return result;
    },
    /** `settings`: changes that are not saved yet. */
    test: (settings: SettingChanges, method?: string) =>
      write<TestResult>({
        method: 'POST',
        path: testPath,
        body: {
          ...(method !== undefined && { method }),
          ...(Object.keys(settings).length > 0 && { settings }),
        },
      }),
  };
}
