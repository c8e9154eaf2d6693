import { DEFAULT_LANGUAGE, isChineseOnly, type Language, LANGUAGE_COOKIE, languageOf } from '@zhixing/contract/language'

/** Language in which the server renders a page for this browser (server/src/http/pages.ts). */
export function languageAt(pathname: string): Language {
  if (isChineseOnly(pathname)) return DEFAULT_LANGUAGE
  const chosen = document.cookie.split('; ').find((one) => one.startsWith(`${LANGUAGE_COOKIE}=`))
  return languageOf(chosen?.slice(LANGUAGE_COOKIE.length + 1), navigator.languages.join(','))
}

let atLoad: Language | undefined

/**
 * Whether a page is in another language than the document, and needs a document of its own. Compares what this browser
 * asks for now and asked for when the document was loaded: some browsers send another Accept-Language than
 * `navigator.languages` has, and would load one document after the other.
 */
export function needsOtherLanguage(pathname: string): boolean {
  atLoad ??= languageAt(location.pathname)
  return languageAt(pathname) !== atLoad
}
