/** The import rules of the house (ARCHITECTURE.md). Run by checks/boundaries.ts, which also refuses a run that saw too few modules. */
const domains = [
  'system',
  'user',
  'vod',
  'course',
  'exam',
  'live',
  'grade',
  'org',
  'community',
  'commerce',
  'marketing',
  'data',
  'assistant',
]

/** A domain may know those before it in the order, through their front door only. `data` and `community` may both look down to course. */
const domainRules = domains.flatMap((domain, index) => {
  const above = domains.slice(index + 1)
  return [
    ...(above.length === 0
      ? []
      : [
          {
            name: `${domain}-looks-down`,
            comment: `A domain never knows those above it. ${domain} is below ${above.join(', ')}: publish an event, or move the rule.`,
            severity: 'error',
            from: { path: `^server/src/${domain}/` },
            to: { path: `^server/src/(${above.join('|')})/` },
          },
        ]),
    {
      name: `${domain}-front-door`,
      comment: `Other domains and http use ${domain} through server/src/${domain}/index.ts: export what they need there.`,
      severity: 'error',
      from: { path: '^server/src/', pathNot: `^server/src/${domain}/|\\.test\\.ts$|^server/src/start\\.ts$` },
      to: { path: `^server/src/${domain}/`, pathNot: `^server/src/${domain}/index\\.ts$` },
    },
  ]
})

/** The layers of the exam domain, lowest first (server/src/exam/README.md): each knows those before it, through their front doors. */
const examLayers = ['bank', 'paper', 'attempt', 'catalogue', 'grading', 'practice', 'transfer']
const exam = '^server/src/exam/'
const examRules = [
  ...examLayers.slice(0, -1).map((layer, index) => {
    const above = examLayers.slice(index + 1)
    return {
      name: `exam-${layer}-looks-down`,
      comment: `Within the exam domain ${layer} is below ${above.join(', ')}: move what both need into a lower layer (a pure rule into packages/exam-model), or the caller up.`,
      severity: 'error',
      from: { path: `${exam}${layer}/` },
      to: { path: `${exam}(${above.join('|')})/` },
    }
  }),
  ...examLayers.map((layer) => ({
    name: `exam-${layer}-front-door`,
    comment: `Other layers of the exam domain use ${layer} through exam/${layer}/index.ts: export there what they need.`,
    severity: 'error',
    from: { path: exam, pathNot: `${exam}${layer}/|\\.test\\.ts$` },
    to: { path: `${exam}${layer}/`, pathNot: `${exam}${layer}/index\\.ts$` },
  })),
  {
    name: 'exam-layer-below-domain',
    comment: 'A layer never imports the front door of its own domain.',
    severity: 'error',
    from: { path: `${exam}[^/]+/` },
    to: { path: `${exam}[^/]+\\.ts$` },
  },
]

