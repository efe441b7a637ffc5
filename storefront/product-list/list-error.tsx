import { Button } from '#storefront/ui/button.tsx';

/** Shown when the products could not be loaded. */
export function ListError() {
  return (
    <div className="message" role="alert">
      <p>Failed to load products. Please try again.</p>
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </div>
  );
}
