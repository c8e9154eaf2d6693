import { type Language, LANGUAGE_COOKIE, languages } from '@zhixing/contract/language'
import { currentLanguage } from '../../i18n/catalogue.ts'
import css from './footer.module.css'
import { texts } from './texts.ts'

/** Each in its own words. */
const NAMES: Readonly<Record<Language, string>> = { 'zh-CN': '简体中文', en: 'English' }
const YEAR = 365 * 86400

function choose(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR}; samesite=lax`
  // The words of the whole page change: it is loaded anew.
  location.reload()
}

/** The languages of the site's own words; what people wrote stays as it is. */
export function LanguageSwitch() {
  const current = currentLanguage()
  return (
    <nav aria-label={texts.language} className={css.languages}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-current={language === current ? 'true' : undefined}
          onClick={() => choose(language)}
        >
          {NAMES[language]}
        </button>
      ))}
    </nav>
  )
}
