import { DEFAULT_LANGUAGE, languages, PSEUDO_LANGUAGE } from '@zhixing/contract/language'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnceOnChunkFailure } from './chunk-reload.ts'
import { reportCrash, reportUncaught } from './crash-report.ts'
import { readLanguageFrom } from './i18n/catalogue.ts'
import { loadLanguage } from './i18n/load.ts'

reloadOnceOnChunkFailure(window)
reportUncaught(window)
// The language the server rendered with.
const { lang } = document.documentElement
const language = [...languages, PSEUDO_LANGUAGE].find((one) => one === lang) ?? DEFAULT_LANGUAGE
readLanguageFrom(() => language)
const takeOver = () =>
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />, {
      onCaughtError(error) {
        console.error(error)
        void reportCrash(error)
      },
    })
  })
if (language === DEFAULT_LANGUAGE) takeOver()
else void loadLanguage(language).then(takeOver, takeOver)

if ('serviceWorker' in navigator) {
  // After the page's own requests. Failure is silent: the site works without a service worker (product.md section 8).
  const register = () => {
    navigator.serviceWorker
      .register('/sw.js', { scope: '/' })
      .catch((error: unknown) => console.info('service worker', error))
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
} else {
  console.info('service worker is not supported')
}
