import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{checker,rulebook,machines,scenarios,conformance,reports,cli,bench}/**/*.test.ts',
      '*.test.ts',
    ],
    testTimeout: 120_000,
  },
});
