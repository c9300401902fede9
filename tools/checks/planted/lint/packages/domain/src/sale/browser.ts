export const read = (): string | null => localStorage.getItem('cart') // breaks house(domain-purity) [browser]
export const own = (window: number): number => window + 1
