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
