/** The launcher (tools/run.mjs) with scripts that exit in every way an app can exit. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorTable } from '@zhixing/contract/errors'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../e2e/spawned.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixing-launcher-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = new URL('../tools/run.mjs', import.meta.url).href

/**
 * Runs a service whose processes exit as listed, in this order. @returns the launcher's exit code and the number of
 * starts
 */
async function launched(
  name: string,
  lives: string[],
): Promise<{ code: number | null; starts: number; stated: string }> {
  const counter = join(folder, `${name}.count`)
  const script = join(folder, `${name}.mjs`)
  writeFileSync(counter, '')
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs'
    const at = readFileSync(${JSON.stringify(counter)}, 'utf8').length
    appendFileSync(${JSON.stringify(counter)}, '.')
    const life = ${JSON.stringify(lives)}[at] ?? 'exit 0'
    const [what, value] = life.split(' ').slice(-2)
    const end = () => (what === 'exit' ? process.exit(Number(value)) : process.kill(process.pid, value))
    if (life.startsWith('up ')) process.send('up', end)
    else end()`,
  )
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { runService } = await import(${JSON.stringify(run)}); process.exit(await runService(${JSON.stringify(script)}, []))`,
    ],
    { env: { ...process.env, npm_lifecycle_event: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let stated = ''
  child.stdout.on('data', (text: Buffer) => (stated += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, starts: readFileSync(counter, 'utf8').length, stated }
}

test('only an exit that asks for an operator ends the launcher', async () => {
  const [wrong, passing, lived] = await Promise.all([
    launched('wrong', ['exit 3']),
    launched('passing', ['exit 75', 'exit 1', 'kill SIGKILL', 'exit 0']),
    launched('lived', ['up kill SIGKILL', 'exit 3', 'up exit 1', 'exit 0']),
  ])
  expect([wrong.code, wrong.starts]).toEqual([3, 1])
  expect([passing.code, passing.starts]).toEqual([0, 4])
  expect(passing.stated).toMatch(/代码 75），立即[^]*代码 1），0.2 秒后[^]*SIGKILL 终止，0.4 秒后/)
  expect([lived.code, lived.starts]).toEqual([0, 4])
})

test('while the app is down its port answers that the site recovers, and the hand-over refuses no connection', async () => {
  const port = await freePort()
  const script = join(folder, 'site.mjs')
  const pids = join(folder, 'site.pids')
  writeFileSync(pids, '')
  // Takes the port from the launcher as the app does. The second process waits for a signal.
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs'
    import { createServer } from 'node:http'
    const mayGoOn = new Promise((resolve) => process.once('SIGUSR2', resolve))
    process.on('SIGTERM', () => process.exit())
    process.on('disconnect', () => process.exit())
    const isFirst = readFileSync(${JSON.stringify(pids)}, 'utf8') === ''
    appendFileSync(${JSON.stringify(pids)}, process.pid + ' ')
    const { claimPort, reportUp } = await import(${JSON.stringify(new URL('../server/src/launcher.ts', import.meta.url).href)})
    if (!isFirst) await mayGoOn
    const server = createServer((request, response) => response.end(String(process.pid)))
    server.listen(await claimPort({ port: Number(process.env.PORT), host: '127.0.0.1' }), reportUp)`,
  )
  const launcher = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { runService } = await import(${JSON.stringify(run)}); process.exit(await runService(${JSON.stringify(script)}, []))`,
    ],
    { env: { ...process.env, npm_lifecycle_event: '', PORT: String(port) }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  onTestFinished(() => void launcher.kill('SIGKILL'))
  const lives = () => readFileSync(pids, 'utf8').trim().split(' ').map(Number)
  const ask = async (path: string, accept: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept, connection: 'close' } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const statusOf = (path: string) =>
    ask(path, '*/*').then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf('/')).toBe(200)
  process.kill(lives()[0] ?? 0, 'SIGKILL')
  await expect.poll(() => statusOf('/')).toBe(503)
  await expect.poll(() => lives().length).toBe(2)

  const page = await ask('/course/list', 'text/html,*/*')
  expect(page.status).toBe(503)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.text).toContain('正在恢复')
  const call = await ask('/apis/course/api/course/list', 'application/json')
  expect([call.status, JSON.parse(call.text)]).toEqual([
    503,
    { code: errorTable.busy.code, msg: expect.stringContaining('正在恢复'), data: null },
  ])
  expect(await statusOf('/readyz')).toBe(503)
  // A browser reconnects an event stream only after a network error.
  await expect(ask('/stream/messages', 'text/event-stream')).rejects.toThrow()

  let isBack = false
  const answers = new Set<number>()
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isBack) answers.add(await statusOf('/'))
  })
  await expect.poll(() => answers.has(503)).toBe(true)
  process.kill(lives()[1] ?? 0, 'SIGUSR2')
  await expect.poll(() => answers.has(200)).toBe(true)
  await expect.poll(async () => (await ask('/', '*/*')).text).toBe(String(lives()[1]))
  isBack = true
  await Promise.all(visitors)
  expect([...answers].sort()).toEqual([200, 503])

  launcher.kill('SIGTERM')
  expect(await new Promise((resolve) => launcher.on('exit', resolve))).toBe(0)
  expect(await statusOf('/')).toBe(0)
})

test('the backoff doubles up to fifteen seconds', async () => {
  const { pauseAfter } = (await import(run)) as { pauseAfter(failures: number): number }
  expect([0, 1, 2, 3, 7, 8, 1000].map(pauseAfter)).toEqual([0, 200, 400, 800, 12_800, 15_000, 15_000])
})
