import { fine } from '../../sync/outbox.ts' // breaks house(import-table) [sync-door]

export const planted = fine
