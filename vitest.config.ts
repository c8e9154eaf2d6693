import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,checks}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['checks/seed.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
