import { planted } from './no-cycle.ts' // breaks import(no-cycle)

export const other = planted()
