/**
 * Draws the reader's name over a page, to trace screenshots. It is part of the canvas and cannot be removed in the
 * DOM.
 * @param scale device pixels per CSS pixel
 */
export function drawWatermark(canvas: HTMLCanvasElement, text: string, scale: number): void {
  const context = canvas.getContext('2d')
  if (!context || !text) return
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.font = `${15 * scale}px sans-serif`
  context.fillStyle = 'rgba(90, 100, 115, 0.13)'
  context.textAlign = 'center'
  const wide = (context.measureText(text).width || 120) + 90 * scale
  const high = 130 * scale
  context.rotate(-Math.PI / 7)
  // The rotated grid must cover every corner.
  const reach = Math.hypot(canvas.width, canvas.height)
  for (let y = -reach; y < reach; y += high)
    for (let x = -reach; x < reach; x += wide) context.fillText(text, x + (Math.round(y / high) % 2) * (wide / 2), y)
  context.restore()
}
