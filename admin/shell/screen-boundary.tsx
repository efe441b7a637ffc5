import { Component, type ReactNode } from 'react';
import { ErrorState } from '#admin/kit/feedback/states.tsx';

/** A screen that fails leaves the navigation usable. After a new release, old files are gone: reloading helps. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <ErrorState
        title="This screen could not be shown."
        message="Load the page again. Drafts and unsent changes stay on this device."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
