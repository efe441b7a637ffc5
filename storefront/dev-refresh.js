// Only served by `npm run dev`: what Vite's React plugin would put into an inline script, which the policy forbids.
import RefreshRuntime from '/@react-refresh';

RefreshRuntime.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type) => type });
