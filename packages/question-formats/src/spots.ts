/** Areas of a picture: in the address of a picture for print, and as a drawing. Pure. */
import type { Spot } from '@zhixing/contract/exam/shapes'
import { letterPlace, SPOT_SIDE } from '@zhixing/contract/exam/spots'
import { picturesOf } from './media.ts'

/** Area as text: `A.rect.0.0.100.100`. */
const words = ({ id, shape, coords }: Spot): string => [id, shape, ...coords].join('.')

/** The picture with its areas as a fragment of its address, by which `loadPictures` draws them. */
export const spotted = (html: string, list: readonly Spot[]): string =>
  list.length === 0 ? html : html.replace(/(\bsrc="[^"#]*)"/, `$1#${list.map(words).join(';')}"`)

/** Splits such an address; null where it has no areas. */
export function spotsOf(address: string): { src: string; list: Spot[] } | null {
  const [src = '', fragment] = address.split('#')
  if (fragment === undefined) return null
  const list = fragment.split(';').flatMap((text): Spot[] => {
    const [id = '', shape = '', ...coords] = text.split('.')
    return shape === 'rect' || shape === 'circle' || shape === 'poly' ? [{ id, shape, coords: coords.map(Number) }] : []
  })
  return list.length > 0 ? { src, list } : null
}

/** Addresses in pixels, x and y in turn; the radius of a circle is measured by the width. */
export function pixelsOf({ shape, coords }: Spot, width: number, height: number): number[] {
  return coords.map((value, at) => {
    const side = at % 2 === 1 && !(shape === 'circle' && at === 2) ? height : width
    return Math.round((value * side) / SPOT_SIDE)
  })
}
/** Ten-thousandths from pixels. */
export const spotCoords = (shape: Spot['shape'], pixels: readonly number[], width: number, height: number): number[] =>
  pixels.map((value, at) => {
    const side = at % 2 === 1 && !(shape === 'circle' && at === 2) ? height : width
    return Math.min(SPOT_SIDE, Math.max(0, Math.round((value / side) * SPOT_SIDE)))
  })

/** Letters as strokes in a box of 8 by 10: the server that draws them may have no fonts. */
const STROKES: Record<string, string> = {
  A: 'M0 10L4 0L8 10M1.5 6.5H6.5',
  B: 'M1 0V10H5Q8 10 8 7.5Q8 5 5 5H1M1 0H4.5Q7 0 7 2.5Q7 5 4.5 5',
  C: 'M8 2Q7 0 4.5 0Q1 0 1 5Q1 10 4.5 10Q7 10 8 8',
  D: 'M1 0V10H4Q8 10 8 5Q8 0 4 0Z',
  E: 'M7.5 0H1V10H7.5M1 5H6',
  F: 'M7.5 0H1V10M1 5H6',
  G: 'M8 2Q7 0 4.5 0Q1 0 1 5Q1 10 4.5 10Q8 10 8 6H5',
  H: 'M1 0V10M7 0V10M1 5H7',
  I: 'M4 0V10M2 0H6M2 10H6',
  J: 'M6 0V7Q6 10 3.5 10Q1 10 1 7',
  K: 'M1 0V10M7.5 0L1 6M3.5 4L8 10',
  L: 'M1 0V10H7.5',
  M: 'M0.5 10V0L4 6L7.5 0V10',
  N: 'M1 10V0L7 10V0',
  O: 'M4 0Q8 0 8 5Q8 10 4 10Q0 10 0 5Q0 0 4 0Z',
  P: 'M1 10V0H5Q8 0 8 3Q8 6 5 6H1',
  Q: 'M4 0Q8 0 8 5Q8 10 4 10Q0 10 0 5Q0 0 4 0ZM5 7L8 10.5',
  R: 'M1 10V0H5Q8 0 8 3Q8 5.5 5 5.5H1M4.5 5.5L8 10',
  S: 'M7.5 1.5Q6.5 0 4 0Q1 0 1 2.5Q1 4.5 4 5Q7.5 5.5 7.5 7.5Q7.5 10 4 10Q1.5 10 0.5 8.5',
  T: 'M0.5 0H7.5M4 0V10',
  U: 'M1 0V6.5Q1 10 4 10Q7 10 7 6.5V0',
  V: 'M0.5 0L4 10L7.5 0',
  W: 'M0 0L2 10L4 3L6 10L8 0',
  X: 'M0.5 0L7.5 10M7.5 0L0.5 10',
  Y: 'M0.5 0L4 5L7.5 0M4 5V10',
  Z: 'M0.5 0H7.5L0.5 10H7.5',
}

/** The areas as an SVG of this size, to lay over the picture. */
export function spotsSvg(list: readonly Spot[], width: number, height: number): string {
  const line = Math.max(1.5, width / 400)
  const size = Math.max(10, Math.min(width, height) / 22)
  const drawn = list.map((spot) => {
    const at = pixelsOf(spot, width, height)
    const [x = 0, y = 0, right = 0, bottom = 0] = at
    const look = `fill="none" stroke="#1d4ed8" stroke-width="${line}"`
    const outline =
      spot.shape === 'rect'
        ? `<rect x="${x}" y="${y}" width="${right - x}" height="${bottom - y}" ${look}/>`
        : spot.shape === 'circle'
          ? `<circle cx="${x}" cy="${y}" r="${right}" ${look}/>`
          : `<polygon points="${at.join(' ')}" ${look}/>`
    const { x: cx, y: cy } = letterPlace(spot)
    const [px, py] = [(cx * width) / SPOT_SIDE, (cy * height) / SPOT_SIDE]
    const scale = size / 18
    return `${outline}<circle cx="${px}" cy="${py}" r="${size * 0.62}" fill="#fff" stroke="#1d4ed8" stroke-width="${line}"/><path d="${STROKES[spot.id] ?? ''}" transform="translate(${px - 4 * scale} ${py - 5 * scale}) scale(${scale})" fill="none" stroke="#111" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join('')}</svg>`
}

/** Pictures with areas of these problems, as HTML. */
export const spottedOf = (
  list: readonly { spotPicture?: string | undefined; spotList?: readonly Spot[] | undefined }[],
): string[] =>
  list.flatMap(({ spotPicture = '', spotList = [] }) => (spotPicture ? [spotted(spotPicture, spotList)] : []))

/** Address of the picture. */
export const pictureOf = (html: string): string => picturesOf(html)[0] ?? ''
