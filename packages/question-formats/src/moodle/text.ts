/** Converts texts of Moodle XML to HTML by their format, with embedded files. */
import { htmlOfText, type TextFormat } from '../foreign-text.ts'
import { fromForeign } from '../from-foreign.ts'
import type { FromTags } from '../labels.ts'
import type { MediaBag } from '../media.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { childNamed, childrenNamed, textOf, type XmlElement } from '../xml.ts'

/** The text of `<x><text>…</text></x>`. */
export const inner = (parent: XmlElement | undefined, name?: string): string => {
  const element = name === undefined ? parent : childNamed(parent, name)
  return textOf(childNamed(element, 'text') ?? element).trim()
}

/** A question being read. */
export interface Context {
  media: MediaBag
  warnings: string[]
  /** Reasons that block acceptance. */
  doubts: string[]
  tags: FromTags
}

const FORMATS: Record<string, TextFormat> = {
  html: 'html',
  plain_text: 'plain',
  markdown: 'markdown',
  moodle_auto_format: 'moodle',
}

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const PLUGIN = '@@PLUGINFILE@@/'
const pathOf = (file: XmlElement): string =>
  `${(file.attrs.path ?? '/').replace(/^\/+|\/+$/g, '')}/${file.attrs.name ?? ''}`.replace(/^\//, '')

/** Embedded files of a text by path. Files that the text does not use are reported. */
function filesOf(element: XmlElement, html: string, warnings: string[]) {
  const files = new Map(childrenNamed(element, 'file').map((file) => [pathOf(file), file]))
  const named = new Set<string>()
  for (const [, path = ''] of html.matchAll(/@@PLUGINFILE@@\/([^"'?#<>]+)/g)) named.add(decodeURIComponentSafely(path))
  for (const [path, file] of files)
    if (!named.has(path) && ![...named].some((one) => one.endsWith(file.attrs.name ?? '\n')))
      warnings.push(texts.fileUnused(path))
  return (src: string) => {
    if (!src.startsWith(PLUGIN)) return null
    const path = decodeURIComponentSafely(src.slice(PLUGIN.length).split('?')[0] ?? '')
    const found = files.get(path) ?? [...files.values()].find((file) => file.attrs.name === path.split('/').at(-1))
    return found ? { bytes: Buffer.from(textOf(found), 'base64'), name: path } : null
  }
}

/**
 * A text as HTML.
 * @param over replaces the element's own text
 */
export function rich(
  element: XmlElement | undefined,
  { media, warnings }: Pick<Context, 'media' | 'warnings'>,
  over?: string,
): string {
  if (!element) return ''
  const html = htmlOfText(over ?? inner(element), FORMATS[element.attrs.format ?? 'html'] ?? 'html')
  return fromForeign(html, media, filesOf(element, html, warnings), warnings)
}

/** HTML of a question without embedded files. */
export const richWords = (html: string, { media, warnings }: Pick<Context, 'media' | 'warnings'>): string =>
  fromForeign(html, media, () => null, warnings)

/** Truncates a list to our limit, with a warning. */
export function within<One>(list: One[], { warnings }: Pick<Context, 'warnings'>): One[] {
  if (list.length > 26) warnings.push(texts.optionsCut)
  return list.slice(0, 26)
}
