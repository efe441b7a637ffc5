import type { UpiOption } from '#contract/payments.ts';

const NEXT: Record<UpiOption, string | undefined> = {
  link: undefined,
  copy: 'Pay to the copied UPI ID: most apps accept this when they decline a link or a saved code.',
  save_qr: undefined,
  scan: 'Scan the code from another screen: this works at every amount up to the limit of your bank.',
};

/** What to do when the UPI app declines the payment, or money was sent and the order stays pending. */
export function DeclineHelp({ options }: { options: readonly UpiOption[] }) {
  return (
    <details className="qr__help">
      <summary>Your UPI app declines the payment?</summary>
      <ul>
        <li>A declined payment takes no money. Your order waits for you.</li>
        {options.map((option) => NEXT[option] && <li key={option}>{NEXT[option]}</li>)}
        <li>Try another UPI app or bank account, or choose another way to pay.</li>
        <li>
          If money has left your account and the order stays pending, do not pay again: enter the reference
          number (UTR) if you are asked for it, or contact us. Your bank returns money that did not arrive
          within five working days.
        </li>
      </ul>
    </details>
  );
}
