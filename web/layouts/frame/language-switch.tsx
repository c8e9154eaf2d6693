import { isChineseOnly, type Language, LANGUAGE_COOKIE, languages } from '@zhixing/contract/language'
import { useLocation } from 'react-router'
import { currentLanguage } from '../../i18n/catalogue.ts'
import css from './footer.module.css'
import { texts } from './texts.ts'

/** Each in its own language. */
const NAMES: Readonly<Record<(typeof languages)[number], string>> = { 'zh-CN': '简体中文', en: 'English' }
const YEAR = 365 * 86400

function choose(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR}; samesite=lax`
  // All words of the page change: reload.
  location.reload()
}

/** Switches the language of the interface; user content stays. */
export function LanguageSwitch() {
  const current = currentLanguage()
  if (isChineseOnly(useLocation().pathname)) return null
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
