import type { Plugin } from 'vite'

const APPEND = 'document.head.appendChild(link);'
/** `X.css#` is what React Router writes for a stylesheet that a lazy module brings as well: it goes with its page, so the module brings its own. */
const IN_ITS_PLACE = `(isCss && [...document.getElementsByTagName("link")].find((one) => one.rel === "stylesheet" && one.href === dep.href + "#") || document.head.lastElementChild).after(link);`

/**
 * Rules of equal weight win by the order of their sheets, so a sheet that a lazy module brings a second time stands where the first one does: at the end of the head
 * those of `ui/` would win over the pages' own.
 */
export function styleOrder(): Plugin {
  return {
    name: 'zhixing:style-order',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(APPEND)) throw new Error('style-order: Vite places stylesheets in another way now')
        return { code: code.replace(APPEND, IN_ITS_PLACE), map: null }
      },
    },
  }
}
