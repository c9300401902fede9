import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Authority, makeAuthority, makeServerCertificate, newKey } from '../platform/x509.ts'
import type { TlsConfig } from './tls-config.ts'

const DAY_MS = 24 * 60 * 60_000
/** Tablets trust it by hand: as long as a tablet lasts. */
const AUTHORITY_DAYS = 3_650
/** Short, because nothing revokes it, and far below the 825 days that Apple allows. */
const SERVER_DAYS = 90
const RENEW_BEFORE_DAYS = 30
/** A tablet whose clock is slow would not believe a certificate that begins now. */
const EARLIER_MS = DAY_MS

/** Networks that nobody reaches from the internet (RFC 1918, 3927, 4193, 4291, 6598), and names that exist only in them. */
const PRIVATE = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]
const LOCAL_NAMES = ['localhost', 'local', 'lan', 'home.arpa', 'internal']

const NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** The name of this machine, as DNS writes it; none if the machine has a name that DNS could not have. */
const machineName = (): string | undefined => {
  const name = hostname().toLowerCase()
  return NAME.test(name) ? name : undefined
}

/** A key that others can read is no secret: written with the rights of its owner from the first byte. */
const writeSecret = (file: string, text: string): void => {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export type AuthorityOptions = {
  /** `tls` below it is made, for the user of the server alone. */
  readonly dataDir: string
  /** Every name and address at which the server is reached now. */
  readonly names: () => readonly string[]
  readonly clock?: () => Date
}

export type LocalAuthority = {
  /** The certificate that a tablet has to trust, as PEM. */
  readonly authority: string
  /** What the server answers with now: made again when it ends soon, or when an address was added. */
  current(): TlsConfig
}

/** A network in the notation of the list above; a single address is one of its own length. */
const asPermitted = (name: string): string =>
  isIP(name) === 0 ? name : `${name}/${isIP(name) === 6 ? 128 : 32}`

/** One name that the authority may not vouch for would make the whole certificate invalid. */
const isPermitted = (permitted: readonly string[], name: string): boolean => {
  if (isIP(name) === 0)
    return NAME.test(name) && permitted.some((one) => name === one || name.endsWith(`.${one}`))
  const networks = new BlockList()
  for (const [base = '', length] of permitted.map((one) => one.split('/')))
    if (length !== undefined) networks.addSubnet(base, Number(length), base.includes(':') ? 'ipv6' : 'ipv4')
  return networks.check(name, isIP(name) === 6 ? 'ipv6' : 'ipv4')
}

type Opened = { readonly authority: Authority; readonly permitted: readonly string[] }

/** Names of the internet are permitted only if the server has them when the authority is made. */
const openAuthority = (folder: string, names: readonly string[], now: Date): Opened => {
  const [keyFile, certFile, permittedFile] = ['authority.key', 'authority.crt', 'permitted.txt'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  if ([keyFile, certFile, permittedFile].every((file) => existsSync(file))) {
    const cert = readFileSync(certFile, 'utf8')
    const name = new X509Certificate(cert).subject.replace(/^CN=/, '')
    const permitted = readFileSync(permittedFile, 'utf8').split('\n').filter(Boolean)
    return { authority: { name, key: readFileSync(keyFile, 'utf8'), cert }, permitted }
  }
  const machine = machineName()
  const usual = [...LOCAL_NAMES, ...(machine ? [machine] : []), ...PRIVATE]
  const further = names.filter((name) => !isPermitted(usual, name) && (isIP(name) !== 0 || NAME.test(name)))
  const permitted = [...usual, ...further.map(asPermitted)]
  const authority = makeAuthority(`Evertill on ${machine ?? 'this machine'}`, permitted, {
    from: new Date(now.getTime() - EARLIER_MS),
    to: new Date(now.getTime() + AUTHORITY_DAYS * DAY_MS),
  })
  writeSecret(certFile, authority.cert)
  writeSecret(permittedFile, `${permitted.join('\n')}\n`)
  // Last: a start that was cut off before makes all of them again.
  writeSecret(keyFile, authority.key)
  return { authority, permitted }
}

const namesFor = ({ permitted }: Opened, names: readonly string[]): string[] => {
  const machine = machineName()
  const own = machine === undefined ? [] : [machine, ...(machine.includes('.') ? [] : [`${machine}.local`])]
  const all = ['localhost', '127.0.0.1', '::1', ...own, ...names]
  return [...new Set(all)].filter((name) => isPermitted(permitted, name))
}

/** An authority of the server's own, kept in the data folder, and the certificate that it gives the server. */
export const openLocalAuthority = ({
  dataDir,
  names,
  clock = () => new Date(),
}: AuthorityOptions): LocalAuthority => {
  const folder = join(dataDir, 'tls')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const current = () => names().map((name) => name.toLowerCase())
  const opened = openAuthority(folder, current(), clock())
  const { authority } = opened
  let made: { readonly tls: TlsConfig; readonly names: string; readonly renewAt: number } | undefined
  return {
    authority: authority.cert,
    current: () => {
      const [wanted, now] = [namesFor(opened, current()), clock().getTime()]
      const list = wanted.toSorted().join()
      if (made && made.names === list && now < made.renewAt) return made.tls
      // In memory only: the next start makes another one, and no tablet notices.
      const key = newKey()
      const validity = { from: new Date(now - EARLIER_MS), to: new Date(now + SERVER_DAYS * DAY_MS) }
      const cert = makeServerCertificate(authority, { key, names: wanted, validity })
      const renewAt = validity.to.getTime() - RENEW_BEFORE_DAYS * DAY_MS
      made = { tls: { cert: `${cert}${authority.cert}`, key }, names: list, renewAt }
      return made.tls
    },
  }
}

/** What the terminal and the page show, so that a person can compare both. */
export const fingerprintOf = (cert: string): string => new X509Certificate(cert).fingerprint256
