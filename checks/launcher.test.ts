/** The launcher (tools/run.mjs) over scripts that end in every way an app can end. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'zhixing-launcher-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = new URL('../tools/run.mjs', import.meta.url).href

/** Runs a service whose lives end as told, one after the other. @returns the launcher's exit code and how often the service was started */
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

test('what must be mended first ends the launcher, and nothing else does', async () => {
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

test('pauses double up to fifteen seconds', async () => {
  const { pauseAfter } = (await import(run)) as { pauseAfter(failures: number): number }
  expect([0, 1, 2, 3, 7, 8, 1000].map(pauseAfter)).toEqual([0, 200, 400, 800, 12_800, 15_000, 15_000])
})
