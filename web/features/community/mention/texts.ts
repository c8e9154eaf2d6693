/** Texts of the suggestion list. */
export const texts = {
  people: '提到谁',
  inThread: '正在讨论',
} as const
