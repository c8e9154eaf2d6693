/** Converts HTML of other systems: cleaned, with formulas as LaTeX and pictures imported. */
import { MathMLToLaTeX } from 'mathml-to-latex'
import { cleanHtml } from '@zhixing/files/html'
import { blockMath, inlineMath, paragraphs, unescape } from './html.ts'
import type { MediaBag } from './media.ts'
import { exchangeTexts as setMessage } from './texts.ts'

/** Finds a picture by the URL that the file uses. */
export type PictureFinder = (src: string) => { bytes: Uint8Array; name: string } | null

/** MathML as LaTeX: the TeX annotation where there is one, otherwise converted; '' on failure. */
function mathmlToLatex(mathml: string): string {
  const saved = /<annotation[^>]*encoding="application\/x-tex"[^>]*>([\s\S]*?)<\/annotation>/i.exec(mathml)?.[1]
  if (saved !== undefined) return unescape(saved).trim()
  try {
    return MathMLToLaTeX.convert(mathml).trim()
  } catch {
    return ''
  }
}

const dataPicture = (src: string): { bytes: Uint8Array; name: string } | null => {
  const found = /^data:image\/[\w.+-]+;base64,([A-Za-z\d+/=\s]+)$/.exec(src)
  return found ? { bytes: Buffer.from(found[1] ?? '', 'base64'), name: '内嵌图片' } : null
}

const LOOSE = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([^$]+?)\$\$/g
const MATH = /<(span|div)( data-type="(?:inline|block)-math" data-latex="[^"]*")>[\s\S]*?<\/\1>/g

/** Converts formulas in MathJax delimiters; in text only, not in attributes. */
function withFormulas(html: string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(LOOSE, (all, round?: string, square?: string, dollars?: string) => {
            const latex = unescape(round ?? square ?? dollars ?? '').trim()
            return latex === '' ? all : inlineMath(latex)
          }),
    )
    .join('')
}

/** Unsupported embedded content, by user-facing name. */
const LOST: Record<string, string> = {
  audio: '音频',
  video: '视频',
  iframe: '嵌入的网页',
  object: '嵌入的对象',
  embed: '嵌入的对象',
  svg: '矢量图',
  canvas: '画布',
  applet: '小程序',
  form: '表单',
}
const LOST_TAG = new RegExp(`<(${Object.keys(LOST).join('|')})\\b[^>]*>`, 'gi')
/** Own audio and video files are kept. */
const OWN_MEDIA = /\bsrc="\/files\/\d{1,10}\/\d{1,19}"/

function warnOfMedia(html: string, warnings: string[]): void {
  for (const [tag, name = ''] of html.matchAll(LOST_TAG))
    if (!OWN_MEDIA.test(tag)) warnings.push(setMessage.mediaLost(LOST[name.toLowerCase()] ?? name))
}

/** Ruby text is moved behind its base in brackets, so that the two do not run together. */
const withReadings = (html: string): string =>
  html.replace(/<ruby\b[^>]*>[\s\S]*?<\/ruby>/gi, (ruby) =>
    ruby
      .replace(/<rp\b[^>]*>[\s\S]*?<\/rp>/gi, '')
      .replace(/<rt\b[^>]*>([\s\S]*?)<\/rt>/gi, (_, reading: string) =>
        reading.trim() === '' ? '' : `（${reading.trim()}）`,
      )
      .replace(/<\/?(?:ruby|rb|rtc)\b[^>]*>/gi, ''),
  )

/** Relative links into the package would be dead: the text stays, the file is reported. */
const withoutFileLinks = (html: string, warnings: string[]): string =>
  html.replace(
    /<a\b[^>]*?\bhref=(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a>/gi,
    (all, one?: string, other?: string, words?: string) => {
      const href = unescape(one ?? other ?? '').trim()
      if (/^(?:https?:|mailto:|\/files\/)/i.test(href) || href === '' || href.startsWith('#')) return all
      warnings.push(setMessage.fileLink(decodedName(href)))
      return words ?? ''
    },
  )
const decodedName = (href: string): string => {
  const name = href.split(/[?#]/)[0]?.split('/').at(-1) ?? href
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const OWN = /^\/files\/\d{1,10}\/\d{1,19}$/

/** Converts HTML of another system to ours. */
export function fromForeign(given: string, media: MediaBag, find: PictureFinder, warnings: string[]): string {
  warnOfMedia(given, warnings)
  const html = withoutFileLinks(withReadings(given), warnings)
  const withLatex = html
    .replace(/<(?:\w+:)?math\b[\s\S]*?<\/(?:\w+:)?math>/gi, (mathml) => {
      const latex = mathmlToLatex(mathml)
      if (latex === '') warnings.push(setMessage.formulaLost)
      return latex === '' ? '' : /display="block"/.test(mathml) ? blockMath(latex) : inlineMath(latex)
    })
    .replace(/(<img\b[^>]*?\bsrc=)(?:"([^"]*)"|'([^']*)')/gi, (_, before: string, one?: string, other?: string) => {
      const src = unescape(one ?? other ?? '')
      // Own pictures are kept.
      if (OWN.test(src)) return `${before}"${src}"`
      const found = dataPicture(src) ?? find(src)
      const address = found && media.add(found.bytes, found.name)
      if (!address) warnings.push(setMessage.pictureLost(src.startsWith('data:') ? '内嵌图片' : src))
      return `${before}"${address ?? ''}"`
    })
  // Unwraps a box that contains only a formula.
  const unboxed = withLatex.replace(
    /<div>\s*(<div data-type="block-math" data-latex="[^"]*">\s*<\/div>)\s*<\/div>/g,
    '$1',
  )
  // Drops fallback text beside a formula.
  const cleaned = cleanHtml(unboxed).replace(MATH, '<$1$2></$1>')
  const [held, marks] = [[] as string[], /<(span|div) data-type="(?:inline|block)-math" data-latex="[^"]*"><\/\1>/g]
  const guarded = cleaned.replace(marks, (one) => `\ue000${held.push(one) - 1}\ue001`)
  const done = withFormulas(guarded).replace(/\ue000(\d+)\ue001/g, (_, at: string) => held[Number(at)] ?? '')
  return paragraphs(done.trim())
}
