import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPrivateAddress } from '../kernel/address.ts'

/**
 * DNS lookup for requests to addresses that an operator sets: fails if any resolved address is not public. It runs when
 * the connection is made, so that DNS rebinding does not reach an internal service (SSRF). A literal IP address skips
 * the lookup of a request: check it first.
 * @param refusal error for a host name
 */
export const publicLookup =
  (refusal: (hostname: string) => Error): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      if (!first || found.some(({ address }) => isPrivateAddress(address))) return callback(refusal(hostname), '', 0)
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
