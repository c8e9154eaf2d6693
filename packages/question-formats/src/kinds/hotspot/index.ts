import type { Spot } from '@zhixing/contract/exam/shapes'
import { letters } from '../../fields/keys.ts'
import { pictureOf, pixelsOf } from '../../spots.ts'
import { exchangeTexts as texts } from '../../texts.ts'
import { xmlEscape } from '../../xml-escape.ts'
import type { KindFormats } from '../kind.ts'
import { declare, element, qtiKey } from '../parts.ts'

const pairs = (numbers: readonly number[]): string =>
  numbers.flatMap((one, at) => (at % 2 === 0 ? [`${one},${numbers[at + 1] ?? 0}`] : [])).join(';')

/** Moodle writes a corner and a size, or a centre and a radius. */
function moodleCoords(spot: Spot, width: number, height: number): { shape: string; coords: string } {
  const at = pixelsOf(spot, width, height)
  const [x = 0, y = 0, right = 0, bottom = 0] = at
  if (spot.shape === 'rect') return { shape: 'rectangle', coords: `${x},${y};${right - x},${bottom - y}` }
  if (spot.shape === 'circle') return { shape: 'circle', coords: `${x},${y};${right}` }
  return { shape: 'polygon', coords: pairs(at) }
}

const { losses: words } = texts

/** Areas of a picture. In Moodle a question with markers to drag, in QTI a `hotspotInteraction`. */
export const hotspot: KindFormats<'hotspot'> = {
  named: /(热区|热点)/,
  fields: {
    write: ({ answer }) => ({ answer: answer.join('') }),
    read: ({ key }) => ({ answer: letters(key) }),
    uses: () => ['答案'],
    isKeyLost: (answer) => answer.length === 0,
  },
  gift: null,
  moodle(doc, { pictures }) {
    const picture = pictures.get(pictureOf(doc.spotPicture))
    const file = picture
      ? `<file name="${xmlEscape(picture.name)}" encoding="base64">${Buffer.from(picture.bytes).toString('base64')}</file>`
      : ''
    const drops = doc.spotList.map((spot, at) => {
      const { shape, coords } = moodleCoords(spot, picture?.width ?? 1000, picture?.height ?? 1000)
      // Moodle ignores an area without a marker; our reader keeps it as a wrong one.
      const choice = doc.answer.includes(spot.id) ? '1' : '0'
      return `<drop>${element('no', String(at + 1))}${element('shape', shape)}${element('coords', coords)}${element('choice', choice)}</drop>`
    })
    return {
      type: 'ddmarker',
      body: `${file}<drag><no>1</no><text>●</text><noofdrags>${doc.answer.length}</noofdrags></drag>${drops.join('')}`,
    }
  },
  qti(doc, { id, pictures }) {
    const picture = pictures.get(pictureOf(doc.spotPicture))
    const [width, height] = [picture?.width ?? 1000, picture?.height ?? 1000]
    const areas = doc.spotList.map(
      (spot) =>
        `<hotspotChoice identifier="${spot.id}" shape="${spot.shape}" coords="${pixelsOf(spot, width, height).join(',')}"/>`,
    )
    const data = picture ? `../images/${picture.name}` : ''
    return {
      declarations: [declare(id, 'multiple', 'identifier', qtiKey(doc.answer))],
      body: `<hotspotInteraction responseIdentifier="${id}" maxChoices="0"><object type="image/png" data="${xmlEscape(data)}" width="${width}" height="${height}"/>${areas.join('')}</hotspotInteraction>`,
    }
  },
  losses: [
    { formats: ['excel', 'text', 'word'], text: words.spots, isLost: () => true },
    { formats: ['moodle'], text: words.wrongSpots, isLost: () => true },
  ],
  example: null,
}
