/** Points in hundredths: integer sums are exact. */
export const cents = (points: number): number => Math.round(points * 100)
