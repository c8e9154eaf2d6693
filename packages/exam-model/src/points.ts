/** Points as whole hundredths: sums of them are exact. */
export const cents = (points: number): number => Math.round(points * 100)
