import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnceOnChunkFailure } from './chunk-reload.ts'
import { reportCrash, reportUncaught } from './crash-report.ts'

reloadOnceOnChunkFailure(window)
reportUncaught(window)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />, {
    onCaughtError(error) {
      console.error(error)
      void reportCrash(error)
    },
  })
})

if ('serviceWorker' in navigator) {
  // After the page's own requests. A browser that cannot is no reason to trouble anyone (product.md section 8).
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
