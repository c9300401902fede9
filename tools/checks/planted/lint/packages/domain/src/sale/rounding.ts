export const rupees = (amount: number): number => Math.round(amount) // breaks house(domain-purity) [rounding]
export const text = (amount: number): string => amount.toFixed(2) // breaks house(domain-purity) [rounding]
