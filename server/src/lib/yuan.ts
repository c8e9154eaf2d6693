/** An amount of fen as text: ¥9.90. */
export const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`
