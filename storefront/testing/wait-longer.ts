import { configure } from '@testing-library/react';

// what is waited for may take long on a machine that has much else to do; nothing waits this long unless it fails
configure({ asyncUtilTimeout: 30_000 });
