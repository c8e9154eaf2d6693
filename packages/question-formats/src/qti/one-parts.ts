/** The presentation of a QTI 1.2 item: texts and responses in reading order. */
import { escapeAttribute, escapeText } from '../html.ts'
import { allBelow, childNamed, elements, textOf, type XmlElement } from '../xml.ts'

export interface Response {
  /** response_lid, response_str, response_num … */
  name: string
  ident: string
  cardinality: 'single' | 'multiple' | 'ordered'
  element: XmlElement
  /** Its own text: the left side of a match, or the question of a part. */
  html: string
  labels: Label[]
}
/** A choice of a response, or an accepted text of a blank. */
export interface Label {
  ident: string
  html: string
  /** Canvas: how input is compared (`TextRegex`) and entered (`dropdown`, `openEntry`); '' when unspecified. */
  algorithm: string
  given: string
}
export interface Presentation {
  /** The texts with `[[n]]` at the n-th response. */
  flowing: string
  /** The texts before and after the responses. */
  stem: string
  responses: Response[]
  /** Text continues after a response: it is inline. */
  isInline: boolean
  /** Unsupported content: audio, video, programs. */
  lost: string[]
}

const RESPONSE = /^response_(lid|str|num|xy|grp)$/
const LOST: Record<string, string> = {
  mataudio: '音频',
  matvideo: '视频',
  matapplet: '小程序',
  matapplication: '附件',
  matemtext: '',
}

/** Handles markup declared as plain text, and the reverse. */
function textHtml(text: string, type: string): string {
  const isHtml =
    /html/i.test(type) || (type === '' && /<\/?(p|br|div|span|img|strong|em|b|i|ul|ol|table)\b[^>]*>/i.test(text))
  if (isHtml) return text
  return escapeText(text.trim())
    .split(/\n{2,}/)
    .map((one) => one.replace(/\n/g, ' '))
    .join('<br />')
}

/** A `material` element (or equivalent) as HTML. */
export function materialHtml(element: XmlElement, lost: string[] = []): string {
  return elements(element)
    .map((one) => {
      if (one.name === 'mattext' || one.name === 'matemtext') return textHtml(textOf(one), one.attrs.texttype ?? '')
      if (one.name === 'mat_formattedtext')
        return textHtml(textOf(one), /plain/i.test(one.attrs.type ?? 'HTML') ? 'text/plain' : 'text/html')
      if (one.name === 'matimage') return `<img src="${escapeAttribute(one.attrs.uri ?? '')}" alt="" />`
      if (one.name === 'matbreak') return '<br />'
      // Blackboard links: a picture to show, or a file.
      if (one.name === 'matapplication' && /\.(png|jpe?g|gif|webp)$/i.test(one.attrs.uri ?? ''))
        return `<img src="${escapeAttribute(one.attrs.uri ?? '')}" alt="" />`
      const what = LOST[one.name]
      if (what && (one.attrs.uri ?? textOf(one).trim()) !== '') lost.push(what)
      return materialHtml(one, lost)
    })
    .join('')
}

const labelHtml = (label: XmlElement, lost: string[]): string =>
  allBelow(label, (name) => name === 'material')
    .map((one) => materialHtml(one, lost))
    .join('')

function responseOf(element: XmlElement, lost: string[]): Response {
  const own = elements(element).filter(({ name }) => /^(material|flow|flow_mat)$/.test(name))
  const cardinality = (element.attrs.rcardinality ?? 'single').toLowerCase()
  return {
    name: element.name,
    ident: element.attrs.ident ?? '',
    cardinality: cardinality === 'multiple' || cardinality === 'ordered' ? cardinality : 'single',
    element,
    html: own
      .flatMap((one) => (one.name === 'material' ? [one] : allBelow(one, (name) => name === 'material')))
      .map((one) => materialHtml(one, lost))
      .join(''),
    labels: allBelow(element, (name) => name === 'response_label').map((one) => ({
      ident: one.attrs.ident ?? '',
      html: labelHtml(one, lost),
      algorithm: one.attrs.scoring_algorithm ?? '',
      given: one.attrs.answer_type ?? '',
    })),
  }
}

