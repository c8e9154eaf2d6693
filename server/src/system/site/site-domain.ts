/**
 * The command `site:domain`: changes domain or default site when the back office, which is found by the domain, is
 * unreachable.
 */
import { Domain } from '@zhixing/contract/system/admin-site'
import { commandLine, readOptions } from '../../kernel/command.ts'
import { CallError, StartError } from '../../kernel/errors.ts'
import { enabledText } from '../../shared/operation-log.ts'
import type { Services } from '../../kernel/services.ts'
import { selectAllSites } from './admin-site.sql.ts'
import { changeDomain, makeDefault } from './site-address.ts'

const options = {
  'site-id': { type: 'string' },
  domain: { type: 'string' },
  default: { type: 'boolean' },
} as const
const USAGE = `用法：${commandLine('site:domain')}                                        列出所有站点
      ${commandLine('site:domain')} --site-id 站点编号 --domain learn.example.com   修改域名
      ${commandLine('site:domain')} --site-id 站点编号 --default                    设为默认站点
只有一个站点时可以不写 --site-id。`

/**
 * Lists sites, changes the domain of one, or makes one the default site.
 * @param print receives sentences for the terminal
 * @throws {StartError} for invalid arguments or an impossible change
 */
export async function siteDomainCommand(
  services: Services,
  args: string[],
  print: (sentence: string) => void,
): Promise<void> {
  const { domain: typed, default: isDefault, 'site-id': id } = readOptions(args, options, USAGE)
  const sites = await selectAllSites(services.database.owner)
  if (sites.length === 0) throw new StartError(`还没有站点，请先执行 ${commandLine('admin:create')}`)
  if (typed === undefined && !isDefault) {
    if (id !== undefined) throw new StartError(`请写明要修改什么\n${USAGE}`)
    for (const { siteId, siteNamePc, domain, statusId, isDefault: isFirst } of sites)
      print(`  ${siteId}  ${siteNamePc}  ${domain}  ${enabledText(statusId)}${isFirst === 1 ? '，默认站点' : ''}`)
    print(`\n${USAGE}`)
    return
  }
  const site = id === undefined && sites.length === 1 ? sites[0] : sites.find(({ siteId }) => String(siteId) === id)
  if (!site)
    throw new StartError(
      `请用 --site-id 写明站点：${sites.map(({ siteId, siteNamePc }) => `${siteId} ${siteNamePc}`).join('、')}`,
    )
  const { siteId, siteNamePc } = site
  try {
    if (typed !== undefined) {
      const parsed = Domain.safeParse(typed)
      if (!parsed.success) throw new StartError(`${parsed.error.issues[0]?.message ?? ''}（参数 --domain）`)
      await changeDomain(services, siteId, parsed.data)
      print(`站点“${siteNamePc}”的域名：${site.domain} → ${parsed.data}`)
    }
    if (isDefault) {
      await makeDefault(services, siteId)
      print(`默认站点：${siteNamePc}`)
    }
  } catch (error) {
    throw error instanceof CallError ? new StartError(error.message) : error
  }
  print('正在运行的网站立即生效。用过 PUBLIC_URL 的，请一并修改后重新启动；用户需要在新域名重新登录。')
}
