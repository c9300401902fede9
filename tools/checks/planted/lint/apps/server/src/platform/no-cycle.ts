import { other } from './no-cycle-other.ts' // breaks import(no-cycle)

export const planted = (): number => other
