/** What is known of a generated bank of another system, and what its writers are given. */

export interface TrueQuestion {
  type: number
  /** Words that stand in no other question of the bank. */
  stem: string
  options: string[]
  /** Letters, T or F, a text, a number; of a match the places on the right. */
  key: string[]
  /** Further right texts. */
  aliases: string[]
  /** Shares of an option or a text, in percent. */
  shares: Record<string, number>
  tolerance: number
  rights: string[]
  analysis: string
}

/** A bank as a file. `lossy`: stems of questions about which something must be said, however they are read. */
export interface ForeignBank {
  name: string
  fileName: string
  bytes: Uint8Array
  questions: TrueQuestion[]
  lossy: Set<string>
  /** Descriptions between the questions. */
  texts: string[]
}

export interface Dice {
  next: () => number
  pick: <T>(list: readonly T[]) => T
  chance: (share: number) => boolean
  shuffle: <T>(list: readonly T[]) => T[]
}

/** What a writer makes of the questions. */
export type Written = Pick<ForeignBank, 'fileName' | 'bytes' | 'lossy' | 'texts'>
