import { breakLines } from './break-lines.ts'
import { qrSquares } from './qr-squares.ts'

const WIDTH = 750
const COVER = 422
const PAD = 48
/** Size of the QR code. */
const CODE = 190
const INK = '#1d2530'
const MUTED = '#5f6b7a'
const FONT = '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

export interface PosterOf {
  title: string
  /** Muted line below the title: the lecturer. */
  byline: string
  about: string
  /** Image from this site. */
  image: string
  /** Full URL encoded in the QR code. */
  url: string
  siteName: string
  scan: string
}

/**
 * Share picture with cover, name, summary and a QR code, drawn in the browser, which has the fonts. Returns the URL
 * of a PNG.
 */
export async function drawPoster(poster: PosterOf): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = 1080
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('canvas is not supported')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const cover = await picture(poster.image)
  pen.drawImage(cover, 0, 0, WIDTH, COVER)
  let y = COVER + 76
  y = write(pen, poster.title, { font: `600 42px ${FONT}`, colour: INK, y, step: 58, lines: 2 })
  y = write(pen, poster.byline, { font: `26px ${FONT}`, colour: MUTED, y: y + 4, step: 42, lines: 1 })
  write(pen, poster.about, { font: `28px ${FONT}`, colour: '#3a4654', y: y + 12, step: 46, lines: 3 })
  const code = qrSquares(poster.url, CODE)
  pen.fillStyle = INK
  for (const { x, y: down, side } of code.squares)
    pen.fillRect(WIDTH - PAD - code.side + x, 1080 - PAD - code.side + down, side, side)
  write(pen, poster.siteName, {
    font: `600 32px ${FONT}`,
    colour: INK,
    y: 1080 - PAD - 96,
    step: 44,
    lines: 1,
    right: 220,
  })
  write(pen, poster.scan, { font: `26px ${FONT}`, colour: MUTED, y: 1080 - PAD - 48, step: 40, lines: 1, right: 220 })
  return canvas.toDataURL('image/png')
}

/** Draws at most `most` lines, the last one cut by an ellipsis; returns the y position after them. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  at: { font: string; colour: string; y: number; step: number; lines: number; right?: number },
): number {
  pen.font = at.font
  pen.fillStyle = at.colour
  const room = WIDTH - 2 * PAD - (at.right ?? 0)
  let { y } = at
  for (const line of breakLines(text, (part) => pen.measureText(part).width <= room, at.lines)) {
    pen.fillText(line, PAD, y)
    y += at.step
  }
  return y
}

async function picture(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}
