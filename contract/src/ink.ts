/** Ink: drawings over a page or a photo, in homework and in exam answers. */
import { z } from 'zod'
import { Text } from './shapes.ts'

const MAX_POINTS = 6000
/** One stroke or shape. Lengths are ten-thousandths of the page’s width, so that it scales with the page. */
export const InkItem = z.object({
  id: z.string().regex(/^[\w-]{1,24}$/, '批注格式不正确'),
  kind: z.enum(['pen', 'marker', 'text', 'tick', 'cross', 'half']),
  colour: z.enum(['red', 'blue', 'green', 'yellow']),
  size: z.int().min(1).max(2000),
  points: z
    .array(z.int().min(-20_000).max(100_000))
    .min(2)
    .max(MAX_POINTS, '一笔太长，请分几笔画')
    .meta({ description: 'flat list of x, y and, for pens, pressure in thousandths' }),
  text: Text('文字', 500, 0).optional(),
})
export type InkItem = z.output<typeof InkItem>
export const Ink = z.array(InkItem).max(400, '这一页的批注过多')

export const PageInk = z.object({ pageNo: z.int(), rev: z.int(), ink: z.array(InkItem) })
export type PageInk = z.output<typeof PageInk>
