export const rupees = (amount: number): number => Math.round(amount) // breaks house(domain-purity) [rounding]
export const text = (amount: number): string => amount.toFixed(2) // breaks house(domain-purity) [rounding]
export const share = (amount: number, rate: number): number => Math.floor((amount * rate) / 100) // breaks house(domain-purity) [rounding], house(domain-purity) [division]
export const cut = (amount: number): number => Math.floor(amount) // breaks house(domain-purity) [rounding]
export const groups = (units: number, size: number): number => Math.floor((units + 1) / size)
