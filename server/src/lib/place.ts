/** Places of IP addresses, from the database that ip2region ships; offline. */
import ipaddr from 'ipaddr.js'

/** Addresses of the operator's own networks. */
const PRIVATE: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
])

type PlaceOf = (ip: string) => string

/** Reads 11 MB of tables. */
async function load(): Promise<PlaceOf> {
  const { default: exported } = await import('ip2region')
  const tables = new exported.default()
  return (ip) => {
    const [plain = ''] = ip.split('%')
    if (!ipaddr.isValid(plain)) return ''
    const address = ipaddr.process(plain)
    if (PRIVATE.has(address.range())) return '内网'
    const { country = '', province = '', city = '' } = tables.search(address.toString()) ?? {}
    // A municipality is its own city: 北京, 北京市.
    return (city.startsWith(province) ? city : province + city) || country
  }
}

let loaded: Promise<PlaceOf> | undefined

/**
 * A function that names the place of an address: province and city in China, the country of others, 内网, or empty if
 * it is unknown. Its tables are read at the first call.
 */
export function loadPlaces(): Promise<PlaceOf> {
  loaded ??= load()
  return loaded
}
