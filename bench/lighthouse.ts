import lighthouse from 'lighthouse'
import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { launchChromium } from './browser.ts'
import { courses, databaseOf, freePort, SITE, withProduct } from './product.ts'
import { atLeast, type Bench, type Figure, median, type FigureText } from './report.ts'
import { sized } from './smoke.ts'

const RUNS = sized(3, 1)
const categories: { id: string; name: FigureText; goal: number }[] = [
  { id: 'performance', name: { zh: '性能', en: 'performance' }, goal: 95 },
  { id: 'accessibility', name: { zh: '无障碍', en: 'accessibility' }, goal: 100 },
  { id: 'seo', name: { zh: 'SEO', en: 'SEO' }, goal: 100 },
  { id: 'best-practices', name: { zh: '最佳实践', en: 'best practices' }, goal: 100 },
]

/** Pages of everybody, and pages of a signed-in learner. Search engines get neither those nor the login page. */
const pages: { path: string; isSignedIn?: boolean; isUnlisted?: boolean }[] = [
  { path: '/' },
  { path: '/list' },
  { path: '/view/{id}' },
  { path: '/login', isUnlisted: true },
  { path: '/exam' },
  { path: '/info' },
  { path: '/', isSignedIn: true },
  { path: '/view/{id}', isSignedIn: true },
  { path: '/myStudy', isSignedIn: true },
  { path: '/account/info', isSignedIn: true },
]

/** A session of the learner with the most courses. */
async function signIn(dataDir: string): Promise<string> {
  const database = databaseOf(dataDir)
  try {
    const token = newToken(Number(SITE))
    const [learner] = await database.owner<{ userId: string }[]>`
      SELECT user_id::text AS "userId" FROM course_user WHERE site_id = ${SITE} GROUP BY user_id ORDER BY count(*) DESC LIMIT 1`
    if (!learner) throw new Error('the demo school has no learner')
    await database.owner`
      INSERT INTO user_session (site_id, token_hash, user_id, client_type, expires_at)
      VALUES (${SITE}, ${hashToken(token)}, ${learner.userId}, 1, now() + interval '1 day')`
    return token
  } finally {
    await database.close()
  }
}

/** The part of Lighthouse's result that is read here. */
interface Report {
  runtimeError?: { code: string; message: string } | undefined
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
interface Audit {
  title: string
  score: number | null
  displayValue?: string | undefined
  details?: unknown
}

/** Lighthouse with its mobile preset (simulated slow 4G and 4x CPU slowdown): medians of three runs per page. */
export const lighthouseBench: Bench = {
  about: { zh: 'Lighthouse（移动端）', en: 'Lighthouse (mobile)' },
  run: ({ dataDir, say }) =>
    withProduct(dataDir, async ({ url }) => {
      const [first] = (await courses(url)).filter(({ totalSeconds }) => totalSeconds > 0)
      const figures: Figure[] = []
      const token = await signIn(dataDir)
      for (const { path, isSignedIn, isUnlisted } of pages) {
        const reports: Report[] = []
        const address = url + path.replace('{id}', first?.courseId ?? '')
        for (let run = 1; run <= RUNS; run++) reports.push(await examine(address, isSignedIn ? token : undefined))
        const shown = isSignedIn ? `${path}（已登录）` : path
        const inEnglish = `\`${path}\`${isSignedIn ? ' signed in,' : ''}`
        const loads = reports.map(({ environment }) => Math.round(environment.benchmarkIndex)).join(', ')
        say(`${shown} ${vitals(reports)}（机器速度 ${loads}）`)
        for (const { id, name, goal } of categories) {
          if ((isSignedIn || isUnlisted) && id === 'seo') continue
          const score = median(reports.map((report) => Math.round((report.categories[id]?.score ?? 0) * 100)))
          figures.push(
            atLeast(
              { zh: `Lighthouse ${shown} ${name.zh}`, en: `Lighthouse ${inEnglish} ${name.en}` },
              score,
              goal,
              '',
            ),
          )
          for (const line of failures(reports, id)) say(`  ${name.zh}：${line}`)
        }
      }
      return figures
    }),
}

/** Failures of Lighthouse's own recording, not of the page: a trace without its first event. */
const UNRECORDED = ['NO_NAVSTART', 'NO_TRACING_STARTED']

/** One measurement; repeated when Lighthouse lost its trace. */
async function examine(address: string, token: string | undefined): Promise<Report> {
  for (let left = 2; ; left--) {
    const report = await record(address, token)
    if (!report.runtimeError) return report
    if (left === 0 || !UNRECORDED.includes(report.runtimeError.code))
      throw new Error(`Lighthouse could not examine ${address}: ${report.runtimeError.message}`)
  }
}

/** A new browser for every run: a cold cache. */
async function record(address: string, token: string | undefined): Promise<Report> {
  const port = await freePort()
  const browser = await launchChromium(port, ['--lang=zh-CN', '--accept-lang=zh-CN'])
  try {
    const result = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories.map(({ id }) => id),
      ...(token ? { extraHeaders: { cookie: `RC_WEB_TOKEN=${token}` } } : {}),
    })
    const report = result?.lhr as unknown as Report | undefined
    if (!report) throw new Error(`Lighthouse gave no result for ${address}`)
    return report
  } finally {
    await browser.close()
  }
}

const VITALS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
}

function vitals(reports: Report[]): string {
  return Object.entries(VITALS)
    .map(([id, short]) => `${short} ${reports.map(({ audits }) => audits[id]?.displayValue ?? '?').join(' / ')}`)
    .join('，')
}

/** Audits that lost points in any run, with the elements that they name; unweighted insights only for performance. */
function failures(reports: Report[], category: string): string[] {
  const lines = new Map<string, string>()
  for (const report of reports) {
    for (const { id, weight } of report.categories[category]?.auditRefs ?? []) {
      const audit = report.audits[id]
      if (!audit || audit.score === null || audit.score >= 0.9 || (weight === 0 && category !== 'performance')) continue
      lines.set(id, `${id} ${audit.score.toFixed(2)} ${audit.title} ${audit.displayValue ?? ''}${named(audit.details)}`)
    }
  }
  return [...lines.values()]
}

/** Elements and addresses that an audit's details name. */
function named(details: unknown): string {
  const found = new Set<string>()
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 8 || found.size > 12) return
    const about = value as Record<string, unknown>
    const text = (key: string) => (typeof about[key] === 'string' ? about[key].replaceAll('\n', ' ') : '')
    const number = (key: string, unit: string) =>
      typeof about[key] === 'number' && about[key] > 0 ? ` ${Math.round(about[key])} ${unit}` : ''
    if (text('snippet')) found.add(`${text('selector')} ${text('snippet').slice(0, 200)} ${text('explanation')}`)
    else if (text('url')) found.add(text('url').slice(0, 150) + number('wastedMs', 'ms') + number('wastedBytes', 'B'))
    for (const child of Object.values(about)) visit(child, depth + 1)
  }
  visit(details, 0)
  return [...found].map((one) => `\n      ${one.trim()}`).join('')
}
