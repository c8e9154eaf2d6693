/** Words of the site in the language of the one who looks. Chinese is where they are written; a translation is a folder beside this file. */
import { DEFAULT_LANGUAGE, type Language } from '@zhixing/contract/language'

let readLanguage: () => Language = () => DEFAULT_LANGUAGE

/** The language of this request (on the server) or of this document (in a browser). */
export const currentLanguage = (): Language => readLanguage()

/** Says where the current language is read: each entry of the site does so once. */
export function readLanguageFrom(read: () => Language): void {
  readLanguage = read
}

const translations = new Map<Language, Readonly<Record<string, object>>>()

/** Makes a translation known: its catalogues by name. */
export function addTranslation(language: Language, catalogues: Readonly<Record<string, object>>): void {
  translations.set(language, catalogues)
}

/** The shape of a translated catalogue: the same keys, the same arguments. */
export type Translation<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => unknown
      ? (...args: A) => string
      : Translation<T[K]>
}

/**
 * Words under a name. They are looked up when they are read, so that one process serves every language: read them while rendering or handling, never into a constant of a module.
 * What a translation lacks stays Chinese.
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

/** The form of a word that goes with a number, by the rules of the language: `plural(2, { one: 'item', other: 'items' })`. */
export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string {
  return forms[new Intl.PluralRules(currentLanguage()).select(count)] ?? forms.other
}
