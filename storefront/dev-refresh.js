// Only served by `npm run dev`: Vite's React plugin would add it as an inline script, which the security
// policy forbids.
import RefreshRuntime from '/@react-refresh';

RefreshRuntime.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type) => type });
