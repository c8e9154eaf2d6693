/** Minutes until the next try, after so many: doubling from one minute to `most`. */
export const retryMinutes = (tries: number, most: number): number => Math.min(most, 2 ** Math.max(0, tries - 1))