/** The layers of the commerce domain, lowest first (server/src/commerce/README.md). Tests may look up. */
const commerceLayers = [
  'model',
  'ledger',
  'approval',
  'product',
  'merchant',
  'channel',
  'sale',
  'coupon',
  'bundle',
  'campaign',
  'referral',
  'invoice',
  'settlement',
  'checkout',
  'refund',
  'payment',
  'order',
  'vip',
  'redeem',
  'earning',
  'withdrawal',
  'recon',
  'report',
  'rule',
  'admin',
]
const commerce = '^server/src/commerce/'
const commerceRules = [
  ...commerceLayers.slice(0, -1).map((layer, index) => {
    const above = commerceLayers.slice(index + 1)
    return {
      name: `commerce-${layer}-looks-down`,
      comment: `Within the commerce domain ${layer} is below ${above.join(', ')}: move the shared part into a lower layer, or the caller up.`,
      severity: 'error',
      from: { path: `${commerce}${layer}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${commerce}(${above.join('|')})/` },
    }
  }),
  {
    name: 'commerce-folders-are-layers',
    comment: 'A folder of the commerce domain takes its place among commerceLayers.',
    severity: 'error',
    from: { path: `${commerce}(?!(${commerceLayers.join('|')})/)[^/]+/` },
    to: {},
  },
  {
    name: 'commerce-layer-below-domain',
    comment: 'A layer imports of the root of its domain only texts and job types.',
    severity: 'error',
    from: { path: `${commerce}[^/]+/`, pathNot: '\\.test\\.ts$' },
    to: { path: `${commerce}[^/]+\\.ts$`, pathNot: `${commerce}(texts|jobs)\\.ts$` },
  },
]

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'packages-know-no-workspace-but-contract',
      comment:
        'A package is a pure library: it knows the contract and the packages below it, no database, no services.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(server|web|e2e|bench|checks|tools)/|(^|/)node_modules/postgres/' },
    },
    {
      name: 'files-know-nothing-of-the-product',
      comment: 'packages/files knows bytes and texts only.',
      severity: 'error',
      from: { path: '^packages/files/' },
      to: { path: '^(contract|packages/(?!files/))' },
    },
    {
      name: 'exam-model-below-formats',
      comment: 'The formats read into the model: the model knows no format.',
      severity: 'error',
      from: { path: '^packages/exam-model/' },
      to: { path: '^packages/question-formats/' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract imports the schema library and itself: nothing else of ours.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(packages|server|web|e2e|bench|checks|tools)/' },
    },
    {
      name: 'kernel-knows-no-domain',
      comment: 'The kernel is below everything: take what you need as an argument.',
      severity: 'error',
      from: { path: '^server/src/kernel/', pathNot: 'services\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/(kernel|lib)/' },
    },
    {
      name: 'lib-knows-nothing-of-the-product',
      comment:
        'A small library of server/src/lib knows bytes and texts, and the errors of the kernel: no database, no services.',
      severity: 'error',
      from: { path: '^server/src/lib/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/lib/|^server/src/kernel/errors\\.ts$' },
    },
    {
      name: 'shared-knows-kernel-only',
      comment:
        'What several domains share stands on the kernel and knows no domain: a domain adds its own by an extension point.',
      severity: 'error',
      from: { path: '^server/src/shared/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/(shared|kernel|lib)/' },
    },
    {
      name: 'platform-knows-kernel-only',
      comment: 'A provider knows the kernel and its port; what it says about a domain belongs into that domain.',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/', pathNot: '^server/src/(platform|kernel|lib|shared)/' },
    },
    {
      name: 'domains-know-no-http',
      comment: 'A handler gets its request; it never reaches for the server.',
      severity: 'error',
      from: { path: `^server/src/(${domains.join('|')})/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/http/' },
    },
    {
      name: 'web-knows-contract-only',
      comment: 'The browser talks to the server through the contract.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(packages|server|e2e|bench|checks)/' },
    },
    {
      name: 'ui-stands-alone',
      comment:
        'The design system knows no call, no feature and no page, only the language of its own words: pass it what it shows.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(contract/|web/(?!ui/|i18n/))' },
    },
    {
      name: 'workbench-below-admin-only',
      comment: 'The workbench is used below /admin only; other areas may import its menu and who may what.',
      severity: 'error',
      from: {
        path: '^web/',
        pathNot: '^web/(pages/admin|features/shared/workbench)/|^web/layouts/admin(-nav|-find)?\\.tsx$',
      },
      to: { path: '^web/features/shared/workbench/', pathNot: '/(browser-page\\.tsx|menu\\.ts|use-admin\\.ts)$' },
    },
    {
      name: 'pages-know-no-pages',
      comment: 'Shared parts of pages of different areas live in features/ or ui/.',
      severity: 'error',
      from: { path: '^web/pages/([^/]+)/' },
      to: { path: '^web/pages/', pathNot: '^web/pages/($1|errors)/' },
    },
    {
      name: 'features-know-no-pages',
      comment: 'A feature is used by pages, not the other way round.',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/(pages|layouts)/' },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'Factories and harness are for tests.',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|^(server|packages/[^/]+)/test/|^checks/|^bench/|^e2e/' },
      to: { path: '^(server|packages/[^/]+)/test/' },
    },
    ...domainRules,
    ...examRules,
    ...commerceRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|node_modules/(?!@zhixing))/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
