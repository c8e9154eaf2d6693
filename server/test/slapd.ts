/** OpenLDAP's server in a temporary folder on loopback, with StartTLS and LDAPS. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'ldapts'

const SLAPD = ['/usr/sbin/slapd', '/usr/libexec/slapd', '/usr/local/libexec/slapd'].find((path) => existsSync(path))
const MODULES = '/usr/lib/ldap'
const SCHEMA = '/etc/ldap/schema'
/** Whether this machine has slapd with Debian's folders. */
export const hasSlapd = SLAPD !== undefined && existsSync(join(MODULES, 'memberof.so')) && existsSync(SCHEMA)

export const BASE = 'dc=school,dc=edu'
export const READER = `cn=reader,${BASE}`
export const SECRET = 'reader secret'

export interface Slapd {
  /** ldap:// and ldaps:// addresses. */
  url: string
  secureUrl: string
  hosts: string[]
  /** Certificate of the authority that signed the server's. */
  ca: string
  /** A connection that may change everything. */
  root: Client
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((done) => server.close(() => done()))
  return port
}

/** An authority, and a certificate for 127.0.0.1. */
async function makeCertificates(folder: string): Promise<void> {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test CA')
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=127.0.0.1')
  await writeFile(join(folder, 'san.cnf'), 'subjectAltName=IP:127.0.0.1')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'san.cnf']
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem')
}

/** @param ldif entries below `BASE`, which has the service account `READER` */
export async function startSlapd(ldif: string): Promise<Slapd> {
  const folder = await mkdtemp(join(tmpdir(), 'slapd-'))
  await mkdir(join(folder, 'data'))
  await makeCertificates(folder)
  const rootPassword = 'root secret'
  await writeFile(
    join(folder, 'slapd.conf'),
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include ${SCHEMA}/${name}.schema`),
      `modulepath ${MODULES}`,
      ...['back_mdb', 'memberof', 'ppolicy'].map((name) => `moduleload ${name}`),
      `pidfile ${folder}/slapd.pid`,
      `TLSCACertificateFile ${folder}/ca.pem`,
      `TLSCertificateFile ${folder}/server.pem`,
      `TLSCertificateKeyFile ${folder}/server.key`,
      'database mdb',
      'maxsize 16777216',
      `suffix "${BASE}"`,
      `rootdn "cn=root,${BASE}"`,
      `rootpw "${rootPassword}"`,
      `directory ${folder}/data`,
      'index uid,entryUUID,member eq',
      // A search without pages answers at most 60 entries.
      'limits dn.exact="cn=reader,dc=school,dc=edu" size.soft=60 size.hard=60 size.prtotal=unlimited size.pr=50',
      'overlay memberof',
      'overlay ppolicy',
      'access to attrs=userPassword by anonymous auth by * none',
      `access to * by dn.exact="${READER}" read by anonymous auth by * none`,
      '',
    ].join('\n'),
  )
  const roots = `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\no: School\ndc: school\n\ndn: ${READER}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: reader\nuserPassword: ${SECRET}\n\n`
  await writeFile(join(folder, 'start.ldif'), roots + ldif)
  execFileSync(SLAPD ?? '', ['-T', 'add', '-f', join(folder, 'slapd.conf'), '-l', join(folder, 'start.ldif')], {
    stdio: 'pipe',
  })
  const [port, securePort] = [await freePort(), await freePort()]
  const [url, secureUrl] = [`ldap://127.0.0.1:${port}`, `ldaps://127.0.0.1:${securePort}`]
  const process = spawn(SLAPD ?? '', ['-d', '0', '-f', join(folder, 'slapd.conf'), '-h', `${url}/ ${secureUrl}/`], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((done) => void process.once('exit', () => done()))
  const root = new Client({ url })
  for (let tries = 0; ; tries++) {
    try {
      await root.bind(`cn=root,${BASE}`, rootPassword)
      break
    } catch (error) {
      if (tries > 100 || process.exitCode !== null) throw error
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  return {
    url,
    secureUrl,
    hosts: [`127.0.0.1:${port}`, `127.0.0.1:${securePort}`],
    ca: await readFile(join(folder, 'ca.pem'), 'utf8'),
    root,
    async close() {
      await root.unbind()
      process.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
