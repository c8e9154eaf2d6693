/** The sentence that is spoken at a time: the last one that has begun; -1 before the first. Pure. */
export const sentenceAt = (sentences: readonly { start: number }[], time: number): number =>
  sentences.findLastIndex(({ start }) => start <= time + 0.01)
