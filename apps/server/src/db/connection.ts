import pg from 'pg'

/**
 * A client outside the pool, not connected yet. A lost connection is reported by the query that fails; without the
 * listener its error event would crash the process.
 */
export const dedicatedClient = (databaseUrl: string, name: string): pg.Client => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: `evertill-${name}` })
  client.on('error', () => undefined)
  return client
}
