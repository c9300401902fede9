import { join } from 'node:path'
import { ROOT } from './place.ts'
import type { Programs } from './programs.ts'
import { type ClusterNode, type Layout, type Mode, portOf, SERVERS } from './layout.ts'

/** Seconds until a silent primary has lost its place, and how often each Patroni looks. */
const TTL = 10
const LOOP_WAIT = 2
/** Patroni wants ttl >= loop_wait + 2 * retry_timeout. */
const RETRY_TIMEOUT = 4

const POSTGRES_SETTINGS = {
  max_connections: 120,
  shared_buffers: '48MB',
  wal_keep_size: '256MB',
  // A connection whose other end has vanished is noticed within seconds.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 2,
  wal_sender_timeout: '6s',
  wal_receiver_timeout: '6s',
  log_min_messages: 'warning',
}

export const archiveOf = ({ folder }: Pick<Layout, 'folder'>): string => join(folder, 'wal-archive')

const ARCHIVER = join(ROOT, 'deploy', 'postgresql', 'archive-wal.sh')

const archiveSettings = (layout: Layout) => ({
  archive_mode: 'on',
  archive_command: `sh ${ARCHIVER} "%p" "${archiveOf(layout)}/%f"`,
})

/** JSON is YAML, too. */
export const patroniConfig = (
  layout: Layout,
  { postgresBin }: Programs,
  { name, postgresPort, restPort, links }: ClusterNode,
  { isSynchronous }: Mode,
): string => {
  const { folder, passwords } = layout
  return JSON.stringify(
    {
      scope: 'evertill',
      namespace: '/evertill/',
      name,
      log: { level: 'INFO' },
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${portOf(links.rest)}` },
      // As a proxy: otherwise Patroni asks etcd for its own address and goes past the link.
      etcd3: { hosts: links.etcd.map((link) => `127.0.0.1:${portOf(link)}`), use_proxies: true },
      bootstrap: {
        dcs: {
          ttl: TTL,
          loop_wait: LOOP_WAIT,
          retry_timeout: RETRY_TIMEOUT,
          maximum_lag_on_failover: 64 * 1024 * 1024,
          synchronous_mode: isSynchronous,
          synchronous_mode_strict: isSynchronous,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: { ...POSTGRES_SETTINGS, ...archiveSettings(layout) },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${postgresPort}`,
        connect_address: `127.0.0.1:${portOf(links.postgres)}`,
        data_dir: join(folder, name),
        bin_dir: postgresBin,
        pgpass: join(folder, `${name}.pgpass`),
        authentication: {
          superuser: { username: 'postgres', password: passwords.superuser },
          replication: { username: 'replicator', password: passwords.replication },
        },
        // Their paths would be too long in a deep folder.
        parameters: { unix_socket_directories: '' },
        pg_hba: [
          'host replication replicator 127.0.0.1/32 scram-sha-256',
          'host all all 127.0.0.1/32 scram-sha-256',
        ],
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    },
    null,
    2,
  )
}

const nodeLines = ({ nodes }: Layout): string[] =>
  nodes.map(
    ({ name, links }) =>
      `  server ${name} 127.0.0.1:${portOf(links.postgres)} check port ${portOf(links.rest)} maxconn 100`,
  )

/** What a till is told when no server is left: to come again, as a server itself would say. */
export const UNAVAILABLE_REPLY = [
  'HTTP/1.0 503 Service Unavailable',
  'Cache-Control: no-store',
  'Connection: close',
  'Content-Type: application/json',
  'Retry-After: 5',
  '',
  '{"code":"UNAVAILABLE","message":"The server is not available right now"}',
].join('\r\n')

export const haproxyConfig = (layout: Layout): string => {
  const { folder, ports, servers } = layout
  return `${[
    'global',
    '  maxconn 2000',
    '',
    'defaults',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 2s',
    '  retries 2',
    '',
    'listen primary',
    '  mode tcp',
    `  bind 127.0.0.1:${ports.primary}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    // A connection to a node that is the primary no longer must not be used again.
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodeLines(layout),
    '',
    'listen standby',
    '  mode tcp',
    `  bind 127.0.0.1:${ports.standby}`,
    '  option httpchk OPTIONS /replica?lag=16MB',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodeLines(layout),
    '',
    'listen tills',
    '  mode http',
    `  bind 127.0.0.1:${ports.http}`,
    '  balance leastconn',
    '  option forwardfor',
    '  option httpchk GET /livez',
    // Whoever answers lives: a version from before this path says 404, one that is ending says 503.
    '  http-check expect ! rstatus ^5',
    '  option redispatch',
    // Nothing of the request has reached a server: the next one may have it.
    '  retry-on conn-failure',
    `  errorfile 503 ${join(folder, '503.http')}`,
    '  default-server inter 1s fall 2 rise 1',
    ...SERVERS.map((name) => `  server ${name} 127.0.0.1:${servers[name]} check`),
  ].join('\n')}\n`
}
