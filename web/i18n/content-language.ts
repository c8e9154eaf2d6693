import { DEFAULT_LANGUAGE, type Language } from '@zhixing/contract/language'
import { type ElementType, Fragment } from 'react'
import { Link } from 'react-router'

const HAN = /\p{Script=Han}/gu
const LETTER = /\p{Script=Latin}/gu

/** Whether a text is Chinese: a sentence in another language that names a Chinese course is not. Pure. */
export function isChinese(text: string): boolean {
  const han = text.match(HAN)?.length ?? 0
  // A Han character is about half a word.
  return han > 0 && han * 2 >= (text.match(LETTER)?.length ?? 0)
}

interface Props {
  lang?: unknown
  children?: unknown
  dangerouslySetInnerHTML?: Readonly<Record<string, unknown>>
}

/** Text among children, also within fragments. */
function ownText(children: unknown): string {
  if (typeof children === 'string') return children
  if (Array.isArray(children)) return children.map(ownText).join('')
  const element = children as { type?: unknown; props?: Props } | null | undefined
  return typeof element === 'object' && element?.type === Fragment ? ownText(element.props?.children) : ''
}

/** The text that an element itself contains, without that of elements within. */
function textOf({ children, dangerouslySetInnerHTML: html }: Props): string {
  if (children !== undefined) return ownText(children)
  const [markup] = Object.values(html ?? {})
  return typeof markup === 'string' ? markup.replace(/<[^>]*>/g, '') : ''
}

/** Elements whose properties reach the DOM: those of HTML, and links of the router. */
export const isHtml = (type: ElementType): boolean => typeof type === 'string' || type === Link

/** Properties of a DOM element, with its language if that is Chinese on a page in another language. */
export function withContentLanguage(props: unknown, page: Language): unknown {
  if (page === DEFAULT_LANGUAGE) return props
  const own = props as Props
  return own.lang === undefined && isChinese(textOf(own)) ? { ...own, lang: DEFAULT_LANGUAGE } : props
}
