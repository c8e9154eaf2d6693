/** Whiteboard and slide annotations: strokes in relative coordinates, so that they fit any size. */

export type Tool = 'pen' | 'eraser'
export interface Point {
  x: number
  y: number
}
interface Stroke {
  tool: Tool
  color: string
  /** Share of the height. */
  width: number
  points: Point[]
}

/** Eraser width relative to the pen. */
const ERASER = 8

export class Board {
  #sheets = new Map<string, Stroke[]>()
  #sheet = 'board'
  /** Cached layer of finished strokes: only the active one is redrawn. */
  #layer = document.createElement('canvas')
  #drawn = 0
  tool: Tool = 'pen'
  color = '#e5484d'
  width = 0.006

  /** Switches to a sheet: the board, or a slide. */
  turnTo(sheet: string): void {
    if (sheet === this.#sheet) return
    this.#sheet = sheet
    this.#drawn = -1
  }

  /** Selects a tool, or a pen colour. */
  take(tool: Tool, color = this.color): void {
    this.tool = tool
    this.color = color
  }

  begin(point: Point): void {
    const { tool, color, width } = this
    this.#strokes().push({ tool, color, width: tool === 'eraser' ? width * ERASER : width, points: [point] })
  }

  move(point: Point): void {
    this.#strokes().at(-1)?.points.push(point)
  }

  /** Undoes the last stroke. */
  undo(): void {
    this.#strokes().pop()
    this.#drawn = -1
  }

  clear(): void {
    this.#sheets.delete(this.#sheet)
    this.#drawn = -1
  }

  /** Drops annotations of removed pages. */
  forget(prefix: string): void {
    for (const sheet of this.#sheets.keys()) if (sheet.startsWith(prefix)) this.#sheets.delete(sheet)
    this.#drawn = -1
  }

  draw(pen: CanvasRenderingContext2D, { width, height }: { width: number; height: number }): void {
    const strokes = this.#strokes()
    const layer = this.#layer.getContext('2d')
    if (!layer) return
    if (this.#layer.width !== width || this.#layer.height !== height || this.#drawn < 0) {
      this.#layer.width = width
      this.#layer.height = height
      this.#drawn = 0
    }
    // The last stroke is still growing: redraw it.
    for (const stroke of strokes.slice(Math.max(0, this.#drawn - 1))) drawStroke(layer, stroke, width, height)
    this.#drawn = strokes.length
    pen.drawImage(this.#layer, 0, 0)
  }

  #strokes(): Stroke[] {
    const known = this.#sheets.get(this.#sheet)
    if (known) return known
    const made: Stroke[] = []
    this.#sheets.set(this.#sheet, made)
    return made
  }
}

function drawStroke(pen: CanvasRenderingContext2D, stroke: Stroke, width: number, height: number): void {
  const [first, ...others] = stroke.points
  if (!first) return
  pen.save()
  // The eraser only affects strokes, not the background.
  pen.globalCompositeOperation = stroke.tool === 'eraser' ? 'destination-out' : 'source-over'
  pen.strokeStyle = stroke.color
  pen.lineWidth = stroke.width * height
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(first.x * width, first.y * height)
  let before = first
  for (const point of others) {
    const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 }
    pen.quadraticCurveTo(before.x * width, before.y * height, middle.x * width, middle.y * height)
    before = point
  }
  pen.lineTo(before.x * width, before.y * height)
  pen.stroke()
  pen.restore()
}
