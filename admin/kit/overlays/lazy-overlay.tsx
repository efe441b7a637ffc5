import { type ComponentType, useEffect, useRef, useState } from 'react';
import { notify } from '../feedback/notifications.tsx';
import { loadModule } from '../load-module.ts';

const loads: (() => Promise<unknown>)[] = [];

/**
 * A dialog, menu or palette whose module is loaded when it is first shown: their library is a third of all scripts,
 * and no first view has one. If it cannot be loaded, the overlay closes and a notification is shown.
 *
 * @example const OpenMenu = lazyOverlay(async () => (await import('./open-menu.tsx')).OpenMenu);
 */
export function lazyOverlay<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await loadModule(load);
  };
  loads.push(loadOnce);
  function LazyOverlay(props: Props) {
    const [Content, setContent] = useState(() => loaded);
    const { onClose } = props;
    const close = useRef(onClose);
    close.current = onClose;
    useEffect(() => {
      if (Content) return;
      let isShown = true;
      loadOnce().then(
        () => isShown && setContent(() => loaded),
        () => {
          if (!isShown) return;
          notify({ message: 'This could not be loaded. Check the connection, then try again.', tone: 'bad' });
          close.current();
        },
      );
      return () => {
        isShown = false;
      };
    }, [Content]);
    return Content ? <Content {...props} /> : null;
  }
  return LazyOverlay;
}

/** Loads the modules of all overlays. One that fails is tried again when it is shown. */
export async function loadOverlays(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}

const FIRST_INPUTS = ['pointermove', 'pointerdown', 'keydown'];

/** Loads them at the first input, so that they are there when the press or the key combination ends. */
export function loadOverlaysOnInput(): void {
  const onInput = () => {
    for (const type of FIRST_INPUTS) window.removeEventListener(type, onInput, { capture: true });
    void loadOverlays();
  };
  for (const type of FIRST_INPUTS) window.addEventListener(type, onInput, { capture: true, passive: true });
}
