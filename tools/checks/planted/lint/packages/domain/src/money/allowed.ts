export const half = (amount: number): number => Math.floor(amount / 2) + 0.5
