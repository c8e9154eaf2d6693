/** An answer as texts and citations: numbers of given places, from 1. Pure. */
export function answerParts(answer: string, placeCount: number): (string | number)[] {
  const parts: (string | number)[] = []
  let text = ''
  for (const piece of answer.split(/(\[\d{1,2}\])/)) {
    const number = Number(/^\[(\d+)\]$/.exec(piece)?.[1] ?? 0)
    if (number >= 1 && number <= placeCount) {
      if (text) parts.push(text)
      parts.push(number)
      text = ''
    } else text += piece
  }
  if (text) parts.push(text)
  return parts
}

/** A text with matched words between « and » as pieces; every second one is marked. Pure. */
export const markedPieces = (text: string): string[] => text.split(/[«»]/)
