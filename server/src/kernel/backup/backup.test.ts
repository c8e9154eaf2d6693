/** Backup under concurrent writes, and restore into an empty installation. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeFile, makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp, testDatabase } from '../../../test/harness.ts'
import { openDatabase, type Database } from '../db/index.ts'
import { backup, restore, verify } from './index.ts'
import { requireWhole } from './marker.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { folderSource } from './source.ts'

let t: TestApp
let admin: Database
let target: Database
const name = `restored_${process.pid}`
const place = mkdtempSync(join(tmpdir(), 'zhixing-restored-'))
const backups = mkdtempSync(join(tmpdir(), 'zhixing-backups-'))
const quiet = () => {}

const put = (path: string, text: string) => {
  const file = join(t.services.config.dataDir, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const take = () =>
  backup({ owner: t.owner, dataDir: t.services.config.dataDir, into: backups, objectStore: false }, quiet)
const bringBack = async (folder: string, force = false) =>
  restore({ owner: target.owner, dataDir: place, source: folderSource(folder), force }, quiet)

/** Row count and order-independent checksum per table. */
async function contentOf({ owner }: Pick<Database, 'owner'>): Promise<Record<string, string>> {
  const tables = await owner<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'pgboss') AND tablename NOT IN ('version', 'schema_migration') ORDER BY 1`
  const content: Record<string, string> = {}
  for (const { name: table } of tables) {
    const [row] = await owner.unsafe<{ sum: string }[]>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(r::text), '' ORDER BY md5(r::text))), '') AS sum FROM ${table} r`,
    )
    content[table] = row?.sum ?? ''
  }
  return content
}

beforeAll(async () => {
  t = await startTestApp()
  admin = openDatabase({ ...testDatabase(), database: 'postgres' })
  await admin.owner.unsafe(`CREATE DATABASE ${name}`)
  target = openDatabase({ ...testDatabase(), database: name })
  await makeCourse(t.owner)
  const { userId } = await makeLecturer(t.owner)
  await makeUser(t.owner, { nickname: '换行\n制表\t反斜\\杠 \u{1F600} \\N' })
  await makeFile(t.owner, userId)
  await t.services.jobs.sendAgain(t.owner, 'vod.transcode', { siteId: 12 })
  put('files/site12/upload/1.pdf', 'a document')
  put('media/12/1-abc/master.m3u8', 'a playlist')
  put('secrets/installation', 'ab'.repeat(32))
  put('secrets/postgres.json', 'a password of this cluster')
  put('incoming/half', 'half a file')
})
afterAll(async () => {
  await target?.close()
  await admin?.owner.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin?.close()
  await t?.close()
  for (const folder of [place, backups]) rmSync(folder, { recursive: true, force: true })
})

test('restores rows, generated columns, sequences, jobs, files and row-level security', async () => {
  const folder = await take()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const { files } = await verify(folderSource(folder), quiet)
  expect(files.map(({ path }) => path)).toEqual([
    'files/site12/upload/1.pdf',
    'media/12/1-abc/master.m3u8',
    'secrets/installation',
  ])
  await bringBack(folder)
  const restored = await contentOf(target)
  expect(restored).toEqual(await contentOf(t))
  expect(restored['public.users']).not.toMatch(/^0 /)
  expect(restored['pgboss.job_common']).toMatch(/^1 /)
  expect(readFileSync(join(place, 'media/12/1-abc/master.m3u8'), 'utf8')).toBe('a playlist')
  expect(existsSync(join(place, 'secrets/postgres.json'))).toBe(false)
  expect(() => requireWhole(place)).not.toThrow()
  const ids = await Promise.all(
    [t.owner, target.owner].map(async (sql) => Number((await sql`SELECT nextval('id_seq') AS id`)[0]?.id)),
  )
  expect(ids[1]).toBe(ids[0])
  const counted = async (sql: Database['owner'], what: string) =>
    (await sql.unsafe(`SELECT count(*)::int AS n FROM ${what}`))[0]?.n
  for (const what of [
    "pg_constraint WHERE contype = 'f'",
    'pg_policies',
    "pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'",
  ])
    expect(await counted(target.owner, what), what).toBe(await counted(t.owner, what))
})

