import { DEFAULT_LANGUAGE, type Language } from '@zhixing/contract/language'
import { addTranslation } from './catalogue.ts'

/** Loads the words of a language; Chinese is built in, so Chinese pages do not load the list of translations. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === DEFAULT_LANGUAGE) return
  const { translationOf } = await import('./translations.ts')
  addTranslation(language, await translationOf(language))
}
