import type { HTMLAttributes, ReactNode } from 'react'

type PartAttributes = HTMLAttributes<HTMLElement> & { children?: ReactNode }
type On = '' | undefined

// The parts of media-chrome that are used, as React elements; its own React wrappers would bring every part there is.
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

/** Fetches the controls and makes them known to the page, in Chinese. A failed try may be repeated. Browser only. */
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
  // The parts write their style into themselves as text; our content policy lets style elements pass only with the page's nonce.
  for (const part of templated as readonly Templated[]) {
    if (!Object.hasOwn(part, 'getTemplateHTML')) continue
    const write = part.getTemplateHTML
    part.getTemplateHTML = function (...given) {
      return write.apply(this, given).replaceAll(/<style(?=>)/g, `<style nonce="${nonce}"`)
    }
  }
}
