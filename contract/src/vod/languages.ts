/** Language of a video's main subtitle, which search and transcripts use. */
export const MAIN_LANGUAGE = 'zh'

/** Languages that a new film is recognized in at most; each is paid for. */
export const MAX_SPOKEN = 3

/** Begins a line that a translation left as it was, for the reviewer. */
export const UNTRANSLATED = '〔未译〕'

/** Languages of subtitles, main one first (BCP 47), with their names in themselves. */
export const subtitleLanguages = {
  zh: '中文',
  en: 'English',
  ja: '日本語',
  ko: '한국어',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  ru: 'Русский',
  ar: 'العربية',
  vi: 'Tiếng Việt',
  th: 'ไทย',
  id: 'Bahasa Indonesia',
} as const

/**
 * Who wrote a subtitle first: a person (''), a model from the speech, or a model from another language. A reviewed one
 * keeps it.
 */
export const subtitleOrigins = ['', 'recognized', 'translated'] as const
export type SubtitleOrigin = (typeof subtitleOrigins)[number]

export type SubtitleLanguage = keyof typeof subtitleLanguages

export const languageCodes = Object.keys(subtitleLanguages) as [SubtitleLanguage, ...SubtitleLanguage[]]

/** Name of a language; its code if it is not known. */
export const languageName = (code: string): string => (subtitleLanguages as Record<string, string>)[code] ?? code
