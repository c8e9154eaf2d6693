import ipaddr from 'ipaddr.js'

/**
 * Client addresses as rate limits count them. An IPv6 customer owns at least a /64, so a /64 counts as one client.
 */

function parse(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // A scoped address (fe80::1%eth0) is link-local.
  const plain = ip.split('%')[0] ?? ''
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

const network = (ip: ipaddr.IPv4 | ipaddr.IPv6, v4Bits: number, v6Bits: number) => {
  const isV4 = ip.kind() === 'ipv4'
  const bits = isV4 ? v4Bits : v6Bits
  const cidr = `${ip.toString()}/${bits}`
  return `${(isV4 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(cidr).toString()}/${bits}`
}

/** Rate-limit key of an address: the IPv4 address or the IPv6 /64. */
export function addressClass(ip: string): string {
  const parsed = parse(ip)
  if (!parsed) return ip
  return parsed.kind() === 'ipv4' ? parsed.toString() : network(parsed, 32, 64)
}

/** Wider network likely to belong to one provider or attacker: IPv4 /16, IPv6 /32. */
export function addressRange(ip: string): string {
  const parsed = parse(ip)
  return parsed ? network(parsed, 16, 32) : ip
}

const PRESETS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Whether a text is a comma-separated list of IP addresses, CIDR networks or proxy-addr's names of private networks.
 */
export function isAddressList(text: string): boolean {
  return text.split(',').every((part) => {
    const entry = part.trim()
    if (PRESETS.has(entry) || ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry)) return true
    const [base = '', ...rest] = entry.split('/')
    return (
      rest.length === 1 &&
      (ipaddr.IPv4.isValidFourPartDecimal(base) || ipaddr.IPv6.isValid(base)) &&
      ipaddr.isValidCIDR(entry)
    )
  })
}

/** Whether a text is an IP address or a CIDR network. */
export const isNetwork = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) && isAddressList(text) : isAddressList(text) && ipaddr.isValid(text)

/** Whether an address is one of, or in one of, the addresses and CIDR networks. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  const own = parse(ip)
  if (!own) return false
  return networks.some((entry) => {
    const address = parse(entry)
    if (address) return address.kind() === own.kind() && address.toString() === own.toString()
    if (!ipaddr.isValidCIDR(entry)) return false
    const [network, bits] = ipaddr.parseCIDR(entry)
    return network.kind() === own.kind() && own.match(network, bits)
  })
}

/** Host name of a Host header: lower case, without the port. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/** Whether a host name or address, without a port, is loopback: localhost, 127.0.0.0/8, ::1. */
export function isLoopbackName(name: string): boolean {
  if (/^(.+\.)?localhost$/i.test(name)) return true
  const ip = parse(name.replace(/^\[|\]$/g, ''))
  return ip?.range() === 'loopback'
}

/** Whether an address is not on the public internet: private, loopback, link-local (cloud metadata), multicast, unknown. */
export const isPrivateAddress = (ip: string): boolean => parse(ip)?.range() !== 'unicast'

/** Top-level names reserved for private networks. */
const PRIVATE_ENDINGS = /\.(localhost|local|internal|lan|home|corp|intranet|private|test|svc|cluster|home\.arpa)$/i

/**
 * Whether a name may be a public domain, whose owner could point it at this server. Not so: addresses, names without
 * a dot (container names), reserved top-level names.
 */
export function isPublicName(name: string): boolean {
  return name.includes('.') && !parse(name.replace(/^\[|\]$/g, '')) && !PRIVATE_ENDINGS.test(name)
}
