import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { longestFirst } from './server/test/longest-first.ts'
import { ALL_ONLY } from './tools/plan.mjs'

// The workers are children of this process: what Node compiled for one run serves the next.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compile')

export default defineConfig({
  test: {
    // TEST_TIER=first: tools/test.mjs without --all. A file that is named on the command line alone always runs.
    exclude: ['**/node_modules/**', '**/build/**', ...(process.env.TEST_TIER === 'first' ? ALL_ONLY : [])],
    pool: 'forks',
    // One more than there are processors: a test of calls waits for PostgreSQL a third of its time.
    maxWorkers: 3,
    // The files of a worker share its modules: nothing may stay behind in one that another file would notice.
    isolate: false,
    // What a test makes is dead when it is over: most of it within the first sweep of a larger nursery.
    execArgv: [
      '--max-semi-space-size=64',
      ...(process.argv.includes('run') ? ['--import', join(import.meta.dirname, 'server/test/quiet-loader.mjs')] : []),
    ],
    sequence: {
      sequencer: longestFirst([
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
        'server/src/kernel/db/embedded/embedded.test.ts',
        'checks/transport.test.ts',
      ]),
    },
    // A domain need not have every kind of call that the walks go over.
    passWithNoTests: Boolean(process.env.CHECK_DOMAINS),
    // Generous: how fast something is belongs to the benches, and a run beside others must not fail for want of a processor.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        // Everything that Node runs as it is: by Node's own loader, without Vite in between.
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,checks}/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['checks/seed.ts', 'server/test/costs.ts'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        // Rules of the web that Node runs as well.
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          setupFiles: ['checks/seed.ts', 'server/test/costs.ts'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        // Those that stand in files with JSX or import styles, or need a document: Node reads none of these. Their tests end with .tsx.
        extends: true,
        test: {
          name: 'web-jsx',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['checks/seed.ts', 'server/test/costs.ts'],
        },
      },
    ],
  },
})
