export const fine = 1
export type Fine = number
