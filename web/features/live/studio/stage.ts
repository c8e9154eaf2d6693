import type { Board } from './board.ts'

/** Main source. */
export type Scene = 'camera' | 'screen' | 'slides' | 'board'
export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'
/** Width of the inset as a share of the picture. */
export const insetSizes = { s: 0.18, m: 0.26, l: 0.36 } as const
export type InsetSize = keyof typeof insetSizes

export interface View {
  scene: Scene
  /** The camera is shown as an inset. */
  hasInset: boolean
  corner: Corner
  size: InsetSize
}

/** Margin and corner radius of the inset as shares of the height. */
const [MARGIN, ROUND] = [0.03, 0.02]
const FRAMES = 30
const [GROUND, PAPER] = ['#10151b', '#ffffff']

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Fits a source into a box, like object-fit `contain` or `cover`. Pure. */
export function fitted(source: { width: number; height: number }, box: Box, how: 'contain' | 'cover'): Box {
  if (source.width === 0 || source.height === 0) return box
  const scales = [box.width / source.width, box.height / source.height] as const
  const scale = how === 'contain' ? Math.min(...scales) : Math.max(...scales)
  const [width, height] = [source.width * scale, source.height * scale]
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}

/** Position of the inset. Pure. */
export function insetBox(
  { corner, size }: Pick<View, 'corner' | 'size'>,
  frame: { width: number; height: number },
): Box {
  const margin = frame.height * MARGIN
  const width = frame.width * insetSizes[size]
  const height = (width * 9) / 16
  return {
    x: corner === 'topLeft' || corner === 'bottomLeft' ? margin : frame.width - margin - width,
    y: corner === 'topLeft' || corner === 'topRight' ? margin : frame.height - margin - height,
    width,
    height,
  }
}

/** Composes the sent picture at 30 fps, also in a hidden page. */
export class Stage {
  readonly canvas = document.createElement('canvas')
  readonly stream: MediaStream
  view: View = { scene: 'camera', hasInset: true, corner: 'bottomRight', size: 'm' }
  camera: HTMLVideoElement | null = null
  screen: HTMLVideoElement | null = null
  /** The current slide. */
  slide: { picture: CanvasImageSource; width: number; height: number } | null = null
  /** Placeholder text. */
  waiting = ''
  #restsUntil = 0
  readonly #board: Board
  readonly #pen: CanvasRenderingContext2D
  readonly #clock = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })

  constructor(size: { width: number; height: number }, board: Board) {
    this.canvas.width = size.width
    this.canvas.height = size.height
    this.#board = board
    const pen = this.canvas.getContext('2d', { alpha: false })
    if (!pen) throw new Error('no canvas')
    this.#pen = pen
    this.#draw()
    this.stream = this.canvas.captureStream(FRAMES)
    this.#clock.addEventListener('message', () => this.#tick())
  }

  /** Skips frames if drawing takes over half of the time: a slow machine must stay responsive. */
  #tick(): void {
    const began = performance.now()
    if (began < this.#restsUntil) return
    this.#draw()
    const ended = performance.now()
    this.#restsUntil = ended + (ended - began)
  }

  close(): void {
    this.#clock.terminate()
    for (const track of this.stream.getTracks()) track.stop()
  }

  #draw(): void {
    const { width, height } = this.canvas
    const whole = { x: 0, y: 0, width, height }
    const { scene, hasInset } = this.view
    this.#pen.fillStyle = scene === 'board' ? PAPER : GROUND
    this.#pen.fillRect(0, 0, width, height)
    const isShown =
      scene === 'board' ||
      (scene === 'camera' && this.#video(this.camera, whole, 'cover')) ||
      (scene === 'screen' && this.#video(this.screen, whole, 'contain')) ||
      (scene === 'slides' && this.#slide(whole))
    if (!isShown) this.#words(this.waiting)
    if (scene === 'board' || scene === 'slides') this.#board.draw(this.#pen, whole)
    if (hasInset && scene !== 'camera') this.#inset(insetBox(this.view, whole))
  }

  #video(video: HTMLVideoElement | null, box: Box, how: 'contain' | 'cover'): boolean {
    if (!video || video.readyState < 2 || video.videoWidth === 0) return false
    const at = fitted({ width: video.videoWidth, height: video.videoHeight }, box, how)
    this.#pen.drawImage(video, at.x, at.y, at.width, at.height)
    return true
  }

  #slide(box: Box): boolean {
    if (!this.slide) return false
    const at = fitted(this.slide, box, 'contain')
    this.#pen.drawImage(this.slide.picture, at.x, at.y, at.width, at.height)
    return true
  }

  #inset(box: Box): void {
    const pen = this.#pen
    pen.save()
    pen.beginPath()
    pen.roundRect(box.x, box.y, box.width, box.height, this.canvas.height * ROUND)
    pen.clip()
    pen.fillStyle = GROUND
    if (this.camera) pen.fillRect(box.x, box.y, box.width, box.height)
    this.#video(this.camera, box, 'cover')
    pen.restore()
  }

  #words(text: string): void {
    this.#pen.fillStyle = '#cbd2da'
    this.#pen.font = `${Math.round(this.canvas.height / 22)}px sans-serif`
    this.#pen.textAlign = 'center'
    this.#pen.fillText(text, this.canvas.width / 2, this.canvas.height / 2)
  }
}
