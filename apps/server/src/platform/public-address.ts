import { BlockList, isIP } from 'node:net'

/** What is not the internet: this machine, its networks, and addresses that stand for others. RFC 6890 and its registries. */
const V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Inside of the global range: tunnels, which lead to any IPv4 address, and documentation. */
const V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const listOf = (ranges: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [network, bits] of ranges) list.addSubnet(network, bits, family)
  return list
}

const notPublicV4 = listOf(V4, 'ipv4')
const notPublicV6 = listOf(V6, 'ipv6')
const globalV6 = listOf([['2000::', 3]], 'ipv6')
const loopbackV4 = listOf([['127.0.0.0', 8]], 'ipv4')
const loopbackV6 = listOf([['::1', 128]], 'ipv6')

/** False for every address that a stranger could use to reach this machine or its network, and for what is no address. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !notPublicV4.check(address, 'ipv4')
  return family === 6 && globalV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}

export const isLoopbackAddress = (address: string): boolean => {
  const family = isIP(address)
  return family === 4 ? loopbackV4.check(address, 'ipv4') : family === 6 && loopbackV6.check(address, 'ipv6')
}
