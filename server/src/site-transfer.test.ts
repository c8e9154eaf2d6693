/** Export of one site, and its import into another installation. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeRecord } from '../test/exam.ts'
import { makeCourse, makeFile, makeUser, type MadeUser } from '../test/factories.ts'
import { startTestApp, type TestApp } from '../test/harness.ts'
import { type ObjectStoreServer, startObjectStore } from '../test/object-store.ts'
import { freshIp, freshMobile } from '../test/people.ts'
import { openDetails, sealDetails } from './commerce/withdrawal/sealed.ts'
import { sealedColumns } from './domains.ts'
import { restore } from './kernel/backup/index.ts'
import { type Manifest, readManifest } from './kernel/backup/manifest.ts'
import { folderSource } from './kernel/backup/source.ts'
import type { Services } from './kernel/services.ts'
import { hashPassword } from './user/sign-in/passwords.ts'
import { sendMailType } from './user/jobs.ts'
import { openSite, plainSite } from './system/site/open-site.ts'
import { siteExportCommand, siteImportCommand } from './system/transfer/commands.ts'
import { exportedTables, leftOut } from './system/transfer/tables.ts'

const SITE = 77
const PASSWORD = '小楼昨夜又东风-1'
const ACCOUNT = {
  accountType: 1,
  bankUserName: '李煜',
  bankCardNo: '6222020200112230',
  bankName: '测试银行',
  bankBranchName: '',
} as const
const PICTURE = `site${SITE}/upload/1.png`
const CARD = `site${SITE}/private/card.jpg`

let source: TestApp
let stored: TestApp
let s3: ObjectStoreServer
let target: TestApp
let person: MadeUser
let fileId: string
let exported: string
const folder = mkdtempSync(join(tmpdir(), 'zhixing-site-'))

const run = async (command: typeof siteExportCommand, services: Services, ...args: string[]) => {
  const said: string[] = []
  await command(services, args, { here: folder, sealed: sealedColumns }, (sentence) => said.push(sentence))
  return said.join('\n')
}
const take = (...args: string[]) => run(siteExportCommand, source.services, ...args)
const bring = (from: string, services: Services = target.services) => run(siteImportCommand, services, from)

/** A copy of the export that differs. */
function changedCopy(name: string, change: (manifest: Manifest, copy: string) => void): string {
  const copy = join(folder, name)
  cpSync(exported, copy, { recursive: true })
  const manifest = readManifest(copy)
  change(manifest, copy)
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(manifest))
  return copy
}

/** Rows of the site by table, as text. */
async function rowsIn(t: TestApp): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { name } of await exportedTables(t.owner)) {
    const hidden = sealedColumns
      .filter(({ table }) => table === name)
      .flatMap(({ column, hashed }) => [column, ...(hashed ? [hashed.column] : [])])
    const [row] = await t.owner.unsafe<{ rows: string }[]>(
      `SELECT coalesce(string_agg(row, E'\\n' ORDER BY row), '') AS rows
      FROM (SELECT (to_jsonb(r) - '{${hidden.join(',')}}'::text[])::text AS row FROM "${name}" r WHERE site_id = ${SITE}) x`,
    )
    found.set(name, row?.rows ?? '')
  }
  return found
}
const isThere = async (t: TestApp) => (await t.owner`SELECT 1 FROM site WHERE site_id = ${SITE}`).length === 1

