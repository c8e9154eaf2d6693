import QRCode from 'qrcode'

/** A dark square of a QR code, in whole pixels. */
export interface Square {
  x: number
  y: number
  side: number
}

export interface QrSquares {
  squares: Square[]
  /** How wide and high all of it is, in pixels; at most as much as there is room. */
  side: number
}

/**
 * A text as a QR code of squares that are each as many whole pixels wide: scaled to a size that its modules do not divide, their edges blur, and cheap cameras
 * lose them. Pure.
 */
export function qrSquares(text: string, room: number): QrSquares {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const side = Math.max(1, Math.floor(room / modules.size))
  const squares: Square[] = []
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) squares.push({ x: column * side, y: row * side, side })
  return { squares, side: modules.size * side }
}
