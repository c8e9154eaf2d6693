/**
 * Disaster recovery: a school is backed up during writes, its disk is lost, and the backup is restored into an empty
 * folder.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { launchProduct } from './own-product.ts'
import { emptyFolder, newDataDir } from './school.ts'
import { freePort, stopped, untilStarted } from './spawned.ts'

const zhixing = fileURLToPath(new URL('../tools/zhixing.mjs', import.meta.url))

/** Runs a command to its end. */
function command(dataDir: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [zhixing, ...args], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

async function call<T>(port: number, path: string, input: object, token?: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}/apis/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'site-id': '12', ...(token ? { token } : {}) },
    body: JSON.stringify(input),
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

const signIn = async (port: number) =>
  (
    await call<{ token: string }>(port, 'user/api/user/login/password', {
      mobile: '13800000001',
      password: 'Demo@2026',
      clientType: 4,
    })
  ).token

interface Period {
  id: string
  periodType: number
}

/** The first video of the school, as a player receives it. */
async function play(port: number, token: string): Promise<{ master: string; periodId: string }> {
  const { list } = await call<{ list: { courseId: string }[] }>(port, 'course/api/course/list', { pageSize: 100 })
  for (const { courseId } of list) {
    const { chapterList } = await call<{ chapterList: { periodList: Period[] }[] }>(
      port,
      'course/auth/course/chapter/page',
      { courseId },
      token,
    )
    const film = chapterList.flatMap(({ periodList }) => periodList).find(({ periodType }) => periodType === 1)
    if (!film) continue
    const { ticket } = await call<{ ticket: string }>(port, 'course/auth/course/sign', { periodId: film.id }, token)
    const { hlsUrl } = await call<{ hlsUrl: string }>(port, 'vod/auth/videoInfo/play', { ticket }, token)
    const cookie = { cookie: `RC_WEB_TOKEN=${token}` }
    const master = await (await fetch(new URL(hlsUrl, `http://127.0.0.1:${port}`), { headers: cookie })).text()
    return { master, periodId: film.id }
  }
  throw new Error('the demo school has no film')
}

/** The learner's exam records, without the remaining time of an open one. */
async function readRecords(port: number, token: string): Promise<object[]> {
  const { list } = await call<{ list: { answerTime: number }[] }>(port, 'exam/auth/user/exam/record/list', {}, token)
  return list.map(({ answerTime: _passes, ...record }) => record)
}

test('a lost school is restored from its backup: lessons play, notes and exam records are readable', async () => {
  const dataDir = newDataDir()
  const backups = emptyFolder()
  const port = await freePort()
  let product = launchProduct(dataDir, port)
  try {
    await untilStarted(product)
    let token = await signIn(port)
    const { periodId } = await play(port, token)
    let writing = true
    const written: string[] = []
    const writes = (async () => {
      for (let n = 0; writing; n++) {
        await call(
          port,
          'user/auth/user/note/log/save',
          { periodId, content: `note ${n}`, clientKey: `backup-${n}` },
          token,
        )
        written.push(`note ${n}`)
        await new Promise((resolve) => setTimeout(resolve, 1_050))
      }
    })()
    // Awaited below; an earlier failure has its own message.
    writes.catch(() => {})
    await expect.poll(() => written.length).toBeGreaterThan(1)
    const before = [...written]
    const records = await readRecords(port, token)
    const made = await command(dataDir, 'backup', backups)
    expect(made.said).toContain('备份完成')
    expect(made.code).toBe(0)
    writing = false
    await writes
    await stopped(product)
    rmSync(dataDir, { recursive: true })

    const empty = emptyFolder()
    try {
      const folder = join(backups, readdirSync(backups).find((name) => /^\d{8}-/.test(name)) ?? '')
      expect((await command(empty, 'verify', folder)).said).toContain('备份完好')
      const back = await command(empty, 'restore', folder)
      expect(back.said).toContain('恢复完成')
      expect(existsSync(join(empty, 'restoring'))).toBe(false)
      // A second restore would overwrite the first.
      expect((await command(empty, 'restore', folder)).said).toContain('--force')
      product = launchProduct(empty, port)
      await untilStarted(product)
      token = await signIn(port)
      expect((await play(port, token)).master).toContain('#EXTM3U')
      const notes = await call<{ list: { content: string }[] }>(
        port,
        'user/auth/user/note/log/page',
        { pageSize: 100 },
        token,
      )
      expect(notes.list.map(({ content }) => content)).toEqual(expect.arrayContaining(before))
      expect(await readRecords(port, token)).toEqual(records)
      expect(records.length).toBeGreaterThan(0)
    } finally {
      await stopped(product)
      rmSync(empty, { recursive: true, force: true })
    }
  } finally {
    await stopped(product)
    for (const folder of [dataDir, backups]) rmSync(folder, { recursive: true, force: true })
  }
})
