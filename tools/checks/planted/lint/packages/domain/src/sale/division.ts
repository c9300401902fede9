export const half = (amount: number): number => amount / 2 // breaks house(domain-purity) [division]
