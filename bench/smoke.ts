/** `npm run bench -- --smoke`: every bench runs to its end in seconds, on little data. Its figures mean nothing. */
export const isSmoke = process.argv.includes('--smoke')

/** A size of a bench: of a measurement, or of a smoke run. */
export const sized = (full: number, smoke: number): number => (isSmoke ? smoke : full)
