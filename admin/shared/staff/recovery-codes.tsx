import { Button } from '#admin/kit/button.tsx';
import { copyText } from '#admin/kit/copy-text.ts';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { CopyIcon, PrintIcon } from '#admin/kit/icons.tsx';

/** New recovery codes: the only time that they are shown. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = () => void copyText(codes.join('\n'), 'The recovery codes are copied');
  return (
    <div className="staff-stack">
      <Notice tone="warn" title="Keep these recovery codes">
        If your phone is lost, each replaces one code of the authenticator app. They are shown only now.
      </Notice>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="staff-actions">
        <Button icon={<CopyIcon />} onClick={copy}>
          Copy
        </Button>
        <Button icon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
