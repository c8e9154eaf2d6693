import QRCode from 'qrcode'

/** A dark square of a QR code, in whole pixels. */
export interface Square {
  x: number
  y: number
  side: number
}

export interface QrSquares {
  squares: Square[]
  /** Width and height of the code in pixels; at most the given room. */
  side: number
}

/**
 * QR code made of squares that are a whole number of pixels wide: scaled to a size that is no multiple of the module
 * count, edges blur and cheap cameras fail to read them. Pure.
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
