import { Badge } from '#admin/kit/badge.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import type { SettingState } from '#contract/admin/settings/payment-and-email-settings.ts';

/** The present value of a setting, and where it comes from. Of a secret only whether it is there. */
export function SettingValue({
  state,
  shown,
}: {
  state: SettingState | undefined;
  shown?: string | undefined;
}) {
  if (!state) return null;
  const { value, isSet, isSecret, lastFour, environmentVariable, isUnreadable, changedAt, changedBy } = state;
  // one variable may set several of them
  const isPartOfAnother = isSecret && !isSet && environmentVariable !== undefined;
  const text = isSecret ? secretText(isSet, lastFour) : (shown ?? (value || 'Not set'));
  return (
    <span className="setting-value">
      {!isPartOfAnother && <span>{text}</span>}
      {isUnreadable && <Badge tone="bad">The key of this server cannot decrypt it: enter it again</Badge>}
      {environmentVariable !== undefined && (
        <small>Set by the server's environment ({environmentVariable})</small>
      )}
      {isSecret && changedAt !== undefined && (
        <small>
          Entered by {changedBy ?? 'the command line'}, <Moment iso={changedAt} />
        </small>
      )}
    </span>
  );
}

function secretText(isSet: boolean, lastFour: string | undefined): string {
  if (!isSet) return 'Not set';
  return lastFour === undefined ? 'Stored' : `Stored, ends in ${lastFour}`;
}
