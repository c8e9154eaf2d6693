import { DEFAULT_LANGUAGE, type Language } from '@zhixing/contract/language'
import { addTranslation } from './catalogue.ts'

/** The translations there are, each a file of its own for those who need it. */
const load: Partial<Record<Language, () => Promise<{ catalogues: Readonly<Record<string, object>> }>>> = {
  en: () => import('./en/index.ts'),
}

/** Loads the words of a language; of Chinese there is nothing to load. */
export async function loadLanguage(language: Language): Promise<void> {
  const found = language === DEFAULT_LANGUAGE ? undefined : await load[language]?.()
  if (found) addTranslation(language, found.catalogues)
}
