import { isIP } from 'node:net'

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/**
 * The network that guesses are counted by. A subscriber of IPv6 has a /64 with 2^64 addresses, so single addresses would
 * give them as many tries. An IPv4 address, also one written as IPv6, counts by itself.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.toLowerCase().split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::', 2)
  const front = groupsOf(head)
  const back = tail === undefined ? [] : groupsOf(tail)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  const groups = [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