async function removeSite(t: TestApp): Promise<void> {
  await t.owner.begin(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`
    for (const { name } of await exportedTables(tx)) await tx.unsafe(`DELETE FROM "${name}" WHERE site_id = ${SITE}`)
  })
  await t.services.sites.reload()
}

async function fillSite(): Promise<void> {
  const { owner, services } = source
  await openSite(owner, { ...plainSite(SITE, '行知学校', 'move.test', 2026), isDefault: false })
  await services.sites.reload()
  person = await makeUser(owner, { siteId: SITE, mobile: freshMobile(), nickname: '换行\n制表\t反斜\\杠 \u{1F600}' })
  const { userId } = person
  await owner`UPDATE users SET password_hash = ${await hashPassword(PASSWORD)} WHERE site_id = ${SITE} AND id = ${userId}`
  await makeCourse(owner, { siteId: SITE })
  await makeRecord(owner, { paper: await makePaper(owner, { siteId: SITE }), userId })
  await owner`
    INSERT INTO order_info (site_id, user_id, client_key, content_hash, price_payable, price_discount, price_paid, expire_time)
    VALUES (${SITE}, ${userId}, 'one', '', 1990, 0, 1990, now())`
  const { sealed, fingerprint } = sealDetails(services, SITE, ACCOUNT)
  await owner`
    INSERT INTO payout_account (site_id, user_id, account_type, sealed, bank_user_name, bank_card_no, fingerprint)
    VALUES (${SITE}, ${userId}, 1, ${sealed}, '李*', '6222', ${fingerprint})`
  await services.platform.storage.write(PICTURE, Buffer.from('a picture'))
  await services.platform.storage.write(CARD, Buffer.from('an identity card'))
  fileId = await makeFile(owner, userId, { siteId: SITE, fileKind: 'image', fileSize: 9 })
  await owner`UPDATE stored_file SET file_key = ${PICTURE}, file_type = 'image/png' WHERE site_id = ${SITE} AND id = ${fileId}`
  for (const path of [`media/${SITE}/1-abc/master.m3u8`, `sources/${SITE}/1.mp4`, 'media/12/2-def/master.m3u8']) {
    const file = join(services.config.dataDir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, path)
  }
}

beforeAll(async () => {
  s3 = await startObjectStore()
  ;[source, target, stored] = await Promise.all([startTestApp(), startTestApp(), startTestApp(s3.env)])
  await fillSite()
  await makeUser(source.owner, { nickname: '另一站点的人' })
  await take(String(SITE), 'exported')
  exported = join(folder, 'exported')
})
afterAll(async () => {
  await Promise.all([source.close(), target.close(), stored.close()])
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every table with a site is exported, or left out for a reason', async () => {
  const rows = await source.owner<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'site_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`
  const tables = await exportedTables(source.owner)
  expect([...tables.map(({ name }) => name), ...Object.keys(leftOut)].sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  )
})

test('every encrypted column is exported, or in a table that is left out', async () => {
  const rows = await source.owner<{ table: string; column: string }[]>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name ~ '(^|_)sealed(_|$)'
      AND column_name NOT IN ('token_sealed', 'ticket_sealed')`
  const known = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`))
  const missing = rows.filter(({ table, column }) => !(table in leftOut) && !known.has(`${table}.${column}`))
  expect(missing).toEqual([])
  expect(known.size).toBeGreaterThan(5)
})

test('the export has this site only, readable by its owner', () => {
  const { files, tables, site } = readManifest(exported)
  expect(site).toEqual({ siteId: SITE, name: '行知学校', domain: 'move.test' })
  expect(files.map(({ path }) => path)).toEqual([
    `files/${CARD}`,
    `files/${PICTURE}`,
    `media/${SITE}/1-abc/master.m3u8`,
    `sources/${SITE}/1.mp4`,
    'sealed.json',
  ])
  expect(statSync(exported).mode & 0o777).toBe(0o700)
  const users = tables.find(({ name }) => name === 'users')
  expect(gunzipSync(readFileSync(join(exported, users?.file ?? ''))).toString()).not.toContain('另一站点的人')
})

