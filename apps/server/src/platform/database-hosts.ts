/** `postgres://`, credentials with their `@`, the hosts, and the rest from the slash on. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/**
 * One address for each host of DATABASE_URL, in its order. As for libpq the hosts are separated by commas, each with its
 * own port: postgres://user:password@db-1:5432,db-2:5432/shop.
 */
export const addressesOf = (databaseUrl: string): readonly string[] => {
  const [, before, hosts = '', after] = ADDRESS.exec(databaseUrl) ?? []
  if (!hosts.includes(',')) return [databaseUrl]
  return hosts.split(',').map((host) => `${before}${host.trim()}${after}`)
}

/**
 * Whether PgBouncer is between us and PostgreSQL, in transaction mode: `?pgbouncer=true`. Each transaction may then run on
 * another connection, so no session may keep anything: no settings, no prepared statements, no notices.
 */
export const isPooled = (databaseUrl: string): boolean => /[?&]pgbouncer=true(&|$)/.test(databaseUrl)

/** Whether every host is one. An IPv6 address is in brackets, as in any URL. */
export const areHostsValid = (databaseUrl: string): boolean =>
  addressesOf(databaseUrl).every((address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    return url !== undefined && (url.hostname !== '' || addressesOf(databaseUrl).length === 1)
  })
