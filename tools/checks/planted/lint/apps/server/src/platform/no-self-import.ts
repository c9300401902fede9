import { planted as again } from './no-self-import.ts' // breaks import(no-self-import), import(no-cycle)

export const planted = (): unknown => again
