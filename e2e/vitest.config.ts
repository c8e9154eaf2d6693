import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules/.cache/compile')

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // The files of a worker share its browser; each visitor has a context of their own.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // A real browser on a busy machine: once more before a journey counts as failed.
    retry: 1,
  },
})
