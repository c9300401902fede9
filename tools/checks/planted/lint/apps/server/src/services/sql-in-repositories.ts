import { fine } from 'kysely' // breaks house(import-table) [sql-in-repositories]

export const planted = fine
