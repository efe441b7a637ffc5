import { configure } from '@testing-library/react';

// long enough for a busy machine; only failing tests wait this long
configure({ asyncUtilTimeout: 30_000 });
