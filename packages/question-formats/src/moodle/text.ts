/** Texts of Moodle XML as HTML of ours: by their format, with the files that are packed beside them. */
import { htmlOfText, type TextFormat } from '../foreign-text.ts'
import { fromForeign } from '../from-foreign.ts'
import type { FromTags } from '../labels.ts'
import type { MediaBag } from '../media.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { childNamed, childrenNamed, textOf, type XmlElement } from '../xml.ts'

/** What stands in `<x><text>…</text></x>`. */
export const inner = (parent: XmlElement | undefined, name?: string): string => {
  const element = name === undefined ? parent : childNamed(parent, name)
  return textOf(childNamed(element, 'text') ?? element).trim()
}

/** A question while it is read. */
export interface Context {
  media: MediaBag
  warnings: string[]
  /** Why it may not be accepted as it is. */
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

/** The files that are packed beside a text, by the path under which the text names them. A file that it does not name is told. */
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
 * A text as HTML of ours.
 * @param over what stands there instead of the element's own text
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

/** HTML of a question that has no files of its own. */
export const richWords = (html: string, { media, warnings }: Pick<Context, 'media' | 'warnings'>): string =>
  fromForeign(html, media, () => null, warnings)

/** As many as ours can have; that there were more is said. */
export function within<One>(list: One[], { warnings }: Pick<Context, 'warnings'>): One[] {
  if (list.length > 26) warnings.push(texts.optionsCut)
  return list.slice(0, 26)
}
