// `npm test`: installs what the tests need, runs every kind of check, and ends with one line `N passed, N failed`.
//   exam course                                                what proves these domains: their rules, calls, walks and parts of the web
//   --changed                                                  what proves the files that differ from main, journeys among them
//   --only=types,lint,format,boundaries,unit,walks,journeys    just these
//   --write                                                    puts the times of the stages into docs/tests.md
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt, ensureInstalled, LaunchError, nodeBinary, root, say, toolEnvironment } from './install.mjs'
import { domainsOf, foldersOf, planOf, testsOfDomains } from './plan.mjs'

const args = process.argv.slice(2)
const only = args
  .find((argument) => argument.startsWith('--only='))
  ?.slice(7)
  .split(',')
const scratch = mkdtempSync(join(tmpdir(), 'zhixing-test-run-'))
const started = Date.now()
/** How long each stage took, in the order in which they ended. */
const stages = []
let reports = 0
let passed = 0
let failed = 0

/** Seconds of processor time of all programs that this one has started and that have ended; null where the system does not say. */
function childSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    // cutime and cstime, in hundredths of a second.
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return null
  }
}

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

/** Runs a tool of ours; resolves with its exit code and what it said. */
function run(tool, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const path = tool === 'node' ? nodeBinary() : join(root, 'node_modules/.bin', tool)
    const child = spawn(path, args, { cwd, env: toolEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Measures a stage. What runs beside another one shares the processor with it, so only its time is told. */
async function stage(name, work, { alone = true } = {}) {
  const begin = Date.now()
  const before = childSeconds()
  const { ok, output, count } = await work()
  const after = childSeconds()
  const seconds = (Date.now() - begin) / 1000
  const cpu = alone && before !== null && after !== null ? after - before : null
  stages.push({ name, seconds, cpu, count })
  if (!ok) console.error(output.trim())
  const details = [count === undefined ? '' : `${count} 项，`, `${seconds.toFixed(1)} 秒`].join('')
  say(`${ok ? '通过' : '失败'}  ${name}（${details}${cpu === null ? '' : `，处理器 ${cpu.toFixed(0)} 秒`}）`)
}

/** A check that passes or fails as a whole. */
function check(name, work, options) {
  return stage(
    name,
    async () => {
      const { code, output } = await work()
      if (code === 0) passed += 1
      else failed += 1
      return { ok: code === 0, output }
    },
    options,
  )
}

/** One run of vitest over `files`; what its report says. */
async function vitest(config, files, env) {
  const report = join(scratch, `${reports++}.json`)
  const { code, output } = await run(
    'vitest',
    ['run', '--config', config, ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env: { CI: 'true', FORCE_COLOR: '0', NO_COLOR: '1', ...env } },
  )
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const failing = testResults.filter(({ status }) => status === 'failed')
    return { code, output, count: numPassedTests, failures: numFailedTests, failing }
  } catch {
    // Without a report the run itself is what failed.
    return { code, output, count: 0, failures: 0, failing: [] }
  }
}

/** A file with a failure is run once more, alone; more files than this fail for a reason. */
const MAX_SECOND_TRIES = 3
/** Files that passed only by themselves: said at the end of the run, to be mended. */
const unstable = []

/** Tests of vitest, counted one by one. `files`: these alone. */
function tests(name, config, files = [], env = {}) {
  return stage(name, async () => {
    const first = await vitest(config, files, env)
    const { code, output, count, failures } = first
    const again = first.failing.map(({ name: file }) => relative(root, file))
    if (code !== 0 && again.length > 0 && again.length <= MAX_SECOND_TRIES) {
      console.error(output.trim())
      const second = await vitest(config, again, env)
      if (second.code === 0) {
        unstable.push(...again)
        passed += count + failures
        return { ok: true, output: '', count: count + failures }
      }
    }
    passed += count
    // A file that does not even load has no failed test to count.
    failed += code === 0 ? 0 : Math.max(failures, 1)
    return { ok: code === 0, output, count }
  })
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
  const rows = stages.map(
    ({ name, seconds, cpu, count }) =>
      `| ${name} | ${count ?? ''} | ${seconds.toFixed(0)} | ${cpu === null ? '' : cpu.toFixed(0)} |`,
  )
  const total = childSeconds()
  const table = [
    '| stage | tests | seconds | processor seconds |',
    '|---|---|---|---|',
    ...rows,
    `| whole run | ${passed} | ${((Date.now() - started) / 1000).toFixed(0)} | ${total === null ? '' : total.toFixed(0)} |`,
  ].join('\n')
  const machine = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`
  const marked = /(<!-- times -->\n)[\s\S]*(<!-- \/times -->)/
  writeFileSync(file, text.replace(marked, `$1${machine}\n\n${table}\n$2`))
}

const wanted = (name) => !only || only.includes(name)

/** Types, lint, format and boundaries, one after the other: each of them takes all cores there are. */
async function checkSources(scope, options) {
  await run('react-router', ['typegen'], { cwd: join(root, 'web') })
  if (wanted('types'))
    await check(
      '类型',
      async () => {
        // Two programs: everything that runs in Node, and the web. One per workspace would check the shared ones six times.
        const results = await Promise.all(['.', 'web'].map((name) => run('tsc', ['-p', name])))
        return {
          code: Math.max(...results.map(({ code }) => code)),
          output: results.map(({ output }) => output).join(''),
        }
      },
      options,
    )
  // Of one domain its own folders; a run over a change or over everything sees all.
  const folders = scope.whole || args.includes('--changed') ? [] : foldersOf(scope.domains).filter(existsHere)
  if (wanted('lint')) await check('代码规范', () => run('oxlint', ['--type-aware', ...folders]), options)
  if (wanted('format')) await check('格式', () => run('biome', ['format']), options)
  if (wanted('boundaries')) {
    await check('模块边界', () => run('node', ['checks/boundaries.ts']), options)
    await check('用词', () => run('node', ['checks/vocabulary.ts']), options)
    await check('数据表归属', () => run('node', ['checks/table-owners.ts']), options)
    await check('网页模块', () => run('node', ['checks/feature-walls.ts']), options)
  }
}

const existsHere = (folder) => existsSync(join(root, folder))

async function runAll(scope) {
  // The build keeps one core busy for most of its time, the sources the other.
  const building = wanted('journeys')
  await Promise.all([checkSources(scope, { alone: !building }), building ? ensureBuilt() : null])
  if (wanted('unit')) await tests('规则与接口', 'vitest.config.ts', ['contract/', 'server/', 'web/'])
  if (wanted('walks')) await tests('逐接口检查', 'vitest.config.ts', ['checks/'])
  if (wanted('journeys')) await tests('浏览器旅程', 'e2e/vitest.config.ts', scope.journeys)
}

async function runPart({ domains, tests: files, journeys, ...scope }) {
  await checkSources({ ...scope, domains }, { alone: true })
  if (files.length > 0) await tests('规则与接口', 'vitest.config.ts', files, { CHECK_DOMAINS: domains.join(',') })
  if (journeys.length > 0) {
    await ensureBuilt()
    await tests('浏览器旅程', 'e2e/vitest.config.ts', journeys)
  }
}

try {
  await ensureInstalled()
  const scope = scopeOf()
  if (wanted('journeys') || wanted('unit') || wanted('walks')) prepareMachine()
  if (scope.whole && !scope.journeys) await runAll(scope)
  else if (scope.whole) {
    await checkSources(scope, { alone: true })
    await tests('规则与接口', 'vitest.config.ts')
    if (scope.journeys.length > 0) {
      await ensureBuilt()
      await tests('浏览器旅程', 'e2e/vitest.config.ts', scope.journeys)
    }
  } else await runPart(scope)
} catch (error) {
  failed += 1
  console.error(error instanceof LaunchError ? `\n无法测试：${error.message}\n` : error)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
if (args.includes('--write')) writeTimes()
if (unstable.length > 0) say(`不稳定（单独重跑才通过）：${unstable.join('、')}`)
say(`用时 ${((Date.now() - started) / 1000).toFixed(0)} 秒`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
