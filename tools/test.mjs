// `npm test`: installs what the tests need, runs every kind of check, and ends with one line `N passed, N failed`.
//   --only=types,lint,format,boundaries,unit,journeys   just these
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, LaunchError, nodeBinary, root, say, toolEnvironment } from './install.mjs'

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice(7)
  .split(',')
const scratch = mkdtempSync(join(tmpdir(), 'zhixing-test-run-'))
const started = Date.now()
let passed = 0
let failed = 0

/** What the machine itself must have: packages of Debian, by the program or file that tells they are there. */
const machine = [
  {
    needs: 'Chromium',
    apt: 'chromium',
    there: () =>
      ['/usr/bin/chromium', '/usr/bin/google-chrome', process.env.CHROMIUM_PATH].some(
        (path) => path && existsSync(path),
      ),
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
  const command = `apt-get install -y --no-install-recommends fontconfig ${missing.map(({ apt }) => apt).join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new LaunchError(`测试还需要：${names}。请先安装，例如：sudo ${command}`)
  say(`正在安装测试所需的 ${names}……`)
  for (const line of ['apt-get update -qq', command]) {
    const { status, stderr, stdout } = spawnSync('sh', ['-c', `DEBIAN_FRONTEND=noninteractive ${line}`], {
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

/** A check that passes or fails as a whole. */
async function check(name, work) {
  const begin = Date.now()
  const { code, output } = await work()
  if (code === 0) passed += 1
  else {
    failed += 1
    console.error(output.trim())
  }
  say(`${code === 0 ? '通过' : '失败'}  ${name}（${((Date.now() - begin) / 1000).toFixed(1)} 秒）`)
}

/** Tests of vitest, counted one by one. */
async function tests(name, config) {
  const begin = Date.now()
  const report = join(scratch, `${name}.json`)
  const { code, output } = await run(
    'vitest',
    ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env: { CI: 'true', FORCE_COLOR: '0' } },
  )
  let counts = { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0 }
  try {
    counts = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    // Without a report the run itself is what failed; told below.
  }
  passed += counts.numPassedTests
  failed += counts.numFailedTests
  // A file that does not even load has no failed test to count.
  if (code !== 0 && counts.numFailedTests === 0) failed += 1
  if (code !== 0) console.error(output.trim())
  say(
    `${code === 0 ? '通过' : '失败'}  ${name}：${counts.numPassedTests} 项（${((Date.now() - begin) / 1000).toFixed(1)} 秒）`,
  )
}

const wanted = (name) => !only || only.includes(name)

try {
  await ensureInstalled()
  if (wanted('journeys') || wanted('unit')) prepareMachine()
  await run('react-router', ['typegen'], { cwd: join(root, 'web') })
  if (wanted('types'))
    await check('类型', async () => {
      const results = await Promise.all(
        ['contract', 'server', 'web', 'checks', 'e2e', 'bench'].map((name) => run('tsc', ['-p', name])),
      )
      return {
        code: Math.max(...results.map(({ code }) => code)),
        output: results.map(({ output }) => output).join(''),
      }
    })
  if (wanted('lint')) await check('代码规范', () => run('oxlint', ['--type-aware']))
  if (wanted('format')) await check('格式', () => run('biome', ['format']))
  if (wanted('boundaries')) await check('模块边界', () => run('node', ['checks/boundaries.ts']))
  if (wanted('unit')) await tests('规则与接口', 'vitest.config.ts')
  if (wanted('journeys')) {
    await ensureBuilt()
    await tests('浏览器旅程', 'e2e/vitest.config.ts')
  }
} catch (error) {
  failed += 1
  console.error(error instanceof LaunchError ? `\n无法测试：${error.message}\n` : error)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
say(`用时 ${((Date.now() - started) / 1000).toFixed(0)} 秒`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
