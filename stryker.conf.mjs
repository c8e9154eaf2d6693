/** Mutation tests of the marking rules: `npm run mutation`; the report is coverage/mutation.html. */
export default {
  testRunner: 'vitest',
  // Pure tests only, without a database.
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
  // Workspaces are symlinks in node_modules; mutants run in a copy of the tree.
  inPlace: false,
  // Without a file: Stryker would rewrite tsconfig.json with an API that TypeScript 7 no longer has.
  tsconfigFile: 'none',
  ignorePatterns: ['web', 'e2e', 'bench', '/data', '.git', 'server/demo/media'],
}
