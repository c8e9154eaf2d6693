/** Known content of a generated question bank, and the input of its writers. */

export interface TrueQuestion {
  type: number
  /** Words that are unique in the bank. */
  stem: string
  options: string[]
  /** Letters, T or F, a text, a number; for matching the positions on the right. */
  key: string[]
  /** Further accepted texts. */
  aliases: string[]
  /** Credit of an option or text, in percent. */
  shares: Record<string, number>
  tolerance: number
  rights: string[]
  analysis: string
}

/** A bank as a file. `lossy`: stems of questions that every reader must report about. */
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

/** Output of a writer. */
export type Written = Pick<ForeignBank, 'fileName' | 'bytes' | 'lossy' | 'texts'>
