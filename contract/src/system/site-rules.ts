/**
 * Validation of site settings. Applies to changed values only; stored values that break a newer rule stay
 * (server/src/kernel/changed.ts).
 */
import { Address, DOMAIN, linkError } from './admin-rows.ts'
import { themeNames } from './theme.ts'

/** Maximum length of a telephone field: several numbers, with hours. */
export const MAX_PHONE = 60

const PHONE = '电话里应有号码，可以写多个号码和服务时间，如 400-000-0000（工作日 9:00-18:00）'

/** Common telephone formats: brackets of either width, extensions, hours, several numbers. */
function phoneError(text: string): string | undefined {
  if (text === '') return undefined
  if (/[<>"'`\\]/.test(text)) return '电话里不能有尖括号、引号或反斜杠'
  return /\d(?:[\s()（）+\-－—]*\d){2,}/.test(text) ? undefined : PHONE
}

/** Error of the address of the online service, where it is a link. Pure. */
export const serviceLinkError = (text: string): string | undefined =>
  Address('客服地址').safeParse(text).error?.issues[0]?.message ?? linkError(text)

/** Hosts of a list that is separated by commas or spaces: `example.com`, `*.example.com`. Pure. */
export const hostsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,，]+/)
    .filter((one) => one !== '')

/** The largest list of hosts: it is a header of every framed page. */
const MAX_HOSTS = 30

export const siteRules = {
  embedHosts: (text: string) =>
    hostsIn(text).length > MAX_HOSTS
      ? `最多 ${MAX_HOSTS} 个网站`
      : hostsIn(text).every((host) => DOMAIN.test(host.replace(/^\*\./, '')))
        ? undefined
        : '每个网站写域名，如 www.example.com 或 *.example.com，用逗号分隔，不带 https://',
  telephone: phoneError,
  theme: (text: string) =>
    (themeNames as readonly string[]).includes(text) || /^#[0-9a-fA-F]{6}$/.test(text) ? undefined : '请选择主题色',
  prnNo: (text: string) => (/^\d{0,20}$/.test(text) ? undefined : '公安备案编号只能是数字'),
  onlineServicePages: (text: string) =>
    text.split(/[,，]/).every((page) => page.trim() === '' || /^\/[^\s,，]*$/.test(page.trim()))
      ? undefined
      : '页面应以 / 开头，用逗号分隔',
  h5Domain: (text: string) => (text === '' || DOMAIN.test(text) ? undefined : '域名应形如 learn.example.com'),
}
