import type { ScriptPart } from '@zhixing/contract/system/foreign-scripts'
import { serviceLinkError } from '@zhixing/contract/system/site-rules'
import { Parser } from 'htmlparser2'

/**
 * Reads what providers of statistics and online services give to a site: the address of a script, script elements, or
 * (services) a link. Pure.
 */

/** A code that was read. */
export interface ReadCode {
  /** Its scripts; nothing else of it reaches a page. */
  parts: ScriptPart[]
  /** Hosts that it names, in its addresses and in the text of its scripts. */
  hosts: string[]
  /** The link of a service; empty: none. */
  link: string
  /** Why a new code is refused. A stored one keeps its scripts. */
  error?: string
}

const MAX_HOSTS = 10
const HOST = /(?:https?:|wss?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?![\w.-])/gi
/** Types of scripts; others are data, or need a program of their own. */
const TYPES = ['', 'text/javascript', 'application/javascript', 'module']

const NOTHING: ReadCode = { parts: [], hosts: [], link: '' }
const NO_HTTPS = '脚本的地址应以 https:// 开头，域名要完整'
const NOT_CODE = '请粘贴服务商给出的完整 <script> 代码，或以 https:// 开头的脚本地址'

/** The https address of a script; undefined for any other. */
function scriptAddress(text: string): string | undefined {
  const address = text.startsWith('//') ? `https:${text}` : text
  if (/[\s<>"'\\]/.test(address) || !URL.canParse(address)) return undefined
  const { protocol, hostname, username } = new URL(address)
  return protocol === 'https:' && hostname.includes('.') && username === '' ? address : undefined
}

/** A statistics code. */
export function readStatisticsCode(code: string): ReadCode {
  const text = code.trim()
  if (text.startsWith('<')) return readElements(text)
  if (text === '') return NOTHING
  if (isAddress(text)) return readAddress(text)
  // Bare text was accepted once as the text of a script.
  return { ...withHosts([{ text }]), error: NOT_CODE }
}

/** A code of an online service. */
export function readServiceCode(code: string): ReadCode {
  const text = code.trim()
  if (text.startsWith('<')) return readElements(text)
  if (text === '') return NOTHING
  if (isAddress(text) && URL.canParse(text, 'https://x') && new URL(text, 'https://x').pathname.endsWith('.js'))
    return readAddress(text)
  const error = serviceLinkError(text)
  if (error) return { ...NOTHING, error: `${error}；也可以粘贴 <script> 代码` }
  return { parts: [], hosts: hostsOf(text), link: text }
}

const isAddress = (text: string): boolean => /^(https?:)?\/\/\S+$/i.test(text)

function readAddress(text: string): ReadCode {
  const src = scriptAddress(text)
  return src === undefined ? { ...NOTHING, error: NO_HTTPS } : withHosts([{ src, isAsync: true }])
}

function readElements(code: string): ReadCode {
  const parts: ScriptPart[] = []
  const errors: string[] = []
  let open: { attributes: Record<string, string>; text: string } | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script') open = { attributes, text: '' }
      else errors.push(`这里只能有 <script>，请删去 <${name.slice(0, 20)}>`)
    },
    ontext(text) {
      if (open) open.text += text
      else if (text.trim() !== '') errors.push(`<script> 之外的文字请删去：${text.trim().slice(0, 20)}`)
    },
    onprocessinginstruction(name) {
      errors.push(`这里只能有 <script>，请删去 <${name.slice(0, 20)}>`)
    },
    onclosetag(name, isImplied) {
      if (name !== 'script' || !open) return
      if (isImplied) errors.push('代码不完整：缺少 </script>')
      const read = partOf(open)
      if (typeof read === 'string') errors.push(read)
      else if (read) parts.push(read)
      open = undefined
    },
  })
  parser.end(code)
  const [error = parts.length === 0 ? NOT_CODE : undefined] = errors
  return { ...withHosts(parts), ...(error && { error }) }
}

/** The part of a script element; its error; undefined for an empty one. */
function partOf({ attributes, text }: { attributes: Record<string, string>; text: string }) {
  const { src, type = '' } = attributes
  if (!TYPES.includes(type.trim().toLowerCase())) return `不支持这种类型的脚本：${type.slice(0, 40)}`
  const kept = Object.entries(attributes).filter(([name]) => name === 'id' || /^data-[a-z0-9-]+$/.test(name))
  const part: ScriptPart = {
    ...(kept.length > 0 && { attributes: Object.fromEntries(kept) }),
    ...(type.trim().toLowerCase() === 'module' && { isModule: true }),
  }
  if (src !== undefined) {
    const address = scriptAddress(src.trim())
    return address === undefined ? NO_HTTPS : { ...part, src: address, isAsync: 'async' in attributes }
  }
  // Would change how browsers find the end of the element.
  if (text.includes('<!--')) return '脚本中含有 <!--，不能放进页面，请删去'
  return text.trim() === '' ? undefined : { ...part, text: text.trim() }
}

function withHosts(parts: ScriptPart[]): ReadCode {
  return { parts, hosts: hostsOf(...parts.map(({ src, text }) => src ?? text ?? '')), link: '' }
}

function hostsOf(...texts: string[]): string[] {
  const hosts = texts.flatMap((text) => [...text.matchAll(HOST)].map(([, host = '']) => host.toLowerCase()))
  return [...new Set(hosts)].slice(0, MAX_HOSTS)
}

/** Second-level labels under which countries register names. */
const SECOND_LEVEL = /^(com|net|org|gov|edu|ac|co)$/

/**
 * Hosts of a widget for the content security policy: it loads its window, sounds and messages from subdomains that
 * its code does not name.
 */
export function widgetHosts(hosts: readonly string[]): string[] {
  return [...new Set(hosts.flatMap(family))]
}

function family(host: string): string[] {
  const labels = host.split('.')
  if (/^\d+$/.test(labels.at(-1) ?? '')) return [host]
  const own = labels.at(-1)?.length === 2 && SECOND_LEVEL.test(labels.at(-2) ?? '') ? 3 : 2
  if (labels.length < own) return [host]
  const domain = labels.slice(-own).join('.')
  return [domain, `*.${domain}`]
}
