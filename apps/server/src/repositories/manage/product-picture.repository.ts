import type { MatchedPicture } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'

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

/** A code, barcode or name that a file may be named by; the lower rank counts more. */
export type PictureWish = { readonly file: string; readonly rank: number; readonly text: string }
export type PictureFor = MatchedPicture & { readonly rank: number }

/** Every product that one of the wishes names, in small letters. */
export const findProductsNamed = (tx: Tx, wishes: readonly PictureWish[]) => rowsOf<PictureFor>(tx)`
    with wish as materialized (
      select * from unnest(${wishes.map(({ file }) => file)}::text[], ${wishes.map(({ rank }) => rank)}::int[],
                           ${wishes.map(({ text }) => text)}::text[]) as w(file, rank, text)),
    found as (
      select w.file, w.rank, p.product_id from wish w join products p on p.sku_lower = w.text
       where w.rank = 0 and not p.is_deleted
      union
      select w.file, w.rank, p.product_id from wish w join products p on p.bar_code_lower = w.text
       where w.rank = 1 and not p.is_deleted
      union
      select w.file, w.rank, p.product_id from wish w join products p on p.name_lower = w.text
       where w.rank = 2 and not p.is_deleted)
    select f.file as "File", f.rank, p.product_id as key, p.version as "Version", p.name as "Name",
           p.picture as "Picture"
      from found f join products p on p.product_id = f.product_id`
