import type { Plugin } from 'vite'

const APPEND = 'document.head.appendChild(link);'
/**
 * `X.css#` is React Router's URL of a stylesheet shared with a lazy module: that link is removed with its page, so the
 * module needs its own.
 */
const IN_ITS_PLACE = `(isCss && [...document.getElementsByTagName("link")].find((one) => one.rel === "stylesheet" && one.href === dep.href + "#") || document.head.lastElementChild).after(link);`

/**
 * Equal specificity is decided by stylesheet order: a sheet repeated by a lazy module is inserted at its first
 * position, because at the end of head `ui/` styles would override the pages'.
 */
export function styleOrder(): Plugin {
  return {
    name: 'zhixing:style-order',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(APPEND)) throw new Error('style-order: Vite inserts stylesheets differently now')
        return { code: code.replace(APPEND, IN_ITS_PLACE), map: null }
      },
    },
  }
}
