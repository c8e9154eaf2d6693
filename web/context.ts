import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import type { PageScripts } from '@zhixing/contract/system/foreign-scripts'
import type { SiteInfo } from '@zhixing/contract/system/site'
import { createContext } from 'react-router'

/** Services the server passes to every loader; filled by server/src/http/pages.ts. */
export interface PageServices {
  site: Omit<SiteInfo, 'openWechatLogin'>
  nonce: string
  /** Origin of the site, such as https://learn.example.com. */
  origin: string
  hasToken: boolean
  /** Request id in the log. */
  requestId: string
  /** Makes a call in process, as the visitor. Throws an error with `code` and `message`. */
  call<K extends CallKey>(key: K, input: InputOf<K>): Promise<OutputOf<K>>
  /** Whether other sites may show courses and papers in a frame. */
  isEmbeddable: boolean
  /** Third-party code of a page. */
  scripts(pathname: string): PageScripts
  responseHeaders: Headers
}

export const pageContext = createContext<PageServices>()
