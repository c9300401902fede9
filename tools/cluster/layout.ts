import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { TcpProxy } from '../../apps/server/src/testing/tcp-proxy.ts'

export const NODES = ['pg1', 'pg2', 'pg3'] as const
export type NodeName = (typeof NODES)[number]
/** Three, so that one may die. They are machines of their own, so no split parts them. */
export const ETCDS = ['etcd1', 'etcd2', 'etcd3'] as const
export type EtcdName = (typeof ETCDS)[number]
export const SERVERS = ['server1', 'server2', 'server3'] as const
export type ServerName = (typeof SERVERS)[number]

/** A machine with PostgreSQL and Patroni. Everything that others send it, and its way to etcd, goes through a link. */
export interface ClusterNode {
  readonly name: NodeName
  readonly postgresPort: number
  readonly restPort: number
  readonly links: {
    readonly postgres: TcpProxy
    readonly rest: TcpProxy
    /** One to each etcd. */
    readonly etcd: readonly TcpProxy[]
  }
}

export const linksOf = ({ links }: ClusterNode): readonly TcpProxy[] => [
  links.postgres,
  links.rest,
  ...links.etcd,
]

export interface Passwords {
  readonly superuser: string
  readonly replication: string
  readonly owner: string
  readonly server: string
  readonly token: string
}

export interface Layout {
  readonly folder: string
  readonly etcd: Readonly<Record<EtcdName, { readonly clientPort: number; readonly peerPort: number }>>
  readonly nodes: readonly ClusterNode[]
  readonly servers: Readonly<Record<ServerName, number>>
  /** HAProxy: the primary, a standby, the servers. */
  readonly ports: { readonly primary: number; readonly standby: number; readonly http: number }
  readonly passwords: Passwords
}

/** How the cluster is set up. */
export interface Mode {
  /** Off: an acknowledged sale may be on the primary only when it dies. */
  readonly isSynchronous: boolean
  readonly isLogQuiet?: boolean
}

const secret = (): string => randomBytes(18).toString('hex')

export const newPasswords = (): Passwords => ({
  superuser: secret(),
  replication: secret(),
  owner: secret(),
  server: secret(),
  token: secret(),
})

/** Ports that are free now, all different. */
export const freePorts = async (count: number): Promise<number[]> => {
  const open = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = open.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(open.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

export const portOf = (link: TcpProxy): number => Number(new URL(link.url).port)

export const DATABASE = 'evertill'
export const OWNER = 'evertill_owner'
export const SERVER_LOGIN = 'evertill_server'

/** The same database through every node's own link, as an administrator without HAProxy would name it. */
export const throughAllNodes = ({ nodes, passwords }: Layout, role: 'owner' | 'server'): string => {
  const user = role === 'owner' ? OWNER : SERVER_LOGIN
  const hosts = nodes.map(({ links }) => `127.0.0.1:${portOf(links.postgres)}`)
  return `postgres://${user}:${passwords[role]}@${hosts.join(',')}/${DATABASE}`
}

export const throughProxy = ({ ports, passwords }: Layout, to: 'primary' | 'standby' = 'primary'): string =>
  `postgres://${SERVER_LOGIN}:${passwords.server}@127.0.0.1:${ports[to]}/${DATABASE}`

export const ownerThroughProxy = ({ ports, passwords }: Layout): string =>
  `postgres://${OWNER}:${passwords.owner}@127.0.0.1:${ports.primary}/${DATABASE}`

/** One node past its link, which may be cut. */
export const superuserUrl = (
  { passwords }: Layout,
  { postgresPort }: ClusterNode,
  database = DATABASE,
): string => `postgres://postgres:${passwords.superuser}@127.0.0.1:${postgresPort}/${database}`
