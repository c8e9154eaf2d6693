import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { longestFirst } from '../server/test/longest-first.ts'

process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules/.cache/compile')

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./global-setup.ts'],
    pool: 'forks',
    // One more than cores: a journey waits for its page half of the time.
    maxWorkers: 3,
    // The files of a worker share its browser; each visitor has a context.
    isolate: false,
    sequence: {
      sequencer: longestFirst(
        [
          'live',
          'payloads-authors',
          'upload',
          'payloads-community',
          'payloads',
          'exam-trouble',
          'comeback',
          'kill',
          'access',
          'live-kill',
          'exam-kill',
          'backup',
          'exam-rules',
          'exam-room',
          'class-term',
          'exam-monitor',
          'learn',
          'watch',
          'heavy-video',
          'admin-people',
          'exam-keep',
          'authoring',
          'exam-paper',
          'lecturer',
          'session',
          'admin-site',
          'exam-import',
          'admin-content',
          'exam-bank',
        ].map((name) => `e2e/${name}.e2e.ts`),
      ),
    },
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
