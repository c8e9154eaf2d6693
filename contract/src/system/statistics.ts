/** What a statistics code is made of: scripts of its own, and addresses that scripts are loaded from. */
export interface StatisticsPart {
  /** Text of an inline script. */
  text?: string
  /** Address of a script. */
  src?: string
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const SRC = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const HOST = /(?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?![\w.-])/gi

/**
 * Reads a statistics code as its provider gives it: one or several script elements, or the bare text of a script. Nothing else of it is
 * ever put into a page. Pure.
 */
export function statisticsParts(code: string): StatisticsPart[] {
  if (!/<\s*[a-z!/]/i.test(code)) return code.trim() ? [{ text: code.trim() }] : []
  const parts: StatisticsPart[] = []
  for (const [, attributes = '', text = ''] of code.matchAll(SCRIPT)) {
    const found = SRC.exec(attributes)
    const src = found?.[1] ?? found?.[2] ?? found?.[3]
    if (src) parts.push({ src: src.startsWith('//') ? `https:${src}` : src })
    else if (text.trim()) parts.push({ text: text.trim() })
  }
  return parts
}

/** Hosts that a statistics code loads from and reports to: those it names. The page's policy lets these in and no others. Pure. */
export function statisticsHosts(code: string): string[] {
  const hosts = [...code.matchAll(HOST)].map(([, host = '']) => host.toLowerCase())
  return [...new Set(hosts)].slice(0, 10)
}

/**
 * Pages on which nothing foreign runs: where people sign in, prove who they are (the application of lecturers asks for the number of the identity
 * card), pay or sit an exam, their own pages wherever they stand, and the back office. Pure.
 */
export function isCounted(pathname: string): boolean {
  return !/^\/(admin|apply|checkout|pay|exam\/exam|login|register|reset|myStudy|preview|demo)(\/|$)|\/account(\/|$)/i.test(
    pathname,
  )
}

/** The sentence that refuses a statistics code, or undefined for a good one. Pure. */
export function statisticsError(code: string): string | undefined {
  const rest = code.replace(SCRIPT, '').replace(/<!--[\s\S]*?-->/g, '')
  const bare = !/<\s*[a-z!/]/i.test(code)
  if (!bare && rest.trim() !== '') return '统计代码只能由 <script> 组成'
  for (const { src, text } of statisticsParts(code)) {
    if (src !== undefined && !/^https:\/\/[^\s<>"']+$/.test(src)) return '统计脚本的地址应以 https:// 开头'
    // Would end the element it is put into.
    if (text !== undefined && /<\/script|<!--/i.test(text)) return '统计代码中含有不能放进页面的内容'
  }
  return undefined
}
