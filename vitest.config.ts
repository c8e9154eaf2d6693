import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { longestFirst } from './server/test/longest-first.ts'
import { ALL_ONLY } from './tools/plan.mjs'

// Inherited by the workers: one run's compile cache serves the next.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compile')

export default defineConfig({
  test: {
    // TEST_TIER=first is set by tools/test.mjs without --all.
    exclude: ['**/node_modules/**', '**/build/**', ...(process.env.TEST_TIER === 'first' ? ALL_ONLY : [])],
    pool: 'forks',
    // One more than cores: call tests wait for PostgreSQL a third of their time.
    maxWorkers: 3,
    // The files of a worker share its modules; a test restores what it changes in one.
    isolate: false,
    // Test data is short-lived: a larger young generation frees most of it in one scavenge.
    execArgv: [
      '--max-semi-space-size=64',
      ...(process.argv.includes('run') ? ['--import', join(import.meta.dirname, 'server/test/quiet-loader.mjs')] : []),
    ],
    sequence: {
      sequencer: longestFirst([
        'checks/rolling-upgrade.test.ts',
        'checks/properties-even.test.ts',
        'checks/properties-odd.test.ts',
        'checks/walls.test.ts',
        'server/src/vod/transcoding/job.test.ts',
        'checks/exam-keys.test.ts',
        'checks/edits.test.ts',
        'server/src/vod/transcoding/hostile.test.ts',
        'server/src/vod/transcoding/kill.test.ts',
        'checks/class-roles.test.ts',
        'server/src/http/studio.test.ts',
        'server/src/kernel/backup/backup.test.ts',
        'server/src/platform/transcode/mediabunny.test.ts',
        'server/src/live/media/media.test.ts',
        'server/src/exam/attempt/save.test.ts',
        'server/src/exam/leaks.test.ts',
        'checks/walks.test.ts',
        'checks/plans.test.ts',
        'server/src/kernel/db/embedded/embedded.test.ts',
        'checks/transport.test.ts',
      ]),
    },
    // A domain may lack the kind of call that a walk covers.
    passWithNoTests: Boolean(process.env.CHECK_DOMAINS),
    // Generous: speed is measured by benches, and a busy machine must not fail a run.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        // Loaded by Node itself, without Vite.
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,packages,server,checks}/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['checks/seed.ts', 'server/test/restore.ts', 'server/test/costs.ts'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        // Rules of the web, in Node as well.
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          setupFiles: ['checks/seed.ts', 'server/test/restore.ts', 'server/test/costs.ts'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        // Tests of files with JSX or style imports, or that need a document; they end with .tsx.
        extends: true,
        test: {
          name: 'web-jsx',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['checks/seed.ts', 'server/test/restore.ts', 'server/test/costs.ts', 'web/page.setup.ts'],
        },
      },
    ],
  },
})
