import { fine } from '../services/fine.ts' // breaks house(import-table) [server-push]

export const planted = fine
