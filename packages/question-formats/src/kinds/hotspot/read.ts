/** Reads areas of a picture from QTI and Moodle. */
import { kind, letterAt } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, Spot, SubProblem } from '@zhixing/contract/exam/shapes'
import { blankSub } from '../../blank-doc.ts'
import { escapeText, picture as pictureHtml } from '../../html.ts'
import type { MediaBag } from '../../media.ts'

import { type Context, inner } from '../../moodle/text.ts'
import { pictureSize } from '../../picture-size.ts'
import { correct, type Item } from '../../qti/item-content.ts'
import { MEDIA } from '../../row.ts'
import { pictureOf, spotCoords } from '../../spots.ts'
import { exchangeTexts as texts } from '../../texts.ts'
import { childNamed, childrenNamed, elements, localName, textOf, type XmlElement } from '../../xml.ts'

interface Size {
  width: number
  height: number
}

const numbers = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter((one) => one !== '')
    .map(Number)

const CORNERS = 16
/** An ellipse as a polygon. */
const ellipse = ([x = 0, y = 0, across = 0, down = across]: readonly number[]): number[] =>
  Array.from({ length: CORNERS }, (_, at) => (at * 2 * Math.PI) / CORNERS).flatMap((angle) => [
    x + across * Math.cos(angle),
    y + down * Math.sin(angle),
  ])

/** An area of this shape; null for a shape that we do not have. */
function area(id: string, shape: string, coords: number[], { width, height }: Size): Spot | null {
  if (coords.some((one) => !Number.isFinite(one))) return null
  const of = (own: Spot['shape'], list: number[]): Spot => ({
    id,
    shape: own,
    coords: spotCoords(own, list.slice(0, 60), width, height),
  })
  if (shape === 'rect') return of('rect', coords)
  if (shape === 'circle') return of('circle', coords)
  if (shape === 'poly') return of('poly', coords)
  if (shape === 'ellipse') return of('poly', ellipse(coords))
  return null
}

/** Size of a picture that was added. */
const sizeOf = (html: string, media: MediaBag): Size | null => {
  const found = media.list.find(({ name }) => MEDIA + name === pictureOf(html))
  return found ? pictureSize(found.bytes) : null
}

/** `hotspotInteraction` of QTI. */
export function qtiHotspot(interaction: XmlElement, item: Item, media: MediaBag): SubProblem {
  const picture = elements(interaction).find(({ name }) => /^(object|img|picture)$/.test(localName(name)))
  const html = picture ? item.rich([picture]) : ''
  const own = { width: Number(picture?.attrs.width), height: Number(picture?.attrs.height) }
  const size = own.width > 0 && own.height > 0 ? own : sizeOf(html, media)
  const all = childrenNamed(interaction, 'hotspotChoice')
  if (all.length > 26) item.warnings.push(texts.optionsCut)
  const key = correct(item.declaration(interaction))
  const choices = all.slice(0, 26)
  const spotList = choices.map(({ attrs }, at) =>
    size ? area(letterAt(at), attrs.shape ?? '', numbers(attrs.coords ?? ''), size) : null,
  )
  if (html === '' || spotList.includes(null)) item.doubts.push(texts.spotsUnread)
  if (choices.some(({ attrs }) => (attrs.hotspotLabel ?? '') !== ''))
    item.warnings.push(texts.settingsLost(['区域的名称']))
  return {
    ...blankSub(kind.hotspot),
    spotPicture: html,
    spotList: spotList.flatMap((one) => one ?? []),
    answer: choices.flatMap(({ attrs }, at) => (key.includes(attrs.identifier ?? '') ? [letterAt(at)] : [])),
  }
}

/** Shape and numbers of an area in the terms of QTI. */
function markerArea(drop: XmlElement): { shape: string; coords: number[] } {
  const own = inner(drop, 'shape')
  const coords = numbers(inner(drop, 'coords'))
  const [x = 0, y = 0, third = 0, fourth = 0] = coords
  if (own === 'rectangle') return { shape: 'rect', coords: [x, y, x + third, y + fourth] }
  return { shape: own === 'polygon' ? 'poly' : own, coords }
}

/**
 * `ddmarker` of Moodle: with one marker a problem; with several a material problem that asks for the area of each.
 */
export function markers(question: XmlElement, doc: ProblemDoc, { media, doubts, warnings }: Context): undefined {
  const file = childNamed(question, 'file')
  const bytes = file ? Buffer.from(textOf(file), 'base64') : null
  const address = bytes && media.add(bytes, file?.attrs.name ?? '图片')
  const size = bytes && pictureSize(bytes)
  const spotPicture = address ? pictureHtml(address) : ''
  const all = childrenNamed(question, 'drop')
  if (all.length > 26) warnings.push(texts.optionsCut)
  const drops = all.slice(0, 26).map((drop, at) => {
    const { shape, coords } = markerArea(drop)
    return { spot: size ? area(letterAt(at), shape, coords, size) : null, marker: inner(drop, 'choice') }
  })
  if (spotPicture === '' || drops.length === 0 || drops.some(({ spot }) => spot === null))
    doubts.push(texts.spotsUnread)
  const spotList = drops.flatMap(({ spot }) => spot ?? [])
  const keyOf = (no: string) => drops.flatMap(({ marker, spot }) => (marker === no && spot ? [spot.id] : []))
  const used = childrenNamed(question, 'drag')
    .map((drag) => ({ no: inner(drag, 'no'), text: inner(childNamed(drag, 'text')) }))
    .filter(({ no }) => drops.some(({ marker }) => marker === no))
  if (used.length <= 1) {
    doc.problemType = kind.hotspot
    Object.assign(doc, { spotPicture, spotList, answer: keyOf(used[0]?.no ?? '1') })
    return undefined
  }
  doc.problemType = kind.material
  doc.subList = used.slice(0, 30).map(({ no, text }) => ({
    ...blankSub(kind.hotspot),
    problemContent: `<p>${escapeText(text)}</p>`,
    spotPicture,
    spotList,
    answer: keyOf(no),
    score: Math.round((doc.score / used.length) * 100) / 100,
  }))
  warnings.push(texts.markersSplit)
  return undefined
}
