/** A directory of the tests on loopback: what sign-in needs of LDAP (RFC 4511), and the answers that slapd cannot give. */
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

interface LdapEntry {
  dn: string
  password?: string
  /** Diagnostic message of a refused bind (code 49), also with the right password. */
  refusal?: string
  attributes: Record<string, string | Buffer | readonly string[]>
}

export interface LdapServer {
  url: string
  /** As in SSO_HOSTS. */
  host: string
  entries: LdapEntry[]
  /** Names of the binds that arrived. */
  binds: string[]
  /** Connections that are open. */
  open: Set<Socket>
  /** Answers nothing. */
  isSilent: boolean
  /** Accepts StartTLS and closes the connection after it. */
  dropsTls: boolean
  close(): Promise<void>
}

interface Tlv {
  tag: number
  value: Buffer
  next: number
}

/** One element at an offset; undefined when it is not complete. */
function read(bytes: Buffer, at: number): Tlv | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined) return undefined
  const size = first & 0x80 ? first & 0x7f : 0
  if (bytes.length < at + 2 + size) return undefined
  const length = size ? bytes.readUIntBE(at + 2, size) : first
  const from = at + 2 + size
  return bytes.length < from + length
    ? undefined
    : { tag, value: bytes.subarray(from, from + length), next: from + length }
}
function readAll(bytes: Buffer): Tlv[] {
  const found: Tlv[] = []
  for (let one = read(bytes, 0); one; one = read(bytes, one.next)) found.push(one)
  return found
}
function write(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const value = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(value.length)
  return Buffer.concat([Buffer.from([tag, 0x84]), size, value])
}

const valuesOf = ({ attributes }: LdapEntry, name: string): (string | Buffer)[] => {
  const key = Object.keys(attributes).find((one) => one.toLowerCase() === name.toLowerCase())
  const value = key === undefined ? [] : attributes[key]
  return value === undefined ? [] : Array.isArray(value) ? [...(value as string[])] : [value as string | Buffer]
}

function matches(entry: LdapEntry, { tag, value }: Tlv): boolean {
  if (tag === 0xa0) return readAll(value).every((part) => matches(entry, part))
  if (tag === 0xa1) return readAll(value).some((part) => matches(entry, part))
  if (tag === 0x87) return valuesOf(entry, value.toString()).length > 0
  if (tag !== 0xa3) throw new Error(`filter 0x${tag.toString(16)} is not implemented`)
  const [name, wanted] = readAll(value)
  return valuesOf(entry, String(name?.value)).some((one) =>
    Buffer.isBuffer(one)
      ? one.equals(wanted?.value ?? Buffer.alloc(0))
      : one.toLowerCase() === String(wanted?.value).toLowerCase(),
  )
}

const result = (tag: number, code: number, message = '') =>
  write(tag, write(0x0a, Buffer.from([code])), write(0x04, ''), write(0x04, message))

export async function startLdapServer(): Promise<LdapServer> {
  const answers = (tag: number, parts: Tlv[]): Buffer[] => {
    if (tag === 0x77) return [result(0x78, ldap.dropsTls ? 0 : 2)]
    if (tag === 0x60) {
      const dn = String(parts[1]?.value)
      const password = String(parts[2]?.value)
      ldap.binds.push(dn)
      // A bind without a password succeeds, as in many directories.
      if (password === '') return [result(0x61, 0)]
      const entry = ldap.entries.find((one) => one.dn === dn)
      if (entry?.password !== password || entry.refusal) return [result(0x61, 49, entry?.refusal)]
      return [result(0x61, 0)]
    }
    if (tag !== 0x63) return []
    const base = String(parts[0]?.value)
    const filter = parts[6]
    const asked = readAll(parts[7]?.value ?? Buffer.alloc(0)).map(({ value }) => String(value).toLowerCase())
    const found = ldap.entries.filter((one) => one.dn.endsWith(base) && filter !== undefined && matches(one, filter))
    return [
      ...found.map((entry) =>
        write(
          0x64,
          write(0x04, entry.dn),
          write(
            0x30,
            ...Object.keys(entry.attributes)
              .filter((name) => asked.includes(name.toLowerCase()))
              .map((name) =>
                write(0x30, write(0x04, name), write(0x31, ...valuesOf(entry, name).map((one) => write(0x04, one)))),
              ),
          ),
        ),
      ),
      // A reference to another server, which is not followed.
      write(0x73, write(0x04, 'ldap://192.0.2.1/dc=elsewhere')),
      result(0x65, 0),
    ]
  }
  const ldap: LdapServer = {
    url: '',
    host: '',
    entries: [],
    binds: [],
    open: new Set(),
    isSilent: false,
    dropsTls: false,
    close: () =>
      new Promise((done) => {
        for (const socket of ldap.open) socket.destroy()
        server.close(() => done())
      }),
  }
  const server = createServer((socket) => {
    ldap.open.add(socket)
    let pending = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => ldap.open.delete(socket))
    socket.on('data', (chunk) => {
      if (ldap.isSilent || socket.writableEnded) return
      pending = Buffer.concat([pending, chunk as Buffer])
      for (let message = read(pending, 0); message; message = read(pending, 0)) {
        pending = pending.subarray(message.next)
        const [id, operation] = readAll(message.value)
        if (!id || !operation || operation.tag === 0x42) continue
        for (const answer of answers(operation.tag, readAll(operation.value)))
          socket.write(write(0x30, write(0x02, id.value), answer))
        if (operation.tag === 0x77 && ldap.dropsTls) socket.end()
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ldap.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  ldap.url = `ldap://${ldap.host}`
  return ldap
}
