import type { ComponentProps } from 'react'

type Attributes = ComponentProps<'div'>
type Switch = '' | undefined

// The parts of media-chrome that are used, as React elements; its own React wrappers would bring every part there is.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': Attributes & { nohotkeys?: Switch; lang?: string; fullscreenelement?: string; autohide?: string; defaultduration?: number }
      'media-control-bar': Attributes
      'media-time-range': Attributes
      'media-preview-thumbnail': Attributes
      'media-preview-time-display': Attributes
      'media-play-button': Attributes & { notooltip?: Switch }
      'media-mute-button': Attributes & { notooltip?: Switch }
      'media-volume-range': Attributes
      'media-time-display': Attributes & { showduration?: Switch; notoggle?: Switch }
      'media-pip-button': Attributes & { notooltip?: Switch }
      'media-fullscreen-button': Attributes & { notooltip?: Switch }
      'media-loading-indicator': Attributes & { loadingdelay?: string }
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
