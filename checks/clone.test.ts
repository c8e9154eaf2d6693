/** The first commands on a checkout in which nothing is installed yet. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'zhixing-clone-'))
const dataDir = join(folder, 'data')
const NOBODY = 65_534

beforeAll(() => {
  // What these commands are made of; the other files of a checkout are not looked at before something is installed.
  for (const name of ['package.json', 'package-lock.json', 'tools', 'server/package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ended {
  code: number | null
  output: string
}

/** Runs a command of a checkout without a terminal, as in production. */
function run(cwd: string, args: string[], uid?: number): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

test('no install script of ours, and no command of a name that the registry could give away', () => {
  const { scripts, bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
    bin?: unknown
  }
  expect(bin).toBeUndefined()
  expect(Object.keys(scripts).filter((name) => /install|prepare/.test(name))).toEqual([])
})

test('the commands are named without anything installed', async () => {
  const help = await run(folder, ['tools/zhixing.mjs', 'help'])
  expect(help.code).toBe(0)
  expect(help.output).toMatch(/^用法：node tools\/zhixing.mjs <命令>[^]*admin:create[^]*site:domain/)
  expect((await run(folder, ['tools/zhixing.mjs', 'no-such'])).code).toBe(2)
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})

const first = ['--site-name', '书院', '--domain', 'learn.example.com', '--mobile', '13712345678']
test.each([
  [[], /缺少参数 --site-name、--domain、--mobile、--password/],
  [first, /缺少参数 --password/],
  [[...first, '--password', '12345678'], /密码过于简单/],
  [[...first.slice(0, 5), '123', '--password', '夜来风雨声-23'], /请填写正确的 11 位手机号（参数 --mobile）/],
  [['--typo'], /参数不正确[^]*用法：node tools\/zhixing.mjs admin:create/],
])('admin:create %j is refused before a database is made', async (args, sentence) => {
  const { code, output } = await run(root, ['tools/zhixing.mjs', 'admin:create', ...args])
  expect([code, output]).toEqual([3, expect.stringMatching(sentence)])
  expect(existsSync(dataDir)).toBe(false)
})

const asNobody = process.getuid?.() === 0 && spawnSync(process.execPath, ['-v'], { uid: NOBODY }).status === 0
test.runIf(asNobody)(
  'a checkout that cannot be written, and was not made ready, is refused in a sentence',
  async () => {
    const { code, output } = await run(folder, ['tools/start.mjs'], NOBODY)
    expect([code, output]).toEqual([
      3,
      expect.stringMatching(/依赖还没有安装好，但当前用户不能写入 .*请用有写权限的用户.*tools\/zhixing.mjs build/),
    ])
  },
)
