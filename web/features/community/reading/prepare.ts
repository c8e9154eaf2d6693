/** Prepares the HTML of a long text: heading anchors, highlighted code, images that open. Runs on the server. Pure. */
import { common, createLowlight } from 'lowlight'
import { texts } from './texts.ts'

// Created lazily: browsers get prepared HTML and never load it.
let made: ReturnType<typeof createLowlight> | undefined
const engine = () => (made ??= createLowlight(common))
/** Longer code is not highlighted: it would delay the page. */
const MAX_CODE = 20_000
/** Reading speed, Chinese characters per minute. */
const PER_MINUTE = 400

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

type Part = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'][number]

function toHtml(part: Part): string {
  if (part.type === 'text') return escape(part.value)
  if (part.type !== 'element') return ''
  const { className } = part.properties
  const names = Array.isArray(className) ? className.filter((name) => /^[\w-]+$/.test(name)).join(' ') : ''
  return `<span class="${names}">${part.children.map(toHtml).join('')}</span>`
}

/** Highlighted code; the escaped text if its language is unknown. */
function colour(code: string, language: string): string {
  const text = plain(code)
  if (text.length > MAX_CODE || !engine().registered(language)) return code
  return engine().highlight(language, text).children.map(toHtml).join('')
}

export interface Heading {
  id: string
  text: string
  level: number
}

export interface Reading {
  html: string
  toc: Heading[]
  minutes: number
}

/**
 * `html` must be sanitized: the patterns used here rely on its regular form. `words` is the basis of the reading
 * time; `prefix` prefixes heading ids if a page shows several texts.
 */
export function prepareReading(
  html: string,
  { words = 0, prefix = 's-' }: { words?: number; prefix?: string } = {},
): Reading {
  const { copyCode: copy, zoom } = texts
  const toc: Heading[] = []
  const ready = html
    .replace(/<h([234])>(.*?)<\/h\1>/gs, (whole, level: string, inside: string) => {
      const text = plain(inside).trim()
      if (!text) return whole
      const id = `${prefix}${toc.length + 1}`
      toc.push({ id, text, level: Number(level) })
      return `<h${level} id="${id}">${inside}</h${level}>`
    })
    .replace(
      /<pre><code(?: class="language-([\w+#-]+)")?>(.*?)<\/code><\/pre>/gs,
      (_, language: string | undefined, code: string) =>
        `<div data-code=""><div><span>${language ?? ''}</span><button type="button" data-copy="">${copy}</button></div><pre tabindex="0"><code>${language ? colour(code, language) : code}</code></pre></div>`,
    )
    .replace(/(<a [^>]*>)?(<img [^>]*>)/g, (whole, link: string | undefined, image: string) =>
      link ? whole : `<button type="button" data-zoom="" aria-label="${zoom}">${image}</button>`,
    )
  return { html: ready, toc, minutes: Math.max(1, Math.round(words / PER_MINUTE)) }
}
