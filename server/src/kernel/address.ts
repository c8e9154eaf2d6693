import ipaddr from 'ipaddr.js'

/** Addresses as limits count them. Whoever has one IPv6 address has 2^64 of them: they are one. */

function parse(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // An address with a zone (fe80::1%eth0) is of this machine's own network.
  const plain = ip.split('%')[0] ?? ''
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

const network = (ip: ipaddr.IPv4 | ipaddr.IPv6, v4Bits: number, v6Bits: number) => {
  const isV4 = ip.kind() === 'ipv4'
  const bits = isV4 ? v4Bits : v6Bits
  const cidr = `${ip.toString()}/${bits}`
  return `${(isV4 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(cidr).toString()}/${bits}`
}

/** What a limit counts as one address: an IPv4 address, or an IPv6 network of 64 bits. */
export function addressClass(ip: string): string {
  const parsed = parse(ip)
  if (!parsed) return ip
  return parsed.kind() === 'ipv4' ? parsed.toString() : network(parsed, 32, 64)
}

/** The wider network that one provider or one attacker is likely to own as a whole: 16 bits of IPv4, 32 of IPv6. */
export function addressRange(ip: string): string {
  const parsed = parse(ip)
  return parsed ? network(parsed, 16, 32) : ip
}

const PRESETS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether a text is a list of addresses and networks (or of the names of the private ones), parted by commas. */
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

/** A host as it is written in an address, without its port and in small letters. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/** Whether a name or address, without a port, is this machine's own and no other's: localhost, 127.0.0.0/8, ::1. */
export function isLoopbackName(name: string): boolean {
  if (/^(.+\.)?localhost$/i.test(name)) return true
  const ip = parse(name.replace(/^\[|\]$/g, ''))
  return ip?.range() === 'loopback'
}

/** Endings that no registry gives out: names under them, and names without a dot, are known inside of a network only. */
const PRIVATE_ENDINGS = /\.(localhost|local|internal|lan|home|corp|intranet|private|test|svc|cluster|home\.arpa)$/i

/**
 * Whether a name could be a domain that another party owns and points at this server. An address, a name without a dot (`app`, a container) and a
 * private ending are not.
 */
export function isPublicName(name: string): boolean {
  return name.includes('.') && !parse(name.replace(/^\[|\]$/g, '')) && !PRIVATE_ENDINGS.test(name)
}
