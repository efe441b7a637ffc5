import { useEffect, useRef, useState } from 'react';

/** Reports that the image at this URL cannot be loaded. `ref` and `onError` belong to the `<img>`. */
export function useBrokenImage(url: string | undefined) {
  const ref = useRef<HTMLImageElement>(null);
  const [brokenUrl, setBrokenUrl] = useState<string>();

  // A server-rendered image may have failed before hydration, without an `onError` call.
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = ref.current ?? {};
    if (url && complete && naturalWidth === 0 && currentSrc) setBrokenUrl(url);
  }, [url]);

  return { ref, isBroken: brokenUrl === url, onError: () => setBrokenUrl(url) };
}
