import { EXPORT_DAYS } from '@zhixing/contract/user/personal-data'
import { escapeHtml } from '../../lib/escape.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { privateKey } from '../../platform/storage/port.ts'
import { selectFilesForCopy } from '../../system/index.ts'
import { personalData, type PersonalPart } from '../extension-points.ts'
import { exportDataType } from '../jobs.ts'
import * as sql from './personal-data.sql.ts'
import { texts } from '../texts.ts'

/** Personal data of this domain and of files. */
const ownParts: PersonalPart[] = [
  {
    name: 'users',
    title: '账户',
    async select(db, userId) {
      const rows = await db<{ row: object }[]>`
        SELECT to_jsonb(u) - ARRAY['site_id', 'password_hash'] AS row FROM users u WHERE u.site_id = ${db.siteId} AND u.id = ${userId}`
      return rows.map(({ row }) => row)
    },
  },
  sql.personalTable('user_identity', '第三方登录'),
  sql.personalTable('user_number', '学号'),
  sql.personalTable('user_session', '登录会话', ['token_hash', 'parent_hash']),
  sql.personalTable('login_log', '登录记录', ['device_hash']),
  sql.personalTable('user_factor', '两步验证', ['secret_sealed', 'public_key', 'credential_id']),
  sql.personalTable('user_device', '登录过的设备', ['device_hash']),
  sql.personalTable('lecturer', '讲师资料'),
  sql.personalTable('organization', '机构资料', ['audit_user_id']),
  sql.personalTable('user_research', '学习调研'),
  sql.personalTable('msg_setting', '消息设置'),
  sql.personalTable('mail_address', '邮箱'),
  sql.personalTable('api_token', '访问令牌', ['token_hash']),
  sql.personalTable('api_token_use', '访问令牌的调用'),
  sql.personalTable('scim_user', '单位目录同步的资料'),
  sql.personalTable('mail_queue', '发给我的邮件'),
  sql.personalTable('push_subscription', '接收通知的浏览器', ['token_hash', 'p256dh', 'auth_sealed']),
  sql.personalTable('wechat_follower', '接收通知的微信'),
  sql.personalTable('wechat_subscription', '订阅的微信通知', ['client_key']),
  sql.personalTable('msg_delivery', '发到浏览器和微信的通知'),
  sql.personalTable('feedback_log', '意见反馈', ['reply_user_id']),
  sql.personalTable('lecturer_attention', '关注的讲师'),
  sql.personalTable('lecturer_version', '讲师申请', ['id_card_sealed', 'audit_user_id']),
  {
    name: 'messages',
    title: '收到的消息',
    async select(db, userId) {
      return db<object[]>`
        SELECT m.msg_title, m.msg_text, u.is_read, u.gmt_create FROM msg_user u JOIN msg m ON m.site_id = u.site_id AND m.id = u.msg_id
        WHERE u.site_id = ${db.siteId} AND u.user_id = ${userId} ORDER BY u.id`
    },
  },
  { name: 'stored_file', title: '上传的文件', select: selectFilesForCopy },
]

/** All parts of personal data. */
export const exportParts = (services: Pick<Services, 'extensions'>): PersonalPart[] => [
  ...ownParts,
  ...personalData.all(services).flatMap(({ parts }) => parts),
]

/** Builds the ZIP: a JSON file per part, and one HTML page. A killed run starts over. */
export const exportDataJob = jobKind(exportDataType, {
  async run({ siteId, exportId }, { services, signal }) {
    const db = services.database.of(siteId)
    const waiting = await sql.selectWaitingExport(db, exportId)
    if (!waiting) return
    const parts: { part: PersonalPart; rows: object[] }[] = []
    for (const part of exportParts(services)) {
      signal.throwIfAborted()
      parts.push({ part, rows: await part.select(db, waiting.userId) })
      await sql.updateExportParts(db, exportId, parts.length)
    }
    const { strToU8, zipSync } = await import('fflate')
    const files = Object.fromEntries(
      parts.map(({ part, rows }) => [`${part.name}.json`, strToU8(JSON.stringify(rows, null, 2))]),
    )
    const zip = Buffer.from(zipSync({ 'index.html': strToU8(pageOf(parts)), ...files }))
    const key = privateKey(siteId, `export-${exportId}.zip`)
    await services.platform.storage.write(key, zip)
    await sql.finishExport(db, exportId, key, zip.length, EXPORT_DAYS)
  },
  async failed({ siteId, exportId }, { services }) {
    await sql.failExport(services.database.of(siteId), exportId)
  },
})

const cell = (value: unknown): string =>
  escapeHtml(value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value))

/** The HTML page: a table for each non-empty part. */
export function pageOf(parts: { part: Pick<PersonalPart, 'title'>; rows: object[] }[]): string {
  const sections = parts
    .filter(({ rows }) => rows.length > 0)
    .map(({ part, rows }) => {
      const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
      const head = names.map((name) => `<th>${escapeHtml(name)}</th>`).join('')
      const body = rows
        .map(
          (row) =>
            `<tr>${names.map((name) => `<td>${cell((row as Record<string, unknown>)[name])}</td>`).join('')}</tr>`,
        )
        .join('')
      return `<h2>${escapeHtml(part.title)}（${rows.length}）</h2><div><table><tr>${head}</tr>${body}</table></div>`
    })
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${texts.exportTitle}</title><style>body{font:15px/1.7 system-ui,sans-serif;margin:24px;color:#1f2937}div{overflow-x:auto}table{border-collapse:collapse;font-size:13px}td,th{border:1px solid #cbd5e1;padding:4px 8px;text-align:left;vertical-align:top;max-width:480px}</style><h1>${texts.exportTitle}</h1><p>${texts.exportAbout}</p>${sections.join('')}</html>`
}
