import pg from 'pg'

/**
 * A connection outside the pool, not opened yet. One that breaks is told by the statement that fails; without a
 * listener its last word would end the process.
 */
export const dedicatedClient = (databaseUrl: string, name: string): pg.Client => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: `evertill-${name}` })
  client.on('error', () => undefined)
  return client
}