/** The responses of a box, with adjacent texts as their own. */
function boxed(box: XmlElement, lost: string[]): (string | Response)[] {
  const list = allBelow(box, (name) => RESPONSE.test(name)).map((one) => responseOf(one, lost))
  const within = new Set(
    allBelow(box, (name) => RESPONSE.test(name)).flatMap((one) => allBelow(one, (name) => name === 'material')),
  )
  const html = allBelow(box, (name) => name === 'material')
    .filter((one) => !within.has(one))
    .map((one) => materialHtml(one, lost))
    .join('')
  const [only] = list
  return list.length === 1 && only ? [{ ...only, html: `${html}${only.html}` }] : [html, ...list]
}

/** Reads a presentation. Inline text fields (`render_fib` between texts) keep their position. */
export function presentationOf(presentation: XmlElement | undefined): Presentation {
  const pieces: (string | Response)[] = []
  const lost: string[] = []
  const walk = (parent: XmlElement): void => {
    for (const one of elements(parent)) {
      if (RESPONSE.test(one.name)) {
        // In a field with several blanks, texts continue between the labels.
        const shown = allBelow(one, (name) => name === 'render_fib')[0]
        const within = shown ? elements(shown).filter(({ name }) => /^(material|flow|flow_label)$/.test(name)) : []
        if (shown && within.length > 0 && one.name === 'response_str') {
          const response = responseOf(one, lost)
          const fields = elements(shown).filter(({ name }) => name === 'response_label').length
          if (fields <= 1) {
            for (const part of elements(shown)) {
              if (part.name === 'material') pieces.push(materialHtml(part, lost))
              else if (part.name === 'response_label') pieces.push(response)
            }
            if (fields === 0) pieces.push(response)
            continue
          }
        }
        pieces.push(responseOf(one, lost))
      } else if (one.name === 'material') pieces.push(materialHtml(one, lost))
      // Blackboard: the left side of a match shares a box with its response.
      else if (parent.attrs.class === 'RESPONSE_BLOCK' && one.name === 'flow') pieces.push(...boxed(one, lost))
      // The right side is read separately.
      else if (one.attrs.class !== 'RIGHT_MATCH_BLOCK') walk(one)
    }
  }
  if (presentation) walk(presentation)
  const responses = pieces.filter((one): one is Response => typeof one !== 'string')
  const lastResponse = pieces.findLastIndex((one) => typeof one !== 'string')
  const behind = pieces.slice(lastResponse + 1).some((one) => typeof one === 'string' && one.trim() !== '')
  return {
    flowing: pieces.map((one) => (typeof one === 'string' ? one : ` [[${responses.indexOf(one) + 1}]] `)).join(''),
    stem: pieces.filter((one) => typeof one === 'string').join(''),
    responses,
    isInline: responses.length > 0 && (behind || hasTextBetween(pieces)),
    lost,
  }
}

function hasTextBetween(pieces: readonly (string | Response)[]): boolean {
  const first = pieces.findIndex((one) => typeof one !== 'string')
  const last = pieces.findLastIndex((one) => typeof one !== 'string')
  return pieces.slice(first, last).some((one) => typeof one === 'string' && one.trim() !== '')
}

/** Right-hand texts of a Blackboard match. */
export function rightBlock(presentation: XmlElement | undefined): string[] {
  if (!presentation) return []
  const block = allBelow(presentation, (name) => name === 'flow').find(
    ({ attrs }) => attrs.class === 'RIGHT_MATCH_BLOCK',
  )
  if (!block) return []
  return elements(block).map((one) =>
    allBelow({ name: '', attrs: {}, children: [one] }, (name) => name === 'material')
      .map((part) => materialHtml(part))
      .join(''),
  )
}

/** `qtimetadata` fields and Blackboard's metadata elements, by lowercase name. */
export function metadataOf(element: XmlElement): Map<string, string> {
  const found = new Map<string, string>()
  for (const holder of elements(element).filter(({ name }) =>
    /^(itemmetadata|qtimetadata|sectionmetadata|assessmentmetadata)$/.test(name),
  )) {
    for (const field of allBelow(holder, (name) => name === 'qtimetadatafield'))
      found.set(
        textOf(childNamed(field, 'fieldlabel')).trim().toLowerCase(),
        textOf(childNamed(field, 'fieldentry')).trim(),
      )
    for (const one of elements(holder))
      if (/^(bbmd_|qmd_)/.test(one.name)) found.set(one.name.toLowerCase(), textOf(one).trim())
  }
  return found
}
