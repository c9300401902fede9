import { fine } from 'dexie' // breaks house(import-table) [dexie-in-db-and-queries]

export const planted = fine
