import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, run } from '../../db/query.ts'

export const hasPicture = (tx: Tx, picture: string): Promise<boolean> => hasRow(tx)`
    select 1 from product_pictures where picture = ${picture}`

export const findPicture = async (tx: Tx, picture: string): Promise<Buffer | undefined> =>
  (
    await firstOf<{ content: Buffer }>(tx)`
    select content from product_pictures where picture = ${picture}`
  )?.content

/** It was taken from a product, which somebody may undo: from now on it is kept for as long as a new one. */
export const touchPicture = (tx: Tx, picture: string): Promise<void> => run(tx)`
    update product_pictures set last_used_at = now() where picture = ${picture}`

export const addPicture = (tx: Tx, picture: string, content: Buffer): Promise<void> => run(tx)`
    insert into product_pictures as p (registration_id, picture, content)
    values (current_registration(), ${picture}, ${content})
        on conflict (registration_id, picture) do update set last_used_at = now()`

export const hasAddedPictures = async (tx: Tx, limit: number): Promise<boolean> => {
  const row = await firstOf<{ count: number }>(tx)`
    select count(*)::int as count from (
      select from product_pictures where added_at > now() - interval '1 day' limit ${limit}) added`
  return (row?.count ?? 0) >= limit
}
