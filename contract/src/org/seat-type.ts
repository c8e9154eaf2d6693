import { z } from 'zod'

/** Types of product of which organisations have seats. */
export const seatTypes = [1, 2, 3, 4, 5, 6] as const

/** `productType` of a seat. */
export const SeatType = z.coerce
  .number()
  .int()
  .refine((type) => seatTypes.some((one) => one === type), '没有这种名额')
  .meta({ description: '1 course, 2 live, 3 membership, 4 document, 5 paper, 6 class' })
