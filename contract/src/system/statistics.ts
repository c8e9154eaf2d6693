/** Parts of a statistics code: inline scripts, and URLs of scripts. */
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
 * Parses a statistics code from a provider: script elements, or the bare text of a script. Nothing else of it is put
 * into pages. Pure.
 */
export function statisticsParts(code: string): StatisticsPart[] {
  if (!/<\s*[a-z!/]/i.test(code)) return code.trim() ? [{ text: code.trim() }] : []
  const parts: StatisticsPart[] = []
  for (const [, attributes = '', text = ''] of code.matchAll(SCRIPT)) {
    const match = SRC.exec(attributes)
    const src = match?.[1] ?? match?.[2] ?? match?.[3]
    if (src) parts.push({ src: src.startsWith('//') ? `https:${src}` : src })
    else if (text.trim()) parts.push({ text: text.trim() })
  }
  return parts
}

/** Hosts that a statistics code names; the content security policy allows these only. Pure. */
export function statisticsHosts(code: string): string[] {
  const hosts = [...code.matchAll(HOST)].map(([, host = '']) => host.toLowerCase())
  return [...new Set(hosts)].slice(0, 10)
}

/**
 * Whether third-party scripts may run on a page. Not on pages for signing in, proving identity (the application of
 * lecturers asks for an identity number), paying, exams, account pages and the back office. Pure.
 */
export function isCounted(pathname: string): boolean {
  return !/^\/(admin|apply|checkout|pay|exam\/exam|login|register|reset|myStudy|preview|demo)(\/|$)|\/account(\/|$)/i.test(
    pathname,
  )
}

/** Error sentence of a statistics code; undefined when valid. Pure. */
export function statisticsError(code: string): string | undefined {
  const rest = code.replace(SCRIPT, '').replace(/<!--[\s\S]*?-->/g, '')
  const bare = !/<\s*[a-z!/]/i.test(code)
  if (!bare && rest.trim() !== '') return '统计代码只能由 <script> 组成'
  for (const { src, text } of statisticsParts(code)) {
    if (src !== undefined && !/^https:\/\/[^\s<>"']+$/.test(src)) return '统计脚本的地址应以 https:// 开头'
    // Would close the surrounding element.
    if (text !== undefined && /<\/script|<!--/i.test(text)) return '统计代码中含有不能放进页面的内容'
  }
  return undefined
}