test('a site is imported beside others: equal rows, files, sign-in with the old password', async () => {
  const before = await target.owner`SELECT count(*)::int AS n FROM users WHERE site_id <> ${SITE}`
  const said = await bring(exported)
  expect(said).toMatch(/表 users：\d+ 行，与导出时一致[^]*已导入站点“行知学校”（move.test）：\d+ 行，4 个文件/)
  expect(await rowsIn(target)).toEqual(await rowsIn(source))
  expect(await target.owner`SELECT count(*)::int AS n FROM users WHERE site_id <> ${SITE}`).toEqual(before)
  expect(await target.owner`SELECT 1 FROM user_session WHERE site_id = ${SITE}`).toHaveLength(0)

  const signIn = (siteId: number) =>
    target.call(
      'user/api/user/login/password',
      { mobile: person.mobile, password: PASSWORD },
      { siteId, ip: freshIp() },
    )
  expect((await signIn(SITE)).code).toBe(200)
  expect((await signIn(12)).code).not.toBe(200)
  expect(target.services.sites.byHost('move.test')?.siteId).toBe(SITE)
  const served = await target.app.inject({ url: `/files/${SITE}/${fileId}` })
  expect([served.statusCode, served.body]).toEqual([200, 'a picture'])
  const { dataDir } = target.services.config
  expect(readFileSync(join(dataDir, `media/${SITE}/1-abc/master.m3u8`), 'utf8')).toContain('master')
  expect(existsSync(join(dataDir, 'media/12'))).toBe(false)
})

test('encrypted columns and restricted files are encrypted with the secret of the target', async () => {
  expect(target.services.secret).not.toEqual(source.services.secret)
  const [row] = await target.owner<{ sealed: Buffer; fingerprint: Buffer }[]>`
    SELECT sealed, fingerprint FROM payout_account WHERE site_id = ${SITE}`
  expect(openDetails(target.services, row?.sealed ?? Buffer.alloc(0)).bankCardNo).toBe(ACCOUNT.bankCardNo)
  expect(row?.fingerprint).toEqual(sealDetails(target.services, SITE, ACCOUNT).fingerprint)
  expect((await buffer(await target.services.platform.storage.read(CARD))).toString()).toBe('an identity card')
  expect(readFileSync(join(target.services.config.dataDir, 'files', CARD), 'latin1')).not.toContain('identity')
})

test('an id or a domain that exists is refused', async () => {
  await expect(bring(exported)).rejects.toThrow('这里已有编号为 77 的站点')
  await removeSite(target)
  const [other] = await target.owner<{ domain: string }[]>`SELECT domain FROM site WHERE site_id = 13`
  await target.owner`UPDATE site SET domain = 'MOVE.test' WHERE site_id = 13`
  await expect(bring(exported)).rejects.toThrow(/域名 move.test 已被这里的站点“.+”使用/)
  await target.owner`UPDATE site SET domain = ${other?.domain ?? ''} WHERE site_id = 13`
})

test('damage, another schema and rows of another site are refused, and nothing is written', async () => {
  const damaged = changedCopy('damaged', ({ tables }, copy) => {
    const file = join(copy, tables.find(({ name }) => name === 'users')?.file ?? '')
    writeFileSync(file, readFileSync(file).subarray(0, -9))
  })
  await expect(bring(damaged)).rejects.toThrow(/已损坏，共 1 处，例如 文件 database\/public.users/)
  const later = changedCopy('later', ({ migrations }) => migrations.push('20991231_0000_later.sql'))
  await expect(bring(later)).rejects.toThrow('相差 20991231_0000_later.sql')
  const outside = changedCopy('outside', ({ files }) => Object.assign(files[0] ?? {}, { path: 'secrets/installation' }))
  await expect(bring(outside)).rejects.toThrow('已损坏')
  const reordered = changedCopy('reordered', ({ tables }) =>
    tables.find(({ name }) => name === 'users')?.columns.reverse(),
  )
  await expect(bring(reordered)).rejects.toThrow('已损坏')
  const foreign = changedCopy('foreign', ({ tables }, copy) => {
    const table = tables.find(({ name }) => name === 'users')
    const file = join(copy, table?.file ?? '')
    const text = gunzipSync(readFileSync(file)).toString()
    const content = gzipSync(text.replace(`${SITE}\t`, '12\t'))
    writeFileSync(file, content)
    Object.assign(table ?? {}, { sha256: createHash('sha256').update(content).digest('hex') })
  })
  await expect(bring(foreign)).rejects.toThrow('表 users 中有其他站点的数据')
  expect(await isThere(target)).toBe(false)
})

