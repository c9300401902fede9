import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Settings } from './settings.ts'

/** The raw port of receipt printers. */
const PRINTER_PORT = 9100

/** Addresses of a shop's own network. Loopback is not among them: other programs of this computer listen there. */
const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4')
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4')
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4')
PRIVATE.addSubnet('169.254.0.0', 16, 'ipv4')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')
/** The machine that runs a virtual computer tells its secrets here. */
const METADATA = new BlockList()
METADATA.addAddress('169.254.169.254', 'ipv4')
METADATA.addAddress('fd00:ec2::254', 'ipv6')

export interface Address {
  host: string
  port: number
}

/** `192.168.1.50`, `192.168.1.50:9100`, `printer.local`, `[fe80::1]:9100`. */
export const parseAddress = (text: string): Address | undefined => {
  const match = /^(?:\[([\da-fA-F:.]+)\]|([A-Za-z\d.-]{1,253}))(?::(\d{1,5}))?$/.exec(text)
  const host = (match?.[1] ?? match?.[2])?.toLowerCase()
  const port = Number(match?.[3] ?? PRINTER_PORT)
  if (host === undefined || host.startsWith('-') || port < 1 || port > 65_535) return undefined
  return match?.[1] !== undefined && isIP(host) !== 6 ? undefined : { host, port }
}

export const formatAddress = ({ host, port }: Address): string =>
  isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`

export const isPrivateAddress = (ip: string): boolean => {
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
  return PRIVATE.check(ip, family) && !METADATA.check(ip, family)
}

type Lookup = (host: string) => Promise<readonly string[]>

const lookUpAll: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * The IP address to connect to, or why not. A name is looked up here and once: a second lookup at the connection could
 * answer differently. All its addresses must be private.
 */
export const resolveAddress = async (
  { host, port }: Address,
  { printers, listedOnly }: Pick<Settings, 'printers' | 'listedOnly'>,
  lookUp: Lookup = lookUpAll,
): Promise<{ ip: string } | 'address-not-allowed' | 'offline'> => {
  const isListed = printers.some((one) => one.host === host && one.port === port)
  if (!isListed && (listedOnly || port !== PRINTER_PORT)) return 'address-not-allowed'
  const found = isIP(host) ? [host] : await lookUp(host).catch(() => [])
  if (!isListed && !found.every(isPrivateAddress)) return 'address-not-allowed'
  const [ip] = found
  return ip === undefined ? 'offline' : { ip }
}
