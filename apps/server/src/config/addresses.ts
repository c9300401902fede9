import { networkInterfaces } from 'node:os'
import { isLoopback } from './loopback.ts'

export type Listening = { readonly host: string; readonly port: number; readonly isSecure: boolean }

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::'

const urlOf = ({ port, isSecure }: Listening, name: string): string =>
  `${isSecure ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`

/** The URL of the server on this machine. */
export const addressOf = (at: Listening): string => urlOf(at, isEverywhere(at.host) ? '127.0.0.1' : at.host)

/** IPv4 addresses at which other machines of the network reach this one. */
export const networkAddresses = (host: string): string[] => {
  if (isLoopback(host)) return []
  if (!isEverywhere(host)) return [host]
  return Object.values(networkInterfaces()).flatMap((list = []) =>
    list.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  )
}

/** Where a till opens: the public address if there is one, otherwise this machine, then from others in the network. */
export const tillUrlsOf = (at: Listening, publicUrl: string | undefined): string[] => [
  ...new Set([
    ...(publicUrl === undefined ? [] : [publicUrl]),
    addressOf(at),
    ...networkAddresses(at.host).map((name) => urlOf(at, name)),
  ]),
]
