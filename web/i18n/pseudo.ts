import type { Catalogues } from './catalogue.ts'

const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó' }

/** `Sign in` becomes `⟦Sígn ín··⟧`: a third longer, so that tight layouts show; readable; different from the English. */
function pseudoText(text: string): string {
  if (text.trim() === '') return text
  const accented = text.replace(/[aeiouAEO]/g, (letter) => ACCENTS[letter] ?? letter)
  return `⟦${accented}${'·'.repeat(Math.ceil(text.length / 3))}⟧`
}

/** Catalogues of the pseudo-locale, from English ones; ids, numbers and addresses stay. */
export function pseudo(catalogues: Catalogues): Catalogues {
  return wrapped(catalogues) as Catalogues
}

/** Values that code compares, not words. */
const isCode = (text: string) => /^[a-z]*$|^\d+$|^\//.test(text)

function wrapped(value: unknown): unknown {
  if (typeof value === 'string') return isCode(value) ? value : pseudoText(value)
  if (typeof value === 'function')
    return (...args: unknown[]) => wrapped((value as (...all: unknown[]) => unknown)(...args))
  if (Array.isArray(value)) return value.map(wrapped)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, wrapped(one)]))
  return value
}
