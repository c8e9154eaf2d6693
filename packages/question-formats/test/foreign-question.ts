/** Types of generated foreign banks. */

export interface TrueQuestion {
  type: number
  /** Words unique in the bank. */
  stem: string
  options: string[]
  /** Letters, T or F, a text, a number; for a match the positions on the right. */
  key: string[]
  /** Accepted alternatives. */
  aliases: string[]
  /** Credit of an option or text, in percent. */
  shares: Record<string, number>
  tolerance: number
  rights: string[]
  analysis: string
}

/** A bank as a file. `lossy`: stems of questions that need a warning, however they are read. */
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

/** The output of a writer. */
export type Written = Pick<ForeignBank, 'fileName' | 'bytes' | 'lossy' | 'texts'>
