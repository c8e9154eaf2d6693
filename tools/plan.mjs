// Maps domains and changed files to checks, and tests to tiers.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Folders of server/src that are not domains. */
const GROUND = ['http', 'kernel', 'lib', 'platform', 'shared']
/** Journeys by the domains they cover. */
const JOURNEYS = {
  system: /^(admin-desk|admin-developer|admin-site|backup|comeback|frame|http|languages|materials|visit)\./,
  user: /^(access|account|admin-people|lecturer|mail|notifications|organization-apply|payloads|session|sign-in|wechat-notice)\./,
  vod: /^(film-store|heavy-video|learn|lesson-panel|recognition|upload|watch|kill)\./,
  course:
    /^(admin-content|authoring|course-file|film-quiz|find|live-course|learn|lesson-panel|lecturer|materials|payloads-authors)\./,
  exam: /^exam-/,
  data: /^(learn|watch|class-course)\./,
  community: /^(blog|editor|mention|payloads|payloads-community|question|series|visit|works)\./,
  live: /^live(-course|-room|-kill)?\./,
  commerce: /^(buy|buy-wechat|sale|money-office|earn|earnings)\./,
  grade: /^class/,
  marketing: /^placement\./,
  org: /^organization(-apply|-people|-plan)?\./,
  assistant: /^ask\./,
}
/** Workspace packages of a domain; the other packages serve several. */
const PACKAGES = { exam: ['exam-model', 'question-formats'] }
const packagesOf = (domain) => (PACKAGES[domain] ?? []).map((name) => `packages/${name}`)
/** Walks that can be limited to the calls of one domain (CHECK_DOMAINS). */
const WALKS = [
  'class-roles',
  'plans',
  'properties-even',
  'properties-odd',
  'transport',
  'transport-answers',
  'walks',
  'walls',
].map((name) => `checks/${name}.test.ts`)
/** The most effective walks for their time: roles and foreign ids. */
const QUICK_WALKS = ['checks/walks.test.ts', 'checks/walls.test.ts']

/**
 * Journeys of the first tier: signing in, finding and watching a course, taking and marking an exam, buying, asking,
 * teaching a class, publishing, going live, running the site. `--all` runs the others.
 */
const FIRST_TIER = [
  'admin-people',
  'ask',
  'authoring',
  'buy',
  'class',
  'class-homework',
  'class-roster',
  'exam-marking',
  'exam-room',
  'exam-trouble',
  'find',
  'http',
  'languages',
  'learn',
  'live-room',
  'money-office',
  'organization',
  'organization-people',
  'placement',
  'question',
  'session',
  'visit',
].map((name) => `${name}.e2e.ts`)
/**
 * Tests that only `--all` runs: kills, restores, real encoders and hostile files take long and cover code that changes
 * seldom.
 */
export const ALL_ONLY = [
  'checks/audit.test.ts',
  'checks/clone.test.ts',
  'checks/deploy.test.ts',
  'checks/generated-client.test.ts',
  'checks/launcher.test.ts',
  'checks/rolling-upgrade.test.ts',
  'server/src/kernel/backup/backup.test.ts',
  'server/src/kernel/db/embedded/embedded.test.ts',
  'server/src/live/media/media.test.ts',
  'server/src/platform/storage/backup.test.ts',
  'server/src/platform/transcode/mediabunny.test.ts',
  'server/src/vod/transcoding/hostile.test.ts',
  'server/src/vod/transcoding/job.test.ts',
  'server/src/vod/transcoding/kill.test.ts',
]

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !/(^|[/\\])(node_modules|build|\.react-router)[/\\]/.test(file))
    .map((file) => file.replaceAll('\\', '/'))

