/** Marks for content that is more than text (pictures, formulas, tables) in text being read: indices into a list. */
import { MARK_CLOSE, MARK_OPEN, picture } from './html.ts'
import type { MediaBag } from './media.ts'
import { exchangeTexts as setMessage } from './texts.ts'

export interface Marked {
  /** HTML by mark index. */
  marks: string[]
  /** Sentences about lost content, by mark index. */
  lost: Map<number, string>
  media: MediaBag
}

export const mark = ({ marks }: Pick<Marked, 'marks'>, html: string): string =>
  `${MARK_OPEN}${marks.push(html) - 1}${MARK_CLOSE}`

/** A mark for lost content, which adds a warning to its row. */
export function lostMark(marked: Pick<Marked, 'marks' | 'lost'>, sentence: string): string {
  const place = mark(marked, '')
  marked.lost.set(marked.marks.length - 1, sentence)
  return place
}

export function pictureMark(found: { bytes: Uint8Array; name: string } | null, marked: Marked): string {
  const address = found && marked.media.add(found.bytes, found.name)
  return address ? mark(marked, picture(address)) : lostMark(marked, setMessage.pictureKind(found?.name ?? '图片'))
}