test('a killed import leaves no site, and is repeated', async () => {
  const { events } = target.services
  // The connection ends after the last row, before COMMIT.
  const killed = {
    ...target.services,
    events: {
      ...events,
      publish: async (sql: Parameters<typeof events.publish>[0]) =>
        void (await sql`SELECT pg_terminate_backend(pg_backend_pid())`),
    },
  }
  await expect(bring(exported, killed)).rejects.toThrow()
  expect(await isThere(target)).toBe(false)
  await bring(exported)
  expect(await rowsIn(target)).toEqual(await rowsIn(source))
})

test('an object store takes the files of the storage, and an export reads all of them from it', async () => {
  expect(await bring(exported, stored.services)).toContain('storage:move')
  expect(await s3.keys()).toEqual([CARD, PICTURE])
  await s3.put(`site${SITE}/media/3-ghi/master.m3u8`, 'in the store')
  await s3.put(`site${SITE}/sources/3.mp4`, 'a source')
  await s3.put('site12/upload/2.png', 'of another site')
  await run(siteExportCommand, stored.services, String(SITE), 'of-store')
  expect(readManifest(join(folder, 'of-store')).files.map(({ path }) => path)).toEqual([
    `files/${CARD}`,
    `files/${PICTURE}`,
    `media/${SITE}/1-abc/master.m3u8`,
    `media/${SITE}/3-ghi/master.m3u8`,
    `sources/${SITE}/1.mp4`,
    `sources/${SITE}/3.mp4`,
    'sealed.json',
  ])
  const fileOf = (path: string) => readFileSync(join(folder, 'of-store/files', path), 'utf8')
  expect(fileOf(`media/${SITE}/3-ghi/master.m3u8`)).toBe('in the store')
  expect(fileOf(`files/${CARD}`)).toBe('an identity card')
})

test('work that is left behind is said', async () => {
  await source.owner`
    INSERT INTO mail_setting (site_id, secrets_sealed) VALUES (${SITE}, ${Buffer.alloc(40)})`
  await source.services.jobs.send(source.owner, sendMailType, { siteId: SITE })
  const said = await take(String(SITE), 'left-behind')
  expect(said).toContain('有 1 个后台任务还没有完成')
  expect(said).toContain('mail_setting.secrets_sealed 中有内容无法解密')
})

test('a killed export is replaced by the next one; an existing folder is not', async () => {
  mkdirSync(join(folder, 'again.part/files'), { recursive: true })
  writeFileSync(join(folder, 'again.part/pid'), '999999999')
  writeFileSync(join(folder, 'again.part/files/left'), 'half a file')
  await take(String(SITE), 'again')
  expect([existsSync(join(folder, 'again/files/left')), existsSync(join(folder, 'again.part'))]).toEqual([false, false])
  await expect(take(String(SITE), 'again')).rejects.toThrow('已经存在')
})

test('wrong arguments are refused; an export is no backup', async () => {
  await expect(take('78', 'none')).rejects.toThrow('没有编号为 78 的站点')
  await expect(take('一', 'none')).rejects.toThrow('用法')
  await expect(take(String(SITE))).rejects.toThrow('用法')
  await expect(take(String(SITE), join(source.services.config.dataDir, 'files/x'))).rejects.toThrow('请换一个位置')
  await expect(bring('--help')).rejects.toThrow('用法')
  await expect(bring('nothing')).rejects.toThrow('不是知行的备份')
  const to = { owner: target.owner, dataDir: folder, source: folderSource(exported), force: true }
  await expect(restore(to, () => {})).rejects.toThrow('site:import')
})
