import type { HTMLAttributes, ReactNode } from 'react'

type PartAttributes = HTMLAttributes<HTMLElement> & { children?: ReactNode }
type On = '' | undefined

// The media-chrome elements in use, typed for React; its React wrappers would bundle all elements.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': PartAttributes & {
        nohotkeys?: On
        lang?: string
        fullscreenelement?: string
        autohide?: string
      }
      'media-time-range': PartAttributes
      'media-play-button': PartAttributes & { notooltip?: On }
      'media-mute-button': PartAttributes & { notooltip?: On }
      'media-volume-range': PartAttributes
      'media-time-display': PartAttributes & { showduration?: On; notoggle?: On }
      'media-pip-button': PartAttributes & { notooltip?: On }
      'media-fullscreen-button': PartAttributes & { notooltip?: On }
      'media-loading-indicator': PartAttributes
    }
  }
}

interface Templated {
  getTemplateHTML(...given: unknown[]): string
}

let loading: Promise<void> | undefined

/** Loads and registers the controls, in Chinese. May be retried after a failure. Browser only. */
export function loadElements(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  const { templated } = await import('./media-parts.ts')
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  if (!nonce) return
  // The elements write style as text; the CSP only allows style elements with the page's nonce.
  for (const part of templated as readonly Templated[]) {
    if (!Object.hasOwn(part, 'getTemplateHTML')) continue
    const write = part.getTemplateHTML
    part.getTemplateHTML = function (...given) {
      return write.apply(this, given).replaceAll(/<style(?=>)/g, `<style nonce="${nonce}"`)
    }
  }
}