test('is consistent under concurrent writes: every row’s file is in the backup', async () => {
  let writing = true
  const writes = (async () => {
    for (let n = 0; writing; n++) {
      // Write order of the product: first the file, then its row.
      put(`files/site12/upload/w${n}.txt`, String(n))
      await makeUser(t.owner, { nickname: `w${n}` })
      // Deletion order: first the row. Only files older than the backup (docs/decisions/0018).
      if (n > 5 && n <= 9) {
        const old = `w${n - 6}`
        await t.owner`DELETE FROM user_session WHERE user_id = (SELECT id FROM users WHERE nickname = ${old})`
        await t.owner`DELETE FROM users WHERE nickname = ${old}`
        rmSync(join(t.services.config.dataDir, `files/site12/upload/${old}.txt`))
      }
      await sleep(20)
    }
  })()
  await expect.poll(async () => (await t.owner`SELECT 1 FROM users WHERE nickname = 'w5'`).length).toBe(1)
  const folder = await take()
  writing = false
  await writes
  await bringBack(folder, true)
  const rows = await target.owner<{ nickname: string }[]>`SELECT nickname FROM users WHERE nickname ~ '^w[0-9]+$'`
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ nickname }) => !existsSync(join(place, `files/site12/upload/${nickname}.txt`)))).toEqual([])
  // Sessions and users come from one snapshot.
  expect(
    await target.owner`SELECT 1 FROM user_session s WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.id = s.user_id)`,
  ).toHaveLength(0)
})

test('the second backup is incremental, and a killed one resumes', async () => {
  const first = readdirSync(backups).toSorted().at(-1) ?? ''
  const partial = join(backups, 'unfinished')
  mkdirSync(partial)
  writeFileSync(join(partial, 'pid'), '999999999')
  writeFileSync(join(partial, 'copied.ndjson'), '{"path":"files/gone')
  const folder = await take()
  const inode = (root: string, path: string) => statSync(join(root, 'files', path)).ino
  expect(inode(folder, 'media/12/1-abc/master.m3u8')).toBe(inode(join(backups, first), 'media/12/1-abc/master.m3u8'))
  expect(existsSync(partial)).toBe(false)
  await verify(folderSource(folder), quiet)
})

test('a damaged backup, or one of a newer version, is refused before any write', async () => {
  const folder = await take()
  const before = await contentOf(target)
  const change = (path: string, work: (manifest: Manifest) => void) => {
    const manifest = readManifest(folder)
    work(manifest)
    writeFileSync(join(folder, path), JSON.stringify(manifest))
  }
  const whole = readFileSync(join(folder, 'manifest.json'))
  await expect(bringBack(folder)).rejects.toThrow(/已有数据[^]*--force/)

  change('manifest.json', ({ migrations }) => migrations.push('20991231_0000_later'))
  await expect(bringBack(folder, true)).rejects.toThrow(/更新版本的程序创建（多出 20991231_0000_later）/)
  change('manifest.json', (manifest) => Object.assign(manifest, { migrations: [], format: 99 }))
  await expect(bringBack(folder, true)).rejects.toThrow(/更新版本的程序/)
  writeFileSync(join(folder, 'manifest.json'), whole)

  const [table] = readManifest(folder).tables.filter((one) => one.name === 'users')
  const dumped = readFileSync(join(folder, table?.file ?? ''))
  writeFileSync(join(folder, table?.file ?? ''), dumped.subarray(0, dumped.length - 9))
  await expect(verify(folderSource(folder), quiet)).rejects.toThrow(
    /备份已损坏，共 1 处，例如 文件 database\/public.users/,
  )
  rmSync(join(folder, 'files/secrets/installation'))
  await expect(bringBack(folder, true)).rejects.toThrow(/共 2 处/)

  change('manifest.json', ({ files }) => files.push({ path: '../out', size: 0, mtimeMs: 0, mode: 0o600, sha256: '' }))
  await expect(bringBack(folder, true)).rejects.toThrow(/备份已损坏/)
  await expect(bringBack(place, true)).rejects.toThrow(/不是知行的备份/)
  expect(await contentOf(target)).toEqual(before)
})

test('an interrupted restore blocks the start and can be repeated', async () => {
  const folder = await take()
  writeFileSync(join(place, 'restoring'), folder)
  expect(() => requireWhole(place)).toThrow(/没有完成/)
  await bringBack(folder)
  expect(() => requireWhole(place)).not.toThrow()
  expect(await contentOf(target)).toEqual(await contentOf(t))
})
