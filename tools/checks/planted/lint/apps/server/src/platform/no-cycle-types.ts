import type { Other } from './no-cycle-types-other.ts' // breaks import(no-cycle)

export type Planted = { readonly other: Other }
