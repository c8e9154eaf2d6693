import { z } from 'zod'

/** The codes of a constant object such as `stateCode.audit`. */
export type CodeOf<T extends Readonly<Record<string, number>>> = T[keyof T]

/** A code of an answer, typed by the names of its values (`stateCode`); the API document lists them. */
export const NamedCode = <const T extends Readonly<Record<string, number>>>(codes: T) =>
  z.enum(codes).meta({
    description: Object.entries(codes)
      .map(([name, code]) => `${code} ${name}`)
      .join(', '),
  })
