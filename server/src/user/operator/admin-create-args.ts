import { Mobile, Text } from '@zhixing/contract/shapes'
import { Domain } from '@zhixing/contract/system/admin-site'
import type { z } from 'zod'
import { commandLine, readOptions } from '../../kernel/command.ts'
import { StartError } from '../../kernel/errors.ts'
import { passwordError } from '../rules.ts'

const options = {
  'site-name': { type: 'string' },
  domain: { type: 'string' },
  'site-id': { type: 'string' },
  mobile: { type: 'string' },
  name: { type: 'string' },
  password: { type: 'string' },
} as const
const USAGE = `用法：${commandLine('admin:create')} [--site-name 站点名称 --domain learn.example.com] [--site-id 站点编号] --mobile 手机号 [--name 运营人员姓名] [--password 密码]`

/** Parsed command line; absent options are undefined. */
export type ParsedArgs = ReturnType<typeof readArgs>

/** @throws {StartError} with the usage, for an unknown option */
export const readArgs = (args: string[]) => readOptions(args, options, USAGE)

/** Validates an option. @throws {StartError} with its name */
function parsed<T extends z.ZodType>(schema: T, text: string, option: string): z.output<T> {
  const result = schema.safeParse(text)
  if (result.success) return result.data
  throw new StartError(`${result.error.issues[0]?.message ?? ''}（参数 ${option}）`)
}

/** Same validation as in the back office. @throws {StartError} */
export const parseSiteName = (text: string) => parsed(Text('站点名称', 40), text, '--site-name')
export const parseDomain = (text: string) => parsed(Domain, text, '--domain')
export const parseMobile = (text: string) => parsed(Mobile, text, '--mobile')
export const parseName = (text: string) => parsed(Text('运营人员姓名', 20), text, '--name')

/**
 * Validates arguments before the database is created, so that a wrong command does not start an installation.
 * @param asks whether the terminal is interactive
 * @param isEmpty whether it is known that there is no site yet
 * @throws {StartError}
 */
export function checkArgs(args: string[], { asks, isEmpty }: { asks: boolean; isEmpty: boolean }): void {
  const given = readArgs(args)
  const isFirst = isEmpty && given['site-id'] === undefined
  const siteName = given['site-name'] === undefined ? '' : parseSiteName(given['site-name'])
  const domain = given.domain === undefined ? '' : parseDomain(given.domain)
  const mobile = given.mobile === undefined ? '' : parseMobile(given.mobile)
  if (given.name !== undefined) parseName(given.name)
  const weak = given.password === undefined ? undefined : passwordError(given.password, { mobile, siteName, domain })
  if (weak) throw new StartError(`${weak}（参数 --password）`)
  if (isEmpty && given['site-id'] !== undefined)
    throw new StartError('还没有站点，不能指定 --site-id；请用 --site-name 和 --domain 创建第一个站点')
  if (asks) return
  const needed = isFirst ? (['site-name', 'domain', 'mobile', 'password'] as const) : (['mobile'] as const)
  const missing = needed.filter((option) => given[option] === undefined)
  if (missing.length > 0)
    throw new StartError(
      `缺少参数 ${missing.map((option) => `--${option}`).join('、')}，当前没有可输入的终端，请在命令中写明\n${USAGE}`,
    )
}
