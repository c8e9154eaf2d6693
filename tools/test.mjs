// `npm test`: installs what the tests need, runs the first tier, and ends with one line `N passed, N failed`.
// docs/tests.md describes the tiers.
//   --all        both tiers
//   --benches    a smoke run of every bench as well; the nightly run is --all --benches
//   exam course  these domains: their rules, calls, walks and parts of the web
//   --changed    the folders of the files that differ from main, and the quick walks over the calls of their domains
//   --only=types,lint,format,boundaries,holes,unit,walks,journeys    only these stages
//   --write      writes the times of the stages into docs/tests.md
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, LaunchError, root, say } from './install.mjs'
import { ALL_ONLY, domainsOf, firstTierJourneys, foldersOf, planOf, programsOf, testsOfDomains } from './plan.mjs'
import { createStages, run } from './stages.mjs'

const args = process.argv.slice(2)
const only = args
  .find((argument) => argument.startsWith('--only='))
  ?.slice(7)
  .split(',')
const isAll = args.includes('--all')
const isChanged = args.includes('--changed')
const stages = createStages()

/** System packages, each with a check of its program or file. */
const machine = [
  {
    needs: 'Chromium',
    // Headless; a full Chromium where there is no such package.
    apt: 'chromium-headless-shell',
    otherwise: 'chromium',
    there: () =>
      [
        process.env.CHROMIUM_PATH,
        '/usr/bin/chromium-headless-shell',
        '/usr/bin/chromium',
        '/usr/bin/google-chrome',
      ].some((path) => path && existsSync(path)),
  },
  { needs: 'ffmpeg', apt: 'ffmpeg', there: () => spawnSync('ffmpeg', ['-version']).status === 0 },
  {
    needs: '中文字体',
    apt: 'fonts-noto-cjk',
    there: () => spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim(),
  },
]

function prepareMachine() {
  const missing = machine.filter(({ there }) => !there())
  if (missing.length === 0) return
  const names = missing.map(({ needs }) => needs).join('、')
  const isThere = (name) => spawnSync('apt-cache', ['show', name]).status === 0
  const command = () => {
    const packages = missing.map(({ apt, otherwise }) => (otherwise && !isThere(apt) ? otherwise : apt))
    return `apt-get install -y --no-install-recommends fontconfig ${packages.join(' ')}`
  }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new LaunchError(`测试还需要：${names}。请先安装，例如：sudo ${command()}`)
  say(`正在安装测试所需的 ${names}……`)
  // Package names are known only after `apt-get update`.
  for (const line of [() => 'apt-get update -qq', command]) {
    const { status, stderr, stdout } = spawnSync('sh', ['-c', `DEBIAN_FRONTEND=noninteractive ${line()}`], {
      encoding: 'utf8',
    })
    if (status !== 0)
      throw new LaunchError(`安装 ${names} 失败：\n${`${stdout}\n${stderr}`.trim().split('\n').slice(-8).join('\n')}`)
  }
}

/** Files that differ from main: committed, changed or new. @throws {LaunchError} if there is no main branch */
function changedFiles() {
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  const base = ['main', 'origin/main'].find((name) => git('rev-parse', '-q', '--verify', name).status === 0)
  if (!base) throw new LaunchError('没有 main 分支可以比较，请改用 npm run check -- <领域>')
  const lists = [
    git('diff', '--name-only', '--merge-base', base),
    git('ls-files', '--others', '--exclude-standard'),
  ].map(({ stdout }) => stdout.split('\n').filter(Boolean))
  return [...new Set(lists.flat())]
}

/** The scope of this run: a tier, some domains, or a change. @throws {LaunchError} for an unknown domain */
function scopeOf() {
  const known = domainsOf(root)
  const domains = args.filter((argument) => !argument.startsWith('--'))
  const unknown = domains.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new LaunchError(`没有名为 ${unknown.join('、')} 的领域；有：${known.join('、')}`)
  if (domains.length > 0) return { whole: false, domains, tests: testsOfDomains(root, domains), journeys: [] }
  if (isChanged) {
    const files = changedFiles()
    const { all, ...plan } = planOf(root, files)
    // A change of the kernel or of a shared check can break any domain.
    return all ? { whole: true, files, journeys: plan.journeys } : { whole: false, files, ...plan }
  }
  return isAll ? { whole: true } : { whole: true, journeys: firstTierJourneys(root) }
}

