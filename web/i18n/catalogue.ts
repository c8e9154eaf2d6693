/** Catalogues of the site's words. Chinese is the source; a translation is a `texts.<language>.ts` beside it. */
import { DEFAULT_LANGUAGE, type Language } from '@zhixing/contract/language'

let readLanguage: () => Language = () => DEFAULT_LANGUAGE

/** Language of the request (server) or of the document (browser). */
export const currentLanguage = (): Language => readLanguage()

/** Sets where the current language is read; each entry calls it once. */
export function readLanguageFrom(read: () => Language): void {
  readLanguage = read
}

/** Translated catalogues by name. */
export type Catalogues = Readonly<Record<string, object>>

const translations = new Map<Language, Catalogues>()

/** Registers a translation. */
export function addTranslation(language: Language, catalogues: Catalogues): void {
  translations.set(language, catalogues)
}

/** Type of a translated catalogue: same keys, same arguments. */
export type Translation<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => infer R
      ? (...args: A) => R extends string ? string : Translation<R>
      : Translation<T[K]>
}

/**
 * A named catalogue. Words are looked up on read, so that one process serves every language: read them while
 * rendering or handling, never into a module constant (checks/captured-words.test.ts). Missing translations fall back
 * to Chinese.
 */
export function catalogue<T extends object>(name: string, chinese: T): T {
  return translated(chinese, () => translations.get(readLanguage())?.[name])
}

function translated<T extends object>(chinese: T, other: () => object | undefined): T {
  const inner = new Map<PropertyKey, object>()
  return new Proxy(chinese, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key)
      if (typeof own === 'object' && own !== null) {
        const known = inner.get(key) ?? translated(own, () => pick(other(), key) as object | undefined)
        inner.set(key, known)
        return known
      }
      return pick(other(), key) ?? own
    },
  })
}

const pick = (from: object | undefined, key: PropertyKey): unknown =>
  from !== undefined && Object.hasOwn(from, key) ? Reflect.get(from, key) : undefined

/** Plural form of a word by the rules of the current language: `plural(2, { one: 'item', other: 'items' })`. */
export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string {
  return forms[new Intl.PluralRules(currentLanguage()).select(count)] ?? forms.other
}
