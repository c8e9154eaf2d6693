/** Languages of the user interface; user content keeps its own. The first is the fallback. */
export const languages = ['zh-CN', 'en'] as const
/**
 * Pseudo-locale: English with marked and longer words, for looking at layouts and finding words outside the catalogues.
 * Chosen by the cookie only, and not offered.
 */
export const PSEUDO_LANGUAGE = 'en-XA' as const
export type Language = (typeof languages)[number] | typeof PSEUDO_LANGUAGE
export const DEFAULT_LANGUAGE: Language = languages[0]
/** Cookie with the language that the visitor chose. */
export const LANGUAGE_COOKIE = 'zx-lang'

/** Header with the language in which our web reads refusals. Other clients do not send it and keep Chinese. */
export const LANGUAGE_HEADER = 'zx-lang'

/** Pages of teachers, organizations and operators: Chinese only. */
const DESK =
  /^\/(?:admin|preview|recruit|apply|demo|account\/(?:vod|library|live|channel|resource|subject|earnings|draw_money|workspace|organization|teacher|exams(?!\/my)|grades\/(?:teacher|admin|exam|homework\/(?:all|set|view|mark))))(?:\/|\.data$|$)/

/** Whether a page exists in Chinese only. Pure. */
export const isChineseOnly = (pathname: string): boolean => DESK.test(pathname)

const known = (tag: string): (typeof languages)[number] | undefined =>
  languages.find((language) => language.split('-')[0] === tag.trim().toLowerCase().split('-')[0])

/**
 * Language of an answer: the cookie, else the best match of Accept-Language (RFC 9110 section 12.5.4), else Chinese.
 * Pure.
 */
export function languageOf(chosen: string | undefined, acceptLanguage: string | undefined): Language {
  const choice = [...languages, PSEUDO_LANGUAGE].find((language) => language === chosen)
  if (choice) return choice
  const wishes = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const weight = parameters.map((one) => /^\s*q=(\d(?:\.\d{0,3})?)\s*$/.exec(one)?.[1]).find(Boolean)
      return { language: known(tag), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
  const [best] = wishes.toSorted((a, b) => b.weight - a.weight)
  return best?.language ?? DEFAULT_LANGUAGE
}
