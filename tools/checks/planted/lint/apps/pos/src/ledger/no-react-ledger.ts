import { fine } from 'zustand' // breaks house(import-table) [no-react-ledger]

export const planted = fine
