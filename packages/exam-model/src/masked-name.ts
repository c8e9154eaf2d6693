import { takerText } from './texts.ts'

/** A stable pseudonym of a taker, for anonymous grading. */
export const maskedName = (recordId: string): string =>
  takerText(String((BigInt(recordId) * 2_654_435_761n) % 1_000_000n).padStart(6, '0'))
