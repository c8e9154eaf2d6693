/**
 * Mutation testing of the rules that decide about points: changes them one by one and sees whether a test notices.
 * `npm run mutation`; the report is in coverage/mutation.html.
 */
export default {
  testRunner: 'vitest',
  // Only pure tests: no database is started for a mutant.
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: [
    'packages/exam-model/src/mark-answer.ts',
    'packages/exam-model/src/kinds/*.ts',
    'packages/exam-model/src/mark-record.ts',
    'packages/exam-model/src/decide.ts',
    'packages/exam-model/src/may-show.ts',
    'server/src/exam/attempt/rules.ts',
  ],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text', 'html', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false },
  htmlReporter: { fileName: 'coverage/mutation.html' },
  thresholds: { high: 90, low: 80, break: 80 },
  tempDirName: 'coverage/stryker',
  // Workspaces are links in node_modules; what is changed is run where it stands.
  inPlace: false,
  ignorePatterns: ['web', 'e2e', 'bench', 'data', '.git', 'server/demo/media'],
}
