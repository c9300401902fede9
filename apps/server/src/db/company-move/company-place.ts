import { type CompanyMoveEvent, type CompanyPlace, moveCompany } from '@evertill/domain'
import type { Client } from 'pg'

/** The new address of a company, once it has left. */
type Address = { readonly address?: string }

export const readPlace = async (client: Client, company: string): Promise<CompanyPlace> => {
  const { rows } = await client.query<{ place: CompanyPlace }>(
    'select place from company_moves where registration_id = $1',
    [company],
  )
  return rows[0]?.place ?? 'home'
}

/** Since the last step there, also if another command took it. */
export const millisecondsInPlace = async (client: Client, company: string): Promise<number> => {
  const { rows } = await client.query<{ since: number }>(
    `select round(extract(epoch from clock_timestamp() - changed_at) * 1000)::int as since
       from company_moves where registration_id = $1`,
    [company],
  )
  return rows[0]?.since ?? 0
}

/** In a transaction of its own: from its commit on, the step is done. */
export const takeStep = async (
  client: Client,
  company: string,
  event: CompanyMoveEvent,
  { address }: Address = {},
): Promise<void> => {
  const before = await readPlace(client, company)
  const after = moveCompany(before, event)
  if (after === undefined) throw new Error(`a company that is ${before} accepts no ${event}`)
  if (after === 'home') await client.query('delete from company_moves where registration_id = $1', [company])
  else
    // Whoever has left keeps the address while it comes back, in case that is taken back.
    await client.query(
      `insert into company_moves (registration_id, place, address) values ($1, $2, $3)
       on conflict (registration_id) do update set place = excluded.place, changed_at = now(),
         address = coalesce(excluded.address, company_moves.address)`,
      [company, after, address ?? null],
    )
}
