/** Shade of a day, 0 (nothing) to 4 (the fullest day of the strip). Pure. */
export const heatLevel = (count: number, max: number): number => (count > 0 ? Math.ceil((count / max) * 4) : 0)
