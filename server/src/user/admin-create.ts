import { parseArgs } from 'node:util'
import { Mobile } from '@zhixing/contract/shapes'
import { atSite, transaction } from '../kernel/db/index.ts'
import { StartError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Site } from '../kernel/sites.ts'
import { openSite, plainSite, siteExists } from '../system/index.ts'
import { insertMoneyRoles } from './operator.sql.ts'
import { hashPassword } from './passwords.ts'
import { defaultNickname, passwordError } from './rules.ts'
import { randomLetters } from './secrets.ts'
import { endSessionsOf } from './sessions.ts'
import { ownTerminal, type Terminal } from './terminal.ts'
import * as sql from './user.sql.ts'

const options = {
  'site-name': { type: 'string' },
  domain: { type: 'string' },
  'site-id': { type: 'string' },
  mobile: { type: 'string' },
  password: { type: 'string' },
} as const
const USAGE =
  '用法：npx zhixing admin:create [--site-name 站点名称 --domain learn.example.com] [--site-id 站点编号] --mobile 手机号 [--password 密码]'

type Given = ReturnType<typeof readArgs>

/**
 * Makes the first site, where there is none, and an operator of a site. What the arguments do not say is asked for at the terminal.
 * Someone who is registered already becomes an operator and keeps their password unless a new one is given.
 * @throws {StartError} when an argument is wrong or missing with nobody to ask
 */
export async function createAdmin(services: Services, args: string[], terminal: Terminal = ownTerminal): Promise<void> {
  const given = readArgs(args)
  const site = await chooseSite(services, given, terminal)
  const { siteId } = site
  const db = services.database.of(siteId)
  const mobile = parseMobile(given.mobile ?? (await terminal.ask('运营人员的手机号')))
  const known = await sql.selectUserByMobile(db, mobile)
  const passwordHash =
    known?.passwordHash && given.password === undefined
      ? undefined
      : await choosePassword(given.password, mobile, site, terminal)

  await transaction(db, async (tx) => {
    const userId =
      known?.id ??
      (await sql.insertUser(tx, {
        siteId,
        mobile,
        passwordHash: passwordHash ?? null,
        nickname: defaultNickname(mobile),
        referralCode: randomLetters(10),
        referredByCode: '',
        registerSource: 1,
      }))
    if (!userId) throw new StartError('该手机号刚刚被注册，请再运行一次')
    if (known && passwordHash) {
      await sql.updatePassword(tx, userId, passwordHash)
      await endSessionsOf(tx, services, siteId, userId, 'reset')
    }
    await sql.makeAdmin(tx, userId)
  })
  terminal.print(
    known
      ? `${mobile} 已设为站点“${site.siteNamePc}”的运营人员${passwordHash ? '，密码已更新' : '，密码不变'}`
      : `已创建运营人员 ${mobile}，站点“${site.siteNamePc}”`,
  )
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values
  } catch (cause) {
    throw new StartError(`参数不正确：${(cause as Error).message}\n${USAGE}`)
  }
}

/** The site that is named, the only or default one, or a first one that is made now. */
async function chooseSite(services: Services, given: Given, terminal: Terminal): Promise<Site> {
  const sites = services.sites.all()
  if (given['site-id'] !== undefined) {
    const site = services.sites.byId(Number(given['site-id']))
    if (!site)
      throw new StartError(
        `没有编号为 ${given['site-id']} 的站点，现有：${sites.map((each) => `${each.siteId} ${each.siteNamePc}`).join('、') || '无'}`,
      )
    return site
  }
  const first = sites.find((site) => site.isDefault) ?? sites[0]
  if (first) return first
  const siteNamePc = (given['site-name'] ?? (await terminal.ask('站点名称'))).trim()
  if (!siteNamePc || siteNamePc.length > 40) throw new StartError('站点名称应为 1 到 40 个字，可用 --site-name 指定')
  const domain = (given.domain ?? (await terminal.ask('站点域名（如 learn.example.com）'))).trim().toLowerCase()
  if (!/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(domain))
    throw new StartError('站点域名不正确，应形如 learn.example.com，可用 --domain 指定')
  return makeFirstSite(services, siteNamePc, domain, terminal)
}

async function makeFirstSite(
  services: Services,
  siteNamePc: string,
  domain: string,
  terminal: Terminal,
): Promise<Site> {
  const siteId = 1
  if (await siteExists(services.database.owner)) throw new StartError('现有的站点都已停用，请先启用其中一个')
  const year = new Date(services.clock.now()).getFullYear()
  await transaction(services.database.owner, async (tx) => {
    await openSite(tx, { ...plainSite(siteId, siteNamePc, domain, year), isDefault: true })
    await insertMoneyRoles(atSite(tx, siteId))
    await services.events.publish(tx, 'site.changed', { siteId })
  })
  await services.sites.reload()
  const site = services.sites.byId(siteId)
  if (!site) throw new StartError('站点创建失败，请检查数据库后重试')
  terminal.print(`已创建站点“${siteNamePc}”（编号 ${siteId}，域名 ${domain}）`)
  return site
}

function parseMobile(text: string): string {
  const parsed = Mobile.safeParse(text)
  if (!parsed.success) throw new StartError('手机号不正确，应为 11 位手机号，可用 --mobile 指定')
  return parsed.data
}

/** The hash of the given password, or of one typed twice. */
async function choosePassword(
  given: string | undefined,
  mobile: string,
  site: Site,
  terminal: Terminal,
): Promise<string> {
  const password = given ?? (await terminal.ask('密码（至少 8 位，输入时不显示）', true))
  const error = passwordError(password, { mobile, siteName: site.siteNamePc, domain: site.domain })
  if (error) throw new StartError(error)
  if (given === undefined && (await terminal.ask('再输入一次密码', true)) !== password)
    throw new StartError('两次输入的密码不一致')
  return hashPassword(password)
}
