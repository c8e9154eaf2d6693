import type { Plugin } from 'vite'

/** Start of the address of a style sheet of the UI kit. */
export const KIT_SHEET = '/assets/kit-'

const APPEND = 'document.head.appendChild(link);'
/**
 * `X.css#` is React Router's URL of a stylesheet shared with a lazy module: that link is removed with its page, so the
 * module needs its own. A sheet of the kit follows the first sheet, that of the frame.
 */
const IN_ITS_PLACE = `const sheets = isCss ? [...document.querySelectorAll("head > link[rel=stylesheet]")] : []; (sheets.find((one) => one.href === dep.href + "#") || (dep.href.includes("${KIT_SHEET}") && sheets[0]) || document.head.lastElementChild).after(link);`

/** The sheets of a route with those of the UI kit first. Pure. */
export const kitFirst = (sheets: readonly string[]): string[] => [
  ...sheets.filter((sheet) => sheet.startsWith(KIT_SHEET)),
  ...sheets.filter((sheet) => !sheet.startsWith(KIT_SHEET)),
]

const MANIFEST = 'export default'

/**
 * Equal specificity is decided by stylesheet order, and pages override the styles of `ui/`: a sheet repeated by a lazy
 * module is inserted at its first position instead of the end of head, and the sheets of the kit come before those of
 * pages, which React Router lists first.
 */
export function styleOrder(): Plugin[] {
  return [
    {
      name: 'zhixing:style-order',
      enforce: 'post',
      transform: {
        filter: { id: /vite\/preload-helper/ },
        handler(code) {
          if (!code.includes(APPEND)) throw new Error('style-order: Vite inserts stylesheets differently now')
          return { code: code.replace(APPEND, IN_ITS_PLACE), map: null }
        },
      },
    },
    {
      // The browser's table is ordered where it is packed (route-manifest.ts).
      name: 'zhixing:style-order-of-routes',
      apply: 'build',
      transform: {
        filter: { id: /virtual:react-router\/server-manifest/ },
        handler(code) {
          if (!code.includes(MANIFEST)) throw new Error('style-order: React Router writes its manifest differently now')
          const ordered = `const kitFirst = (sheets) => [...sheets.filter((one) => one.startsWith("${KIT_SHEET}")), ...sheets.filter((one) => !one.startsWith("${KIT_SHEET}"))];
  for (const route of Object.values(manifest.routes)) if (route.css) route.css = kitFirst(route.css);
export default manifest;`
          return { code: `${code.replace(MANIFEST, 'const manifest =')}\n${ordered}`, map: null }
        },
      },
    },
  ]
}
