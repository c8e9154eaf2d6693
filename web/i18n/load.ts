import { DEFAULT_LANGUAGE, type Language } from '@zhixing/contract/language'
import { addTranslation } from './catalogue.ts'

/** Available translations, each as a lazy chunk. */
const load: Partial<Record<Language, () => Promise<{ catalogues: Readonly<Record<string, object>> }>>> = {
  en: () => import('./en/index.ts'),
}

/** Loads the words of a language; Chinese is built in. */
export async function loadLanguage(language: Language): Promise<void> {
  const found = language === DEFAULT_LANGUAGE ? undefined : await load[language]?.()
  if (found) addTranslation(language, found.catalogues)
}
