import type { OutputOf } from '@zhixing/contract'
import { useQuery } from '../../../use-query.ts'
import { type Contacts, contactsOf, MOBILE_ONLY } from './contact.ts'
import { texts } from './texts.ts'

export type Way = 'password' | 'code' | 'number' | 'qr'
export type OfferedWays = OutputOf<'user/api/user/login/ways'>

/**
 * Sign-in methods of the site as tabs, and its identity providers. A password is always one; the others appear once they are known.
 * @param offered what the page has loaded, if it has
 */
export function useSignInWays(offered?: OfferedWays): {
  ways: { id: Way; label: string }[]
  contacts: Contacts
  ssoList: OfferedWays['ssoList']
} {
  const { data } = useQuery('user/api/user/login/ways', offered ? null : {}, { quiet: true })
  const ways = offered ?? data
  const shown = [
    { id: 'password' as const, label: texts.byPassword },
    ...(ways?.sms === 1 || ways?.mail === 1 ? [{ id: 'code' as const, label: texts.bySms }] : []),
    ...(ways?.number === 1 ? [{ id: 'number' as const, label: texts.byNumber }] : []),
    ...(ways?.qr === 1 ? [{ id: 'qr' as const, label: texts.byQr }] : []),
  ]
  return { ways: shown, contacts: ways ? contactsOf(ways) : MOBILE_ONLY, ssoList: ways?.ssoList ?? [] }
}
