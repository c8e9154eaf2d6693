/** Nodes of a parsed statement, as libpg-query gives them. */
export type Node = { [key: string]: unknown }
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
