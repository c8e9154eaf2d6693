/** Student numbers and codes as typed. Pure. */

/** Codes of the owner of student numbers. */
export const numberOwner = { grade: 1, organization: 2 } as const

/** A typed student number: full-width characters and spaces are normal in copied ones. */
export const plainStudentNo = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()

export const isStudentNo = (text: string): boolean => /^[A-Z0-9][A-Z0-9_-]{0,31}$/.test(text)

/** A typed class code or one-time code: upper case, without dashes and spaces. */
export const plainCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