/** Names of all domains. */
export function domainsOf(root) {
  return readdirSync(join(root, 'server/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !GROUND.includes(entry.name))
    .map(({ name }) => name)
    .sort()
}

/** All journeys. */
export const journeysOf = (root) => readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.e2e.ts'))

export const firstTierJourneys = (root) => journeysOf(root).filter((name) => FIRST_TIER.includes(name))

/** The part of the web that a file belongs to: a feature, or an area of pages. */
function partOf(file) {
  const [first, second, third] = file.split('/')
  if (first === 'features' && third) return `${first}/${second}/${third}`
  return first === 'pages' && second ? `${first}/${second}` : null
}

/** The parts of the web, each with its tests and the domains whose calls it makes. */
function webParts(root) {
  const parts = new Map()
  for (const file of filesBelow(join(root, 'web'))) {
    const name = /\.tsx?$/.test(file) ? partOf(file) : null
    if (!name) continue
    const part = parts.get(name) ?? { tests: [], domains: new Set() }
    parts.set(name, part)
    if (/\.test\.tsx?$/.test(file)) part.tests.push(`web/${file}`)
    const text = readFileSync(join(root, 'web', file), 'utf8')
    for (const [, domain] of text.matchAll(/@zhixing\/contract\/(\w+)\//g)) part.domains.add(domain)
  }
  return parts
}

const journeysOfDomains = (root, domains) =>
  journeysOf(root).filter((name) => domains.some((domain) => JOURNEYS[domain]?.test(name)))

/** Test files (or path prefixes) of domains: rules and calls, the walks, the rules of their parts of the web. */
export function testsOfDomains(root, domains) {
  const web = [...webParts(root).values()].filter((part) => domains.some((domain) => part.domains.has(domain)))
  return [
    ...domains.flatMap((domain) => [
      `server/src/${domain}/`,
      `contract/src/${domain}/`,
      ...packagesOf(domain).map((folder) => `${folder}/`),
    ]),
    ...(domains.includes('exam') ? ['checks/exam-keys.test.ts'] : []),
    ...WALKS,
    ...web.flatMap(({ tests }) => tests),
  ]
}

/** The TypeScript programs of files: `.` is everything that runs in Node. The contract belongs to both. */
export function programsOf(files) {
  const sources = files.filter((file) => /\.([cm]?ts|tsx)$/.test(file))
  const isWeb = (file) => file.startsWith('web/')
  return [
    ...(sources.some((file) => !isWeb(file)) ? ['.'] : []),
    ...(sources.some((file) => isWeb(file) || file.startsWith('contract/')) ? ['web'] : []),
  ]
}

/**
 * The tests for a change: those of the files' folders, the quick walks over the calls of their domains, and the
 * domains' journeys.
 * @returns {{ all: boolean, domains: string[], tests: string[], journeys: string[] }} `all`: every domain depends on
 * the changed files
 */
export function planOf(root, changed) {
  const known = domainsOf(root)
  const parts = webParts(root)
  const domains = new Set()
  const tests = new Set()
  const journeys = new Set()
  let all = false
  for (const file of changed) {
    const [first, second = '', third = ''] = file.split('/')
    const domain =
      second === 'src' && known.includes(third)
        ? third
        : (known.find((name) => packagesOf(name).includes(`${first}/${second}`)) ?? null)
    if (file.endsWith('.md')) continue
    if (/\.test\.tsx?$/.test(file)) tests.add(file)
    else if (file.endsWith('.e2e.ts')) journeys.add(basename(file))
    else if (first === 'e2e') for (const name of journeysOf(root)) journeys.add(name)
    else if (['server', 'contract', 'packages'].includes(first) && domain) {
      domains.add(domain)
      // A noun of the contract does not determine its handler's folder.
      tests.add(first === 'contract' ? `server/src/${domain}/` : `${dirname(file)}/`)
    } else if (['server', 'contract', 'packages', 'checks'].includes(first) || file === 'vitest.config.ts') all = true
    else if (first === 'web') {
      const part = parts.get(partOf(file.slice('web/'.length)))
      for (const name of part ? part.tests : ['web/']) tests.add(name)
      for (const name of part ? journeysOfDomains(root, [...part.domains]) : ['frame.e2e.ts', 'visit.e2e.ts'])
        journeys.add(name)
    }
  }
  if (domains.size > 0) for (const name of QUICK_WALKS) tests.add(name)
  for (const name of journeysOfDomains(root, [...domains])) journeys.add(name)
  const existing = new Set(journeysOf(root))
  return {
    all,
    domains: [...domains].sort(),
    tests: [...tests].sort(),
    journeys: [...journeys].filter((name) => existing.has(name)).sort(),
  }
}

/** The folders of domains, for tools that take folders. */
export const foldersOf = (domains) =>
  domains.flatMap((domain) => [`server/src/${domain}`, `contract/src/${domain}`, ...packagesOf(domain)])
