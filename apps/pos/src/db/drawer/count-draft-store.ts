import type { SalesDb } from '../sales-db.ts'

/** The count of a drawer on its way, as whoever wrote it wrote it; undefined when there is none or it cannot be read. */
export const readCountDraft = async (db: SalesDb): Promise<unknown> => {
  const row = await db.device.get('countDraft')
  try {
    return row === undefined ? undefined : (JSON.parse(row.value) as unknown)
  } catch {
    return undefined
  }
}

export const saveCountDraft = async (db: SalesDb, draft: object): Promise<void> => {
  await db.device.put({ id: 'countDraft', value: JSON.stringify(draft) })
}

export const deleteCountDraft = (db: SalesDb): Promise<void> => db.device.delete('countDraft')
