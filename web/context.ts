import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import type { SiteInfo } from '@zhixing/contract/system/site'
import { createContext } from 'react-router'

/** What the server gives every loader; server/src/http/pages.ts fills it. */
export interface PageServices {
  site: Omit<SiteInfo, 'openWechatLogin'>
  nonce: string
  /** Address of the site, such as https://learn.example.com. */
  origin: string
  hasToken: boolean
  /** Under which the log tells of this request. */
  requestId: string
  /** Makes a call in this process, on behalf of the visitor. Throws an error with `code` and `message`. */
  call<K extends CallKey>(key: K, input: InputOf<K>): Promise<OutputOf<K>>
  responseHeaders: Headers
}

export const pageContext = createContext<PageServices>()
