/** The tests of pure rules of exams by themselves, for stryker.conf.mjs. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/src/exam/{marking,sitting}/{rules,rules.*,mark-record,decide}.test.ts'],
    setupFiles: ['checks/seed.ts'],
    pool: 'forks',
  },
})
