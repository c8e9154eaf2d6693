import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnceOnChunkFailure } from './chunk-reload.ts'

reloadOnceOnChunkFailure(window)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

if ('serviceWorker' in navigator) {
  addEventListener('load', () => {
    // A browser that cannot is no reason to trouble anyone (product.md section 8).
    navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch((error: unknown) => console.info('service worker', error))
  })
} else {
  console.info('service worker is not supported')
}