/** Writes the times of this run into docs/tests.md. */
function writeTimes() {
  const file = join(root, 'docs/tests.md')
  const text = readFileSync(file, 'utf8')
  const rows = stages.done.map(
    ({ name, seconds, cpu, count }) =>
      `| ${name} | ${count ?? ''} | ${seconds.toFixed(0)} | ${cpu === null ? '' : cpu.toFixed(0)} |`,
  )
  const { passed, seconds, cpu } = stages.total()
  const table = [
    '| stage | tests | seconds | processor seconds |',
    '|---|---|---|---|',
    ...rows,
    `| whole run | ${passed} | ${seconds.toFixed(0)} | ${cpu === null ? '' : cpu.toFixed(0)} |`,
  ].join('\n')
  const machine = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`
  const marked = /(<!-- times -->\n)[\s\S]*(<!-- \/times -->)/
  writeFileSync(file, text.replace(marked, `$1${machine}\n\n${table}\n$2`))
}

/** tsc and tsgolint are Go programs: no garbage collection below 3 GB. */
const FEW_COLLECTIONS = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

const wanted = (name) => !only || only.includes(name)
const existsHere = (folder) => existsSync(join(root, folder))

/** Types: two programs, each on a core. One per workspace would check shared files six times. */
async function checkTypes({ files }, { check }) {
  if (!wanted('types')) return
  const programs = files ? programsOf(files) : ['.', 'web']
  if (programs.length === 0) return
  if (programs.includes('web')) await run('react-router', ['typegen'], { cwd: join(root, 'web') })
  await check(
    '类型',
    programs.map((name) => ['tsc', ['-p', name, '--singleThreaded'], { env: FEW_COLLECTIONS }]),
  )
}

/** Lint, format and boundaries. */
async function checkSources({ whole, files, domains }, { check }) {
  const linted = files?.filter((file) => /\.([cm]?[jt]s|tsx)$/.test(file)) ?? (whole ? [] : foldersOf(domains))
  const isLinted = whole || linted.length > 0
  if (wanted('lint') && isLinted)
    await check('代码规范', [['oxlint', ['--type-aware', ...linted.filter(existsHere)], { env: FEW_COLLECTIONS }]])
  if (wanted('format')) await check('格式', [['biome', ['format']]])
  if (wanted('boundaries')) {
    await check('模块边界', [['node', ['checks/boundaries.ts']]])
    await check('数据表归属', [['node', ['checks/table-owners.ts']]])
    await check('网页模块', [['node', ['checks/feature-walls.ts']]])
    if (whole) await check('未用的导出', [['knip', ['--no-progress']]])
  }
  if (whole && wanted('holes')) await check('依赖漏洞', [['node', ['checks/audit.ts']]])
}

/**
 * Rules, calls and walks in one vitest run, with one database. Their SQL is recorded and checked afterwards: every
 * statement must name its site.
 */
async function runTests(scope, { tests, check }) {
  const parts = [
    { kind: 'unit', name: '规则与接口', folders: ['contract/', 'packages/', 'server/', 'web/'] },
    { kind: 'walks', name: '逐接口检查', folders: ['checks/'] },
  ].filter(({ kind }) => wanted(kind))
  const folders = scope.whole ? parts.flatMap((part) => part.folders) : scope.tests
  if (folders.length === 0) return
  const statements = mkdtempSync(join(tmpdir(), 'zhixing-statements-'))
  process.on('exit', () => rmSync(statements, { recursive: true, force: true }))
  const isFirstTier = !isAll && (scope.whole || (isChanged && !folders.some((name) => ALL_ONLY.includes(name))))
  await tests(scope.whole ? parts.map(({ name }) => name).join('、') : '规则与接口', 'vitest.config.ts', folders, {
    TEST_STATEMENTS: statements,
    ...(isFirstTier ? { TEST_TIER: 'first' } : {}),
    ...(scope.whole ? {} : { CHECK_DOMAINS: scope.domains.join(',') }),
  })
  // Rules of the web send none.
  if (readdirSync(statements).length > 0)
    await check('语句写明站点、行类型', [
      ['node', ['checks/statements.ts', statements]],
      ['node', ['checks/row-types.ts', statements]],
    ])
}

/**
 * Stages run one after the other, because each keeps both cores busy. Exceptions: the web build uses one core and runs
 * beside the checks of the sources; for a change, types use one core and the rest the other.
 */
async function runAll(scope) {
  const hasJourneys = wanted('journeys') && scope.journeys?.length !== 0
  const build = () => (hasJourneys ? stages.step('构建网页', ensureBuilt) : null)
  if (isChanged && !scope.whole)
    await Promise.all([
      checkTypes(scope, stages),
      checkSources(scope, stages).then(() => runTests(scope, stages)),
      build(),
    ])
  else {
    await Promise.all([checkTypes(scope, stages).then(() => checkSources(scope, stages)), build()])
    if (hasJourneys) await stages.check('网页体积', [['node', ['checks/page-weight.ts']]])
    await runTests(scope, stages)
  }
  if (hasJourneys) await stages.tests('浏览器旅程', 'e2e/vitest.config.ts', scope.journeys)
  if (args.includes('--benches')) await stages.check('性能测试试运行', [['node', ['bench/run.ts', '--smoke']]])
}

try {
  await ensureInstalled()
  const scope = scopeOf()
  if (wanted('journeys') || wanted('unit') || wanted('walks')) prepareMachine()
  await runAll(scope)
} catch (error) {
  stages.fail()
  console.error(error instanceof LaunchError ? `\n无法测试：${error.message}\n` : error)
}
if (args.includes('--write')) writeTimes()
const { passed, failed, seconds } = stages.total()
say(`用时 ${seconds.toFixed(0)} 秒`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
