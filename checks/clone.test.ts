/** The first commands in a checkout without installed dependencies. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'zhixing-clone-'))
const dataDir = join(folder, 'data')
const UNPRIVILEGED = 65_534

beforeAll(() => {
  // The files these commands need before anything is installed.
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

test('the postinstall script succeeds before there is anything to patch', async () => {
  const { scripts, bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { postinstall: string }
    bin?: unknown
  }
  // Otherwise npx could fetch a foreign package of this name.
  expect(bin).toBeUndefined()
  expect(await run(folder, scripts.postinstall.split(' ').slice(1))).toEqual({ code: 0, output: '' })
})

test('the command list works without installed dependencies', async () => {
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

const canDropPrivileges =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['-v'], { uid: UNPRIVILEGED }).status === 0
test.runIf(canDropPrivileges)('a read-only checkout without dependencies fails with a clear message', async () => {
  const { code, output } = await run(folder, ['tools/start.mjs'], UNPRIVILEGED)
  expect([code, output]).toEqual([
    3,
    expect.stringMatching(/依赖还没有安装好，但当前用户不能写入 .*请用有写权限的用户.*tools\/zhixing.mjs build/),
  ])
})
