import { atSite, transaction } from '../../kernel/db/index.ts'
import { commandLine } from '../../kernel/command.ts'
import { StartError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import type { Site } from '../../kernel/sites.ts'
import { openSite, plainSite, siteExists } from '../../system/index.ts'
import { type ParsedArgs, parseDomain, parseMobile, parseName, parseSiteName, readArgs } from './admin-create-args.ts'
import { insertSiteRoles } from './operator.sql.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { OPERATOR_NAME, passwordError } from '../rules.ts'
import { randomLetters } from '../sign-in/secrets.ts'
import { endSessionsOf } from '../sign-in/sessions.ts'
import { ownTerminal, type Terminal } from '../sign-in/terminal.ts'
import * as sql from '../user.sql.ts'

/**
 * Creates the first site if there is none, and an operator of a site. Prompts for missing values. A registered user
 * becomes an operator and keeps name and password unless new ones are given.
 * @throws {StartError} for a wrong argument, or a missing one without an interactive terminal
 */
export async function createAdmin(services: Services, args: string[], terminal: Terminal = ownTerminal): Promise<void> {
  const given = readArgs(args)
  const site = await chooseSite(services, given, terminal)
  const { siteId } = site
  const db = services.database.of(siteId)
  const mobile = parseMobile(given.mobile ?? (await terminal.ask('运营人员的手机号')))
  const known = await sql.selectUserByMobile(db, mobile)
  const name = await chooseName(given.name, known !== undefined, terminal)
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
        nickname: name ?? OPERATOR_NAME,
        referralCode: randomLetters(10),
        referredByCode: '',
        registerSource: 1,
      }))
    if (!userId) throw new StartError('该手机号刚刚被注册，请再运行一次')
    if (known && passwordHash) {
      await sql.updatePassword(tx, userId, passwordHash)
      await endSessionsOf(tx, services, siteId, userId, 'reset')
    }
    if (known && name) await sql.updateProfile(tx, userId, { nickname: name })
    await sql.makeAdmin(tx, userId)
  })
  terminal.print(
    known
      ? `${mobile} 已设为站点“${site.siteNamePc}”的运营人员${passwordHash ? '，密码已更新' : '，密码不变'}`
      : `已创建运营人员 ${mobile}，站点“${site.siteNamePc}”`,
  )
}

/** The named site, the only or default one, or a newly created first one. */
async function chooseSite(services: Services, given: ParsedArgs, terminal: Terminal): Promise<Site> {
  const sites = services.sites.all()
  if (given['site-id'] !== undefined) {
    const site = services.sites.byId(Number(given['site-id']))
    if (!site)
      throw new StartError(
        `没有编号为 ${given['site-id']} 的站点，现有：${sites.map((each) => `${each.siteId} ${each.siteNamePc}`).join('、') || '无'}`,
      )
    return site
  }
  if (given.domain !== undefined && sites.length > 0) {
    const domain = parseDomain(given.domain)
    const named = sites.find((site) => site.domain === domain)
    if (!named)
      throw new StartError(
        `已有站点 ${sites.map((each) => `“${each.siteNamePc}”（${each.domain}）`).join('、')}，没有域名为 ${domain} 的站点。修改域名请用 ${commandLine('site:domain')}`,
      )
    return named
  }
  const first = sites.find((site) => site.isDefault) ?? sites[0]
  if (first) return first
  const siteNamePc = parseSiteName(given['site-name'] ?? (await terminal.ask('站点名称')))
  const domain = parseDomain(given.domain ?? (await terminal.ask('站点域名（如 learn.example.com）')))
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
    await insertSiteRoles(atSite(tx, siteId))
    await services.events.publish(tx, 'site.changed', { siteId })
  })
  await services.sites.reload()
  const site = services.sites.byId(siteId)
  if (!site) throw new StartError('站点创建失败，请检查数据库后重试')
  terminal.print(`已创建站点“${siteNamePc}”（编号 ${siteId}，域名 ${domain}）`)
  return site
}

/** The operator's name; undefined keeps the name of a registered user, or gives a new one the default. */
async function chooseName(
  given: string | undefined,
  isKnown: boolean,
  terminal: Terminal,
): Promise<string | undefined> {
  if (given !== undefined) return parseName(given)
  if (isKnown || !terminal.isInteractive) return undefined
  const typed = await terminal.ask(`运营人员姓名（直接回车为“${OPERATOR_NAME}”）`)
  return typed === '' ? undefined : parseName(typed)
}

/** Hash of the given password, or of one typed twice. */
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
