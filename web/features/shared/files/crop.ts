/** Crop state: zoom, rotation and centre. Pure. */
export interface Cut {
  /** 1: the picture just covers the frame. */
  zoom: number
  /** Clockwise quarter turns. */
  turns: 0 | 1 | 2 | 3
  /** Centre of the frame in the rotated picture, 0 to 1 on both axes. */
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const wholeCut: Cut = { zoom: 1, turns: 0, x: 0.5, y: 0.5 }
export const MAX_ZOOM = 5

/** Size of the rotated picture. */
export const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 1 ? { width: height, height: width } : { width, height }

/** Source rectangle of the frame in the rotated picture, px. */
export function partOf(picture: Size, ratio: number, { zoom, turns, x, y }: Cut): { left: number; top: number } & Size {
  const { width, height } = turned(picture, turns)
  const fitted = width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio }
  const part = { width: fitted.width / zoom, height: fitted.height / zoom }
  return { left: x * width - part.width / 2, top: y * height - part.height / 2, ...part }
}

/** Clamps a crop so that the frame stays inside the picture. */
export function within(picture: Size, ratio: number, cut: Cut): Cut {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, cut.zoom))
  const { width, height } = turned(picture, cut.turns)
  const part = partOf(picture, ratio, { ...cut, zoom })
  const clamp = (value: number, half: number) => Math.min(1 - half, Math.max(half, value))
  return { ...cut, zoom, x: clamp(cut.x, part.width / width / 2), y: clamp(cut.y, part.height / height / 2) }
}

/** Moves the picture by a fraction of the frame: 0.1 right reveals 0.1 frames on the left. */
export function move(picture: Size, ratio: number, cut: Cut, dx: number, dy: number): Cut {
  const { width, height } = turned(picture, cut.turns)
  const part = partOf(picture, ratio, cut)
  return within(picture, ratio, {
    ...cut,
    x: cut.x - (dx * part.width) / width,
    y: cut.y - (dy * part.height) / height,
  })
}

export function turn(picture: Size, ratio: number, cut: Cut): Cut {
  return within(picture, ratio, { ...cut, turns: ((cut.turns + 1) % 4) as Cut['turns'], x: 1 - cut.y, y: cut.x })
}

/** Draws the cropped picture onto a canvas of the given size. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, ratio: number, cut: Cut): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const part = partOf(picture, ratio, cut)
  const scale = canvas.width / part.width
  const { width, height } = turned(picture, cut.turns)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate((width / 2 - part.left) * scale, (height / 2 - part.top) * scale)
  context.rotate((cut.turns * Math.PI) / 2)
  context.scale(scale, scale)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}
