import type { Planted } from './no-cycle-types.ts' // breaks import(no-cycle)

export type Other = Planted | null
