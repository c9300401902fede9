import { fine } from 'dexie-react-hooks' // breaks house(import-table) [dexie-hooks-in-queries]

export const planted = fine
