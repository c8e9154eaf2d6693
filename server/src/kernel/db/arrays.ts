/** Ids as PostgreSQL reads an array of them: `id = ANY(${idArray(ids)}::text::bigint[])`. */
export const idArray = (ids: readonly string[]): string => `{${ids.join(',')}}`
