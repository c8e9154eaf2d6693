/** Who counts as a reader, and where readers come from. Pure. */
import type { ReadSource } from '@zhixing/contract/community/read-sources'

/** Programs that say so of themselves. */
const BOT = /bot\b|spider|crawl|slurp|bingpreview|facebookexternalhit|python-|curl\/|wget\//i
export const isBot = (userAgent: string): boolean => userAgent.trim() === '' || BOT.test(userAgent)

const SEARCH = /(^|\.)(baidu|bing|google|sogou|so|sm|yahoo|duckduckgo|yandex|toutiao)\.[a-z.]+$/
const SOCIAL =
  /(^|\.)(weixin|qq|weibo|zhihu|douban|xiaohongshu|bilibili|douyin|t|twitter|x|facebook|linkedin)\.[a-z.]+$/
/** Chats of these open pages without saying where from. */
const IN_CHAT = /micromessenger|weibo|qq\/|dingtalk|lark|feishu/i

/** By the page that the reader came from (`from`, as the browser says it) and the browser. */
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
  // Chats and mail of a house that has a search engine too.
  if (SOCIAL.test(host)) return 'social'
  return SEARCH.test(host) ? 'search' : 'other'
}
