// `npm test`: installs what the tests need, runs every kind of check, and ends with one line `N passed, N failed`.
//   exam course                                                what proves these domains: their rules, calls, walks and parts of the web
//   --changed                                                  what proves the files that differ from main, journeys among them
//   --only=types,lint,format,boundaries,holes,unit,walks,journeys    just these
//   --write                                                    puts the times of the stages into docs/tests.md
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, LaunchError, root, say } from './install.mjs'
import { domainsOf, foldersOf, planOf, testsOfDomains } from './plan.mjs'
import { createStages, run } from './stages.mjs'

const args = process.argv.slice(2)
const only = args
  .find((argument) => argument.startsWith('--only='))
  ?.slice(7)
  .split(',')
const stages = createStages()

/** What the machine itself must have: packages of Debian, by the program or file that tells they are there. */
const machine = [
  {
    needs: 'Chromium',
    // The engine without a window; a whole Chromium serves as well where there is no such package.
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
  // Which packages there are is known only after the first of the two.
  for (const line of [() => 'apt-get update -qq', command]) {
    const { status, stderr, stdout } = spawnSync('sh', ['-c', `DEBIAN_FRONTEND=noninteractive ${line()}`], {
      encoding: 'utf8',
    })
    if (status !== 0)
      throw new LaunchError(`安装 ${names} 失败：\n${`${stdout}\n${stderr}`.trim().split('\n').slice(-8).join('\n')}`)
  }
}

/** Files that differ from main: committed, changed or new. @throws {LaunchError} there is no main to compare with */
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

/** What this run is about: everything, some domains, or what a change asks for. @throws {LaunchError} no such domain */
function scopeOf() {
  const known = domainsOf(root)
  const domains = args.filter((argument) => !argument.startsWith('--'))
  const unknown = domains.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new LaunchError(`没有名为 ${unknown.join('、')} 的领域；有：${known.join('、')}`)
  if (domains.length > 0) return { whole: false, domains, tests: testsOfDomains(root, domains), journeys: [] }
  if (!args.includes('--changed')) return { whole: true }
  const { all, domains: touched, tests: files, journeys } = planOf(root, changedFiles())
  // What everything stands on has changed: all rules and calls, and the journeys that the change names.
  if (all) return { whole: true, journeys }
  const own = touched.length > 0 ? testsOfDomains(root, touched) : []
  return { whole: false, domains: touched, tests: [...new Set([...own, ...files])], journeys }
}

/** Puts the times of this run into docs/tests.md. */
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

/** For tsc and the linter's types, Go programs: they collect what is no longer needed only when they hold 3 GB. */
const FEW_COLLECTIONS = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

const wanted = (name) => !only || only.includes(name)
const existsHere = (folder) => existsSync(join(root, folder))

/** Types, lint, format and boundaries, one after the other: the first two take all cores there are. */
async function checkSources(scope, { check }) {
  await run('react-router', ['typegen'], { cwd: join(root, 'web') })
  // Two programs, each on a core: everything that runs in Node, and the web. One per workspace would check the shared ones six times, and
  // the several checkers of a program infer what they share once each.
  if (wanted('types'))
    await check(
      '类型',
      ['.', 'web'].map((name) => ['tsc', ['-p', name, '--singleThreaded'], { env: FEW_COLLECTIONS }]),
    )
  // Of one domain its own folders; a run over a change or over everything sees all.
  const folders = scope.whole || args.includes('--changed') ? [] : foldersOf(scope.domains).filter(existsHere)
  if (wanted('lint')) await check('代码规范', [['oxlint', ['--type-aware', ...folders], { env: FEW_COLLECTIONS }]])
  if (wanted('format')) await check('格式', [['biome', ['format']]])
  if (wanted('boundaries')) {
    await check('模块边界', [['node', ['checks/boundaries.ts']]])
    await check('数据表归属', [['node', ['checks/table-owners.ts']]])
    await check('网页模块', [['node', ['checks/feature-walls.ts']]])
  }
  if (scope.whole && wanted('holes')) await check('依赖漏洞', [['node', ['checks/audit.ts']]])
}

/**
 * Rules, calls and walks: one run of vitest, which sets its database up once. What they send to it is written down, and looked at afterwards: every statement names
 * its site.
 */
async function runTests(scope, { tests, check }) {
  const parts = [
    { kind: 'unit', name: '规则与接口', folders: ['contract/', 'server/', 'web/'] },
    { kind: 'walks', name: '逐接口检查', folders: ['checks/'] },
  ].filter(({ kind }) => wanted(kind))
  const folders = scope.whole ? parts.flatMap((part) => part.folders) : scope.tests
  if (folders.length === 0) return
  const statements = mkdtempSync(join(tmpdir(), 'zhixing-statements-'))
  // A second try writes there too.
  process.on('exit', () => rmSync(statements, { recursive: true, force: true }))
  await tests(scope.whole ? parts.map(({ name }) => name).join('、') : '规则与接口', 'vitest.config.ts', folders, {
    TEST_STATEMENTS: statements,
    ...(scope.whole ? {} : { CHECK_DOMAINS: scope.domains.join(',') }),
  })
  // Of a part of the web alone there are none.
  if (readdirSync(statements).length > 0) await check('语句写明站点', [['node', ['checks/statements.ts', statements]]])
}

/**
 * The stages one after the other: each keeps all cores busy, journeys too, and a journey that shares them waits for what it should see. Only the build, which uses
 * one core for most of its time, is made beside the checks of the sources.
 */
async function runAll(scope) {
  const hasJourneys = scope.journeys ? scope.journeys.length > 0 : wanted('journeys')
  await Promise.all([checkSources(scope, stages), hasJourneys ? stages.step('构建网页', ensureBuilt) : null])
  if (hasJourneys) await stages.check('网页体积', [['node', ['checks/page-weight.ts']]])
  await runTests(scope, stages)
  if (hasJourneys) await stages.tests('浏览器旅程', 'e2e/vitest.config.ts', scope.journeys)
  await stages.again()
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
const { passed, failed, seconds, unstable } = stages.total()
if (unstable.length > 0) say(`不稳定（重跑才通过）：${unstable.join('、')}`)
say(`用时 ${seconds.toFixed(0)} 秒`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
