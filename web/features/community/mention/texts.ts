/** Words of the list of people. */
export const texts = {
  people: '提到谁',
  inThread: '正在讨论',
} as const
