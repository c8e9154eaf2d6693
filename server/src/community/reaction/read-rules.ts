/** Classification of readers and their sources. Pure. */
import type { ReadSource } from '@zhixing/contract/community/read-sources'

/** User agents of known bots. */
const BOT = /bot\b|spider|crawl|slurp|bingpreview|facebookexternalhit|python-|curl\/|wget\//i
export const isBot = (userAgent: string): boolean => userAgent.trim() === '' || BOT.test(userAgent)

const SEARCH = /(^|\.)(baidu|bing|google|sogou|so|sm|yahoo|duckduckgo|yandex|toutiao)\.[a-z.]+$/
const SOCIAL =
  /(^|\.)(weixin|qq|weibo|zhihu|douban|xiaohongshu|bilibili|douyin|t|twitter|x|facebook|linkedin)\.[a-z.]+$/
/** In-app browsers of chats, which send no referrer. */
const IN_CHAT = /micromessenger|weibo|qq\/|dingtalk|lark|feishu/i

/** Source of a reader by referrer (`from`) and user agent. */
export function sourceOf(from: string, origin: string, userAgent: string): ReadSource {
  if (from === '') return IN_CHAT.test(userAgent) ? 'social' : 'direct'
  let url: URL
  try {
    url = new URL(from)
  } catch {
    return 'other'
  }
  if (url.origin === origin) return 'site'
  const host = url.hostname.toLowerCase()
  // Checked before search engines, since some companies have both.
  if (SOCIAL.test(host)) return 'social'
  return SEARCH.test(host) ? 'search' : 'other'
}
